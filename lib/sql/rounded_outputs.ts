import { traits } from "./dialects/traits.ts";
import { isNode } from "./is_node.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { isStar, nameOf, namesOf, nodesOf, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";

/**
 * To how many places a query rounds each of its output columns: by ROUND, a cast to a decimal type with its digits given
 * (which SQLite does not round by), or a format such as `'%.2f'`, each as the whole of the output, or of the column that it
 * copies from the only query that it reads (a derived table, a WITH clause). SQLite's difference of two Julian days, also
 * its sum, mean or extreme, rounds to 6 places (0.09 seconds): the subtraction leaves noise in those after them.
 *
 * @returns A number for each column, `undefined` for one that is not rounded (of a set operation, by all its queries
 * alike). Nothing where the query shows `*`, so that the text does not tell the positions, and where the text is not one
 * query that the parser can read.
 *
 * @example
 * ```ts
 * import { roundedOutputs } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const sql = "SELECT name, ROUND(area / people, 1) AS dense, CAST(gdp AS DECIMAL(12, 2)) FROM country";
 * assert.deepEqual(await roundedOutputs(sql, "postgres"), [undefined, 1, 2]);
 * assert.equal(await roundedOutputs("SELECT * FROM country", "postgres"), undefined);
 * ```
 */
export async function roundedOutputs(
  sql: string,
  dialect: Dialect,
): Promise<readonly (number | undefined)[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  return outputsOf(parsed.statements[0], { dialect, queries: new Map() })?.map(({ places }) => places);
}

interface Scope {
  readonly dialect: Dialect;
  /** Outputs of the queries in WITH clauses, by name. */
  readonly queries: ReadonlyMap<string, readonly Output[]>;
}

interface Output {
  readonly name: string | undefined;
  readonly places: number | undefined;
}

function outputsOf(statement: SqlNode | undefined, outer: Scope): readonly Output[] | undefined {
  const query = outermostQuery(statement);
  if (!query) return undefined;
  const scope = { ...outer, queries: withQueries(query, outer) };
  if (isNode(query.left) && isNode(query.right)) {
    const left = outputsOf(query.left, scope);
    const right = outputsOf(query.right, scope);
    return left && right && left.map(({ name, places }, i) => ({
      name,
      places: places === right[i]?.places ? places : undefined,
    }));
  }
  if (!Array.isArray(query.expressions)) {
    return isNode(query.this) ? outputsOf(query.this, scope) : undefined;
  }
  const outputs = nodesOf(query.expressions);
  if (outputs.some(isStar)) return undefined;
  const source = onlySource(query, scope);
  return outputs.map((output) => ({
    name: shownName(output),
    places: copiedPlaces(output, source) ?? placesAsked(output, scope.dialect),
  }));
}

/** The queries of the WITH clause beside those that are known already. */
function withQueries({ with: clause }: SqlNode, outer: Scope): Scope["queries"] {
  const queries = new Map(outer.queries);
  for (const query of isNode(clause) ? nodesOf(clause.ctes) : []) {
    const name = isNode(query.alias) ? nameOf(query.alias) : undefined;
    if (name === undefined) continue;
    const renamed = namesOf(query.columns);
    const outputs = outputsOf(isNode(query.this) ? query.this : undefined, { ...outer, queries }) ?? [];
    queries.set(
      name.toLowerCase(),
      outputs.map((output, i) => ({ ...output, name: (renamed[i] ?? output.name)?.toLowerCase() })),
    );
  }
  return queries;
}

/** The outputs of the one query that a query reads from; nothing where it reads a table, or several. */
function onlySource({ from, joins }: SqlNode, scope: Scope): readonly Output[] | undefined {
  const [source, second] = isNode(from) ? nodesOf(from.expressions) : [];
  if (second || nodesOf(joins).length > 0) return undefined;
  const [kind, body] = opened(source);
  if (kind === "subquery") return outputsOf(isNode(body.this) ? body.this : undefined, scope);
  return kind === "table" && !isNode(body.schema)
    ? scope.queries.get(nameOf(body.name)?.toLowerCase() ?? "")
    : undefined;
}

function shownName(output: SqlNode): string | undefined {
  const [kind, { alias, name }] = opened(output);
  return (kind === "alias" ? nameOf(alias) : kind === "column" ? nameOf(name) : undefined)?.toLowerCase();
}

