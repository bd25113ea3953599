import { wordsOf } from "./words_of.ts";

/**
 * Whether two names may mean one column: the words of one are among those of the other, in singular. "category" and
 * `ProductCategory` do, "ship date" and `order_date` do not.
 */
export function sameName(one: string, other: string): boolean {
  const [first, second] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  return first.size > 0 && second.size > 0 && (first.isSubsetOf(second) || second.isSubsetOf(first));
}
