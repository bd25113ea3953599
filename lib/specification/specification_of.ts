import { knownTables, type Schema, splitName } from "../schema/mod.ts";
import { clausesOf, type Dialect, dialectTraits } from "../sql/mod.ts";
import { readCondition } from "./reading/read_condition.ts";
import { readQuery } from "./reading/read_query.ts";
import { readValue } from "./reading/read_value.ts";
import { openScope } from "./reading/scope.ts";
import type { SharedContext } from "./reading/types.ts";
import { Unreadable, type UnreadableCause } from "./reading/unreadable.ts";
import { conditionsIn } from "./tree/conditions_in.ts";
import { renameRoles } from "./tree/rename_roles.ts";
import { sourcesIn } from "./tree/sources_in.ts";
import { specificationsIn } from "./tree/specifications_in.ts";
import type { Source, Specification } from "./types.ts";

export interface SpecificationOfOptions {
  readonly dialect: Dialect;
  /**
   * What the query reads: bare columns find their tables, stars become columns, links follow foreign keys, and types tell
   * what a division means.
   * @default nothing is known: columns must be qualified, and equal columns of two tables are one link
   */
  readonly schema?: Schema | undefined;
}

/** What a query asks for, or why that is no specification. */
export type SpecificationReading =
  | { readonly kind: "specification"; readonly specification: Specification }
  /** `reason` ends a sentence that begins with the query. */
  | { readonly kind: "not_readable"; readonly cause: UnreadableCause; readonly reason: string };

/**
 * Reads what a query asks for: the inverse of {@link toSql}, for the many ways in which others write SQL.
 *
 * Equal columns of two sources are links, in WHERE too where no outer join stands between; aliases and positions are
 * the values that they stand for; stars are columns. WITH clauses are derived sources where they are read. What dialects
 * mean differently is said: where NULL sorts, whether `/` gives a whole number, in which order a function takes its
 * arguments. A function that not every dialect has is a call of that dialect. A table that occurs twice has roles of
 * the keys that lead to it.
 *
 * Whether the database would run the query is not told. SQLite's columns are taken to hold what their types say.
 *
 * @example
 * ```ts
 * import { specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = await specificationOf("SELECT r.name FROM river r WHERE 1000 < r.length", { dialect: "duckdb" });
 * assert(read.kind === "specification" && read.specification.kind === "selection");
 * assert.deepEqual(read.specification.sources, [{ kind: "table", table: "river", role: "river" }]);
 * assert.deepEqual(read.specification.where, {
 *   kind: "comparison",
 *   left: { kind: "literal", value: 1000 },
 *   operator: "<",
 *   right: { kind: "column", role: "river", column: "length" },
 * });
 * const unread = await specificationOf("SELECT DISTINCT ON (a) a FROM t", { dialect: "duckdb" });
 * assert.deepEqual(unread, { kind: "not_readable", cause: "distinct_on", reason: "it has DISTINCT ON" });
 * ```
 */
export async function specificationOf(
  sql: string,
  { dialect, schema = { tables: [], foreignKeys: [] } }: SpecificationOfOptions,
): Promise<SpecificationReading> {
  const tables = knownTables(schema);
  const reading = await clausesOf(sql, { dialect, ...(tables.length > 0 && { tables }) });
  if (reading.kind === "unreadable") return { kind: "not_readable", cause: "syntax", reason: reading.reason };
  const text: SharedContext = {
    dialect,
    traits: dialectTraits[dialect],
    schema,
    occurrences: new Map(),
    decimals: new WeakSet(),
    value: readValue,
    condition: readCondition,
    specification: (query, scope) => withoutNames(readQuery(query, scope)),
    namedSpecification: readQuery,
  };
  try {
    const specification = withoutNames(readQuery(reading.query, openScope(text)));
    return { kind: "specification", specification: nameRoles(specification, text) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: "not_readable", cause: error.cause, reason: error.message };
  }
}

/** A specification whose outputs nobody calls by a name. */
function withoutNames(specification: Specification): Specification {
  if (specification.kind !== "selection") {
    const { left, right } = specification;
    return { ...specification, left: withoutNames(left), right: withoutNames(right) };
  }
  return { ...specification, outputs: specification.outputs.map(({ value }) => ({ value })) };
}

