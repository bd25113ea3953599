import type { ResultTable, Value } from "../database/mod.ts";
import {
  type Dialect,
  isNode,
  isOrdered,
  nodesBelow,
  nodesOf,
  opened,
  orderKeys,
  parseSql,
  sortKeyQuery,
  type SqlNode,
  unlimitedQuery,
  writeSql,
} from "../sql/mod.ts";
import { failed, type GroundTruth, passed, undecided, whyNoRows } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";
import { withOuterClauses } from "./with_outer_clauses.ts";

/**
 * Checks that every LIMIT, also those of subqueries, is deterministic: the rows are ordered, and the cut does not separate
 * rows that tie, unless the tied rows are equal in every output.
 */
export async function checkNoCutTies(
  { sql, goldDatabase: { dialect }, query }: GroundTruth,
): Promise<CheckResult> {
  const cut = await cutQueries(sql, dialect);
  if (cut === undefined) return undecided("the text cannot be read");
  const results: CheckResult[] = [];
  for (const text of cut) results.push(await checkCut(text, { dialect, query }));
  return results.find(({ ok }) => ok === false) ??
    results.find(({ ok }) => ok === "not_checked") ?? passed(cut.length === 0 ? "nothing is cut" : "");
}

async function checkCut(
  sql: string,
  { dialect, query }: { readonly dialect: Dialect; readonly query: GroundTruth["query"] },
): Promise<CheckResult> {
  const open = await unlimitedQuery(sql, dialect);
  if (open === undefined) return undecided("a LIMIT is no plain number of rows, or keeps ties");
  if (open.limit === 0) return passed();
  const ordered = await isOrdered(open.sql, dialect) ?? false;
  const shown = ordered ? await withSortKeys(open.sql, dialect) : { sql: open.sql, added: 0, positions: [] };
  if (shown === undefined) return undecided("what a LIMIT's rows are sorted by cannot be shown");
  const outcome = await query(shown.sql, { maxRows: MOST_ROWS });
  if (outcome.kind !== "rows") {
    return undecided(`the query without a LIMIT in it does not run by itself: ${whyNoRows(outcome)}`);
  }
  const { table } = outcome;
  if (table.truncated) return undecided(`more than ${MOST_ROWS} rows without the LIMIT`);
  const width = table.columns.length - shown.added;
  const answer = { ...table, columns: table.columns.slice(0, width) };
  const keys = [...shown.positions.map((at) => table.columns[at]), ...table.columns.slice(width)]
    .map((column) => column?.values ?? []);
  const bounds = [open.offset, ...(open.limit === undefined ? [] : [open.offset + open.limit])];
  for (const bound of bounds) {
    const tied = tiedAt(bound, table.rowCount, keys);
    if (tied.length === 0 || areEqualRows(tied, answer)) continue;
    return failed(
      ordered
        ? `the cut after row ${bound} goes through ${tied.length} rows that tie`
        : `nothing orders the ${table.rowCount} rows that are cut after row ${bound}`,
    );
  }
  return passed();
}

/** Most rows that are read without the LIMIT. */
const MOST_ROWS = 100_000;

async function withSortKeys(sql: string, dialect: Dialect) {
  const keyed = await sortKeyQuery(sql, dialect);
  if (keyed !== undefined) return keyed;
  const positions = await orderKeys(sql, dialect);
  return positions && { sql, added: 0, positions };
}

/** Positions of the rows that tie at a cut; all rows where there are no keys, none where the cut separates no tie. */
function tiedAt(bound: number, rowCount: number, keys: readonly (readonly Value[])[]): readonly number[] {
  if (bound <= 0 || bound >= rowCount) return [];
  const like = (row: number) => keys.every((values) => sameValue(values[row], values[bound]));
  if (!like(bound - 1)) return [];
  return Array.from({ length: rowCount }, (_, row) => row).filter(like);
}

function areEqualRows(rows: readonly number[], { columns }: ResultTable): boolean {
  return columns.every(({ values }) =>
    rows.every((row) => sameValue(values[row], values[rows[0] as number]))
  );
}

function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || a instanceof Uint8Array && b instanceof Uint8Array && a.join() === b.join();
}

/**
 * Returns the query and those of its subqueries that have a LIMIT, FETCH FIRST or TOP, each as standalone SQL, the outermost
 * first; undefined where the text cannot be parsed. A query that only passes on the rows of an ordered subquery gets that
 * order, as ROWNUM around an ordered query is translated in this way.
 */
async function cutQueries(sql: string, dialect: Dialect): Promise<readonly string[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  const [statement] = parsed.kind === "parsed" ? parsed.statements : [];
  if (statement === undefined) return undefined;
  const clauses = opened(statement)[1].with;
  const cut = [...nodesBelow(statement)].filter(isCut);
  return await writeSql(cut.map((node) => withOuterClauses(withInnerOrder(node), clauses)), dialect);
}

const queries: ReadonlySet<string> = new Set(["select", "union", "intersect", "except", "subquery"]);

function isCut(node: SqlNode): boolean {
  const [kind, body] = opened(node);
  return queries.has(kind) && ["limit", "fetch", "top"].some((clause) => isNode(body[clause]));
}

function withInnerOrder(node: SqlNode): SqlNode {
  const [kind, { limit, offset, fetch, ...body }] = opened(node);
  const inner = kind === "select" ? soleSubquery(body) : undefined;
  const [innerKind, inside] = opened(inner);
  if (innerKind !== "select" || !isNode(inside.order_by) || isCut(inner as SqlNode)) return node;
  return { select: { ...inside, limit: limit ?? null, offset: offset ?? null, fetch: fetch ?? null } };
}

const shapes = ["where_clause", "group_by", "having", "order_by", "with", "qualify"];

/** Returns the subquery that is the whole FROM clause of a query without further clauses. */
function soleSubquery(body: SqlNode): SqlNode | undefined {
  if (body.distinct === true || nodesOf(body.joins).length > 0) return undefined;
  if (shapes.some((clause) => isNode(body[clause]))) return undefined;
  const plain = nodesOf(body.expressions).every((output) => ["column", "star"].includes(opened(output)[0]));
  const sources = isNode(body.from) ? nodesOf(body.from.expressions) : [];
  const [kind, source] = opened(sources[0]);
  return plain && sources.length === 1 && kind === "subquery" && isNode(source.this)
    ? source.this
    : undefined;
}
