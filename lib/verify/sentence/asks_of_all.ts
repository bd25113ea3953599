import { conditionsIn, type Specification } from "../../specification/mod.ts";

/** Whether a query and a lower-case text ask that something hold for all, which the query says by what there is none of. */
export const asksOfAll = (text: string, tree: Specification): boolean =>
  OF_ALL.test(text) &&
  conditionsIn(tree).some((one) => one.kind === "not" && one.condition.kind === "exists");

/** "Certified in every one of those", "passed all of the tests", "with nothing but" */
const OF_ALL =
  /\b(?:every|each|all)(?: single)?(?: one)? of\b|\b(?:in|for|by|at|with|on|to) (?:every|all)\b|\bnothing but\b|\balways\b/;
