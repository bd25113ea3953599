import { isNode } from "./is_node.ts";
import type { SqlNode } from "./parse_sql.ts";
import { nodesOf, opened } from "./tree_parts.ts";

/** The sample that a SELECT takes of its rows: by a clause of its own, or of the only table that it reads. */
export function sampleOf({ sample, from, joins }: SqlNode): SqlNode | undefined {
  if (isNode(sample)) return sample;
  const [table, second] = isNode(from) ? nodesOf(from.expressions) : [];
  const [kind, body] = opened(table);
  const isOnly = kind === "table" && !second && nodesOf(joins).length === 0;
  return isOnly && isNode(body.table_sample) ? body.table_sample : undefined;
}

/** A SELECT that takes all of its rows. */
export function withoutSample(query: SqlNode): SqlNode {
  if (isNode(query.sample)) return { ...query, sample: null };
  const { from } = query;
  if (!isNode(from)) return query;
  const expressions = nodesOf(from.expressions).map((source) => {
    const [kind, body] = opened(source);
    return kind === "table" ? { table: { ...body, table_sample: null } } : source;
  });
  return { ...query, from: { ...from, expressions } };
}
