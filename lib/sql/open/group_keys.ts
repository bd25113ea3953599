import { isNode } from "../is_node.ts";
import type { SqlNode } from "../parse_sql.ts";
import { resolvedKey } from "../sorted_by.ts";
import { isStar, nodesOf, unnamedOutput } from "../tree_parts.ts";
import { aggregates } from "./aggregates.ts";

/** The expressions of GROUP BY; none where a query without it makes one row of all. */
export function groupKeys(
  { group_by: clause }: SqlNode,
  outputs: readonly SqlNode[],
): readonly SqlNode[] | undefined {
  if (!isNode(clause)) return outputs.some(aggregates) ? [] : undefined;
  const { expressions, all, ...others } = clause;
  if (all === true) {
    return outputs.some(isStar)
      ? undefined
      : outputs.filter((output) => !aggregates(output)).map(unnamedOutput);
  }
  const plain = Object.values(others).every((value) =>
    value === null || value === false || value === undefined || (Array.isArray(value) && value.length === 0)
  );
  const keys = nodesOf(expressions).map((key) => resolvedKey(key, outputs));
  const sets = nodesOf(expressions).some((key) => /rollup|cube|grouping/.test(Object.keys(key)[0] ?? ""));
  return plain && !sets && keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}
