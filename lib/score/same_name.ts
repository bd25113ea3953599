import { splitName } from "../schema/mod.ts";

/**
 * Whether two names may mean one column: the words of one are among those of the other, in singular. "category" and
 * `ProductCategory` do, "ship date" and `order_date` do not.
 */
export function sameName(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return first.size > 0 && second.size > 0 && (first.isSubsetOf(second) || second.isSubsetOf(first));
}

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(splitName(name).map((word) => word.toLowerCase().replace(/ies$/, "y").replace(/s$/, "")));
}
