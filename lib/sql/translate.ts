import { traits } from "./dialects/traits.ts";
import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import { parserDialect, parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { portableTree } from "./portable_tree.ts";
import { parsableText } from "./parsable_text.ts";
import type { Dialect } from "./types.ts";

export interface TranslateOptions {
  readonly from: Dialect;
  readonly to: Dialect;
}

/** A text in another dialect, or why it cannot be carried over. */
export type TranslatedSql =
  | { readonly kind: "translated"; readonly sql: string }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * The same SQL in another dialect.
 *
 * Where dialects sort NULL differently the translation says so (`NULLS FIRST`). Oracle's ROWNUM becomes a LIMIT where it
 * does nothing but cut the result (`ROWNUM <= 3` beside other conditions, in a query of plain columns without grouping,
 * DISTINCT and ORDER BY of its own); elsewhere it stays and the database refuses it. What SQLite takes for a
 * text, as something is compared with it (`name = "Paris"`), becomes one, JOIN without a condition CROSS JOIN, DuckDB's
 * QUALIFY a WHERE around a derived table, and a derived table has a name where the other dialect asks for one. Between
 * equal dialects the text stays as it is.
 *
 * @example
 * ```ts
 * import { translate } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const sql = "SELECT name FROM (SELECT name FROM river ORDER BY name) WHERE ROWNUM < 4";
 * assert.deepEqual(await translate(sql, { from: "oracle", to: "sqlite" }), {
 *   kind: "translated",
 *   sql: "SELECT name FROM (SELECT name FROM river ORDER BY name NULLS LAST) LIMIT 3",
 * });
 * ```
 */
export async function translate(sql: string, { from, to }: TranslateOptions): Promise<TranslatedSql> {
  if (from === to) return { kind: "translated", sql };
  const { generate, transpile } = await import("@polyglot-sql/sdk");
  const moved = parsableText(sql, from);
  const parsed = await parseSql(sql, from);
  if (parsed.kind === "unreadable") return parsed;
  let isChanged = false;
  const statements = parsed.statements.map((statement) => {
    const cut = traits[from].cutsByRownum && /\brownum\b/i.test(sql) ? withoutRownum(statement) : statement;
    const portable = portableTree(cut, { from, to }) ?? cut;
    isChanged ||= portable !== statement;
    return portable;
  });
  if (!traits[to].hasQualify && statements.some(hasQualify)) {
    return { kind: "unreadable", reason: NO_QUALIFY };
  }
  const written = isChanged ? generate(statements, parserDialect(from)) : { sql: [moved], error: undefined };
  const text = written.sql?.join("; ");
  if (text === undefined) return { kind: "unreadable", reason: written.error ?? "" };
  const { sql: translated, error } = transpile(text, parserDialect(from), parserDialect(to));
  return translated
    ? { kind: "translated", sql: translated.join(";\n") }
    : { kind: "unreadable", reason: error ?? "" };
}

const NO_QUALIFY =
  "QUALIFY cannot be carried over beside * or DISTINCT ON, nor beside DISTINCT sorted by what is not shown";

function hasQualify(statement: SqlNode): boolean {
  return nodesBelow(statement).some(({ qualify }: SqlNode) => isNode(qualify));
}

function withoutRownum(tree: SqlNode): SqlNode {
  const rewritten = Object.fromEntries(Object.entries(tree).map(([key, child]) => [key, below(child)]));
  return isNode(rewritten.select) ? { ...rewritten, select: limited(rewritten.select) } : rewritten;
}

function below(tree: SqlTree | undefined): SqlTree | undefined {
  if (Array.isArray(tree)) return tree.map((item: SqlTree) => below(item) ?? null);
  return isNode(tree) ? withoutRownum(tree) : tree;
}

const cutsLater = ["group_by", "having", "order_by", "limit", "fetch", "offset", "distinct_on"];

function limited(select: SqlNode): SqlNode {
  if (select.distinct === true || cutsLater.some((key) => isNode(select[key])) || !plainOutputs(select)) {
    return select;
  }
  const condition = isNode(select.where_clause) ? select.where_clause.this : undefined;
  const conjuncts = isNode(condition) ? conjunctsOf(condition) : [];
  const bounds = conjuncts.map(rowLimit).filter((bound) => bound !== undefined);
  if (bounds.length === 0) return select;
  const rest = conjuncts.filter((conjunct) => rowLimit(conjunct) === undefined);
  const where = rest.reduce<SqlNode | null>(
    (left, right) => left === null ? right : { and: { left, right } },
    null,
  );
  const count = { literal: { literal_type: "number", value: String(Math.min(...bounds)) } };
  return { ...select, where_clause: where && { this: where }, limit: { this: count } };
}

/** An aggregate counts what ROWNUM lets through, which a LIMIT would cut after counting. */
function plainOutputs({ expressions }: SqlNode): boolean {
  const plain = (output: SqlTree): boolean =>
    isNode(output) &&
    (isNode(output.alias) ? plain(output.alias.this ?? null) : isNode(output.column) || isNode(output.star));
  return Array.isArray(expressions) && expressions.every(plain);
}

function conjunctsOf(condition: SqlNode): SqlNode[] {
  const { and } = condition;
  if (!isNode(and) || !isNode(and.left) || !isNode(and.right)) return [condition];
  return [...conjunctsOf(and.left), ...conjunctsOf(and.right)];
}

/** The number of rows that `ROWNUM <= n`, `ROWNUM < n` or `ROWNUM = 1` lets through. */
function rowLimit(conjunct: SqlNode): number | undefined {
  const [operator, sides] = Object.entries(conjunct)[0] ?? [];
  if (!isNode(sides) || !isRownum(sides.left)) return undefined;
  const value = isNode(sides.right) && isNode(sides.right.literal) ? Number(sides.right.literal.value) : NaN;
  if (!Number.isInteger(value)) return undefined;
  if (operator === "lte") return value;
  if (operator === "lt") return value - 1;
  return operator === "eq" && value === 1 ? 1 : undefined;
}

function isRownum(tree: SqlTree | undefined): boolean {
  return isNode(tree) && isNode(tree.pseudocolumn) && tree.pseudocolumn.kind === "Rownum";
}
