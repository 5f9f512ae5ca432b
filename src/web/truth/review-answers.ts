/** Questions of this room. */
export const REVIEW_ANSWERS = {};
