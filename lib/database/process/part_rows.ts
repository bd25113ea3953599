/** Rows of a large result that travel together: enough to pack well, few enough to hold several times. */
export const PART_ROWS = 131_072;
