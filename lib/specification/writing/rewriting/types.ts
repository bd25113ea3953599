/** Gives a role that the tree does not have yet, like the one asked for. */
export type NewRole = (like: string) => string;
