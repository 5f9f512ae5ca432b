/** Questions of this room. */
export const LEARN_ANSWERS = {};
