/** Mutants from which on a query's score counts in a mean: a share of fewer says little. */
export const leastMutants = 5;
