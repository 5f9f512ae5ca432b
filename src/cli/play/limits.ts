/** An entry is shown to this length; longer ones are cut with an ellipsis. */
export const LONGEST_ENTRY_SHOWN = 200;
