import {
  type Dialect,
  isNode,
  nodesBelow,
  nodesOf,
  opened,
  parseSql,
  type SqlNode,
  writeSql,
} from "../sql/mod.ts";
import { withClauses } from "./with_clauses.ts";

/**
 * The queries of a text, itself and those inside it, that a LIMIT, FETCH FIRST or TOP cuts, each as a text of its own, the
 * outermost first.
 *
 * One that only hands on the rows of an ordered query inside it takes over that order, as ROWNUM around an ordered query
 * is translated so.
 *
 * @returns `undefined` where the text cannot be read.
 */
export async function cutQueries(sql: string, dialect: Dialect): Promise<readonly string[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  const [statement] = parsed.kind === "parsed" ? parsed.statements : [];
  if (statement === undefined) return undefined;
  const clauses = opened(statement)[1].with;
  const cut = [...nodesBelow(statement)].filter(isCut);
  return await writeSql(cut.map((node) => withClauses(orderedInside(node), clauses)), dialect);
}

const queries: ReadonlySet<string> = new Set(["select", "union", "intersect", "except", "subquery"]);

function isCut(node: SqlNode): boolean {
  const [kind, body] = opened(node);
  return queries.has(kind) && ["limit", "fetch", "top"].some((clause) => isNode(body[clause]));
}

function orderedInside(node: SqlNode): SqlNode {
  const [kind, { limit, offset, fetch, ...body }] = opened(node);
  const inner = kind === "select" ? onlySource(body) : undefined;
  const [innerKind, inside] = opened(inner);
  if (innerKind !== "select" || !isNode(inside.order_by) || isCut(inner as SqlNode)) return node;
  return { select: { ...inside, limit: limit ?? null, offset: offset ?? null, fetch: fetch ?? null } };
}

const shapes = ["where_clause", "group_by", "having", "order_by", "with", "qualify"];

/** The query in a FROM clause that holds nothing else, of a query that does nothing else. */
function onlySource(body: SqlNode): SqlNode | undefined {
  if (body.distinct === true || nodesOf(body.joins).length > 0) return undefined;
  if (shapes.some((clause) => isNode(body[clause]))) return undefined;
  const plain = nodesOf(body.expressions).every((output) => ["column", "star"].includes(opened(output)[0]));
  const sources = isNode(body.from) ? nodesOf(body.from.expressions) : [];
  const [kind, source] = opened(sources[0]);
  return plain && sources.length === 1 && kind === "subquery" && isNode(source.this)
    ? source.this
    : undefined;
}
