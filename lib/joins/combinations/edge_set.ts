/** A join combination while it is searched for: ascending positions of its joins in the graph. */
export type EdgeSet = readonly number[];
