/** Questions of this room. */
export const EXPLORE_ANSWERS = {};