function copiedPlaces(output: SqlNode, source: readonly Output[] | undefined): number | undefined {
  const [kind, body] = opened(output);
  if (kind === "alias" && isNode(body.this)) return copiedPlaces(body.this, source);
  const name = kind === "column" ? shownName(output) : undefined;
  const named = name === undefined ? [] : source?.filter((other) => other.name === name) ?? [];
  return named.length === 1 ? named[0]?.places : undefined;
}

function placesAsked(output: SqlTree | undefined, dialect: Dialect): number | undefined {
  if (traits[dialect].countsDaysInFloats && isDayDifference(output)) return DAY_PLACES;
  const [kind, body] = opened(output);
  switch (kind) {
    case "alias":
    case "paren":
      return placesAsked(body.this, dialect);
    case "cast":
    case "try_cast":
      return castPlaces(body, dialect);
    case "function":
      return callPlaces(body, dialect);
    default:
      return undefined;
  }
}

/** 0.09 seconds: what follows is noise of a subtraction of numbers of 7 digits. */
const DAY_PLACES = 6;

/** A difference of Julian days, also inside of parentheses, casts to floats, and aggregates. */
function isDayDifference(tree: SqlTree | undefined): boolean {
  const [kind, body] = opened(tree);
  const isJulianDay = (side: SqlTree | undefined) => {
    const [called, { name }] = opened(side);
    return called === "function" && String(name).toLowerCase() === "julianday";
  };
  switch (kind) {
    case "sub":
      return isJulianDay(body.left) && isJulianDay(body.right);
    case "cast":
      return isNode(body.to) && keepingTypes.has(String(body.to.data_type)) && isDayDifference(body.this);
    case "function":
      return String(body.name).toLowerCase() === "total" && isDayDifference(nodesOf(body.args)[0]);
    case "paren":
    case "abs":
    case "sum":
    case "avg":
    case "min":
    case "max":
      return isDayDifference(body.this);
    default:
      return false;
  }
}

/** Types of SQLite that keep a number as it is. */
const keepingTypes: ReadonlySet<string> = new Set(["float", "double", "double_precision", "decimal"]);

function castPlaces({ this: value, to }: SqlNode, dialect: Dialect): number | undefined {
  const type = isNode(to) ? to : {};
  if (type.data_type !== "decimal") return isFloat(type) ? placesAsked(value, dialect) : undefined;
  if (traits[dialect].decimalsKeepPlaces) return placesAsked(value, dialect);
  const inner = placesAsked(value, dialect) ?? Infinity;
  if (typeof type.precision !== "number") return isFinite(inner) ? inner : undefined;
  return Math.min(inner, typeof type.scale === "number" ? type.scale : 0);
}

/** Types that keep the places of a number that is cast to them. */
function isFloat({ data_type: type, name }: SqlNode): boolean {
  return type === "double" || type === "double_precision" ||
    (type === "custom" && typeof name === "string" && /^(?:float8|double|real)$/i.test(name));
}

function callPlaces({ name, args }: SqlNode, dialect: Dialect): number | undefined {
  const called = typeof name === "string" ? name.toLowerCase() : "";
  const [first, second] = nodesOf(args);
  const count = nodesOf(args).length;
  if (called === "round") return count === 1 ? 0 : count === 2 ? wholeNumber(second) : undefined;
  if (!["printf", "format"].includes(called) || !traits[dialect].formatsByPattern || count !== 2) {
    return undefined;
  }
  const [, literal] = opened(first);
  const pattern = literal.literal_type === "string" ? String(literal.value) : "";
  const places = /^%\.(\d{1,2})f$/.exec(pattern)?.[1] ?? /^\{:\.(\d{1,2})f\}$/.exec(pattern)?.[1];
  return places === undefined ? undefined : Number(places);
}

function wholeNumber(tree: SqlTree | undefined): number | undefined {
  const [kind, body] = opened(tree);
  if (kind === "neg") {
    const number = wholeNumber(body.this);
    return number === undefined ? undefined : -number;
  }
  const number = kind === "literal" && body.literal_type === "number" ? Number(body.value) : NaN;
  return Number.isInteger(number) ? number : undefined;
}
