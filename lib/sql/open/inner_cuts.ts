import { buildSql, sql as sqlTag } from "../build_sql.ts";
import { isNode } from "../is_node.ts";
import { nodesBelow } from "../nodes_below.ts";
import { parseSql, type SqlNode, type SqlTree } from "../parse_sql.ts";
import { isStar } from "../sorted_by.ts";
import { tieRankQuery } from "../tie_rank_query.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { unlimitedQuery } from "../unlimited_query.ts";
import { writeSql } from "../write_sql.ts";
import type { InnerCut } from "./types.ts";

export interface InnerCutsOptions {
  readonly statement: SqlNode;
  readonly query: SqlNode;
  readonly dialect: Dialect;
}

/** The inner queries of a query that a LIMIT cuts. */
export async function innerCuts(
  { statement, query, dialect }: InnerCutsOptions,
): Promise<readonly InnerCut[]> {
  const outer = isNode(query.with) ? query.with : undefined;
  const found: InnerCut[] = [];
  for (const node of nodesBelow(query)) {
    const [kind, select] = opened(node);
    if (kind !== "select" || select === query) continue;
    const withOuter = { ...select, ...(!isNode(select.with) && outer && { with: outer }) };
    const [text = ""] = await writeSql([{ select: withOuter }], dialect);
    const whole = await unlimitedQuery(text, dialect);
    if (whole?.limit === undefined) continue;
    const ordered = isNode(select.order_by);
    const sql = ordered ? await tieRankQuery(whole.sql, dialect) : whole.sql;
    if (sql === undefined) continue;
    const outputs = nodesOf(select.expressions);
    const scalar = whole.limit === 1 && outputs.length === 1 && !outputs.some(isStar);
    found.push({
      sql,
      ordered,
      offset: whole.offset,
      limit: whole.limit,
      ...(scalar && {
        withValue: async (value) => {
          const literal = buildSql(sqlTag`SELECT ${value}`, dialect);
          const parsed = await parseSql(literal, dialect);
          const [, constant] = opened(parsed.kind === "parsed" ? parsed.statements[0] : undefined);
          const [output] = nodesOf(constant.expressions);
          const alias = outputs[0] && isNode(outputs[0].alias) ? outputs[0].alias : undefined;
          const shown = alias && output ? { alias: { ...alias, this: output } } : output ?? null;
          const [replaced = ""] = await writeSql([exchanged(statement, node, {
            select: { ...constant, expressions: [shown] },
          })], dialect);
          return replaced;
        },
      }),
    });
  }
  return found;
}

/** The tree with one node in the place of another. */
function exchanged(tree: SqlNode, from: SqlNode, to: SqlNode): SqlNode {
  const read = (part: SqlTree | undefined): SqlTree | undefined => {
    if (part === from) return to;
    if (Array.isArray(part)) return part.map((item) => read(item) ?? null);
    if (!isNode(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, read(child)]));
  };
  return read(tree) as SqlNode;
}