/**
 * The tree with roles that people read. A table that occurs once has its own name; one that occurs further has the name of
 * the key's column that leads to it ("home team" of `home_team_id`), else its own, else what the query calls it, unless
 * that says nothing (`t1`). A number makes a role unlike all others.
 */
function nameRoles(specification: Specification, { schema, occurrences }: SharedContext): Specification {
  const sources = sourcesIn(specification);
  const tables = sources.flatMap((source) => source.kind === "table" ? [source.table] : []);
  const keys = keyNames(specification, { schema, sources });
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const give = (role: string, name: string) => {
    taken.add(name.toLowerCase());
    names.set(role, name);
  };
  const isFree = (name: string) => !taken.has(name.toLowerCase());
  const isOnce = (table: string) => tables.filter((other) => other === table).length === 1;
  for (const source of sources) {
    if (source.kind === "table" && isOnce(source.table)) give(source.role, source.table);
  }
  const reserved = new Set(tables.map((table) => table.toLowerCase()));
  for (const source of sources) {
    if (names.has(source.role)) continue;
    const own = source.kind === "table" ? source.table : undefined;
    const alias = occurrences.get(source.role)?.called;
    const candidates = [
      keys.get(source.role),
      own,
      alias !== undefined && (own === undefined || saysSomething(alias)) ? alias : undefined,
    ];
    const fits = (name: string) => isFree(name) && (name === own || !reserved.has(name.toLowerCase()));
    const found = candidates.find((name) => name !== undefined && fits(name));
    give(
      source.role,
      found ?? numbered(own ?? alias ?? "rows", (name) => isFree(name) && !reserved.has(name.toLowerCase())),
    );
  }
  return renameRoles(specification, names);
}

/** One or two letters with a number, as in `t1`, say nothing. */
function saysSomething(alias: string): boolean {
  return !/^(?:.{1,2}|[a-z]{1,3}_?\d+)$/i.test(alias);
}

function numbered(name: string, isFree: (name: string) => boolean): string {
  if (isFree(name)) return name;
  let n = 2;
  while (!isFree(`${name} ${n}`)) n++;
  return `${name} ${n}`;
}

/** The words of the key's column that leads to a role, by the role. */
function keyNames(
  specification: Specification,
  { schema: { foreignKeys }, sources }: { readonly schema: Schema; readonly sources: readonly Source[] },
): ReadonlyMap<string, string> {
  const tables = new Map(
    sources.flatMap((source) => source.kind === "table" ? [[source.role, source.table]] : []),
  );
  const names = new Map<string, string>();
  for (const { from, to, column, target } of equalColumns(specification)) {
    const key = foreignKeys.find((one) =>
      one.from.table === tables.get(from) && one.to.table === tables.get(to) &&
      one.from.columns.some((name, i) => name === column && one.to.columns[i] === target)
    );
    const [first] = key?.from.columns ?? [];
    const words = first === undefined ? "" : keyWords(first);
    if (words !== "" && !names.has(to)) names.set(to, words);
  }
  return names;
}

/** The words of a column without the last one that says that it is a key. */
function keyWords(column: string): string {
  const words = splitName(column);
  return (words.length > 1 && words.at(-1) === "id" ? words.slice(0, -1) : words).join(" ");
}

interface EqualColumns {
  readonly from: string;
  readonly column: string;
  readonly to: string;
  readonly target: string;
}

/** Columns of two roles that the tree sets equal, in both directions. */
function equalColumns(specification: Specification): readonly EqualColumns[] {
  const linked = specificationsIn(specification).flatMap((one) => one.kind === "selection" ? one.links : [])
    .flatMap(({ from, to, columns }) =>
      columns.map((pair) => ({ from, column: pair.from, to, target: pair.to }))
    );
  const compared = conditionsIn(specification).flatMap((one): readonly EqualColumns[] => {
    if (one.kind !== "comparison" || one.operator !== "=") return [];
    const { left, right } = one;
    if (left.kind !== "column" || right.kind !== "column" || left.role === right.role) return [];
    return [{ from: left.role, column: left.column, to: right.role, target: right.column }];
  });
  return [...linked, ...compared].flatMap((one) => [
    one,
    { from: one.to, column: one.target, to: one.from, target: one.column },
  ]);
}
