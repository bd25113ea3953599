import { nearestName } from "../base/mod.ts";
import { nameParts, qualifiedName } from "../schema/mod.ts";
import { type Dialect, lexSql } from "../sql/mod.ts";
import { nameProblem } from "./name_problem.ts";
import { rowsOf } from "./rows_of.ts";
import type { ResultTable } from "./types.ts";

/** A table or view by its names alone. */
export interface NamedTable {
  /** As `qualifiedName` writes it. */
  readonly name: string;
  readonly columns: readonly string[];
}

export interface FailureHintOptions {
  /** The query that failed. */
  readonly sql: string;
  readonly dialect: Dialect;
  readonly tables: readonly NamedTable[];
}

/**
 * What was probably meant by a name that a database did not know, or could not tell apart: one sentence, or undefined
 * where the message tells of no name, or nothing comes near.
 *
 * Tables that the query names go before all others.
 */
export function failureHint(
  message: string,
  { sql, dialect, tables }: FailureHintOptions,
): string | undefined {
  const problem = nameProblem(message);
  if (problem === undefined) return undefined;
  switch (problem.kind) {
    case "unknown table": {
      const ownNames = tables.map(({ name }) => ownName(name));
      const near = nearestName(problem.name, ownNames);
      return near === undefined
        ? undefined
        : `Did you mean the table "${tables[ownNames.indexOf(near)]?.name}"?`;
    }
    case "unknown column": {
      const found = meantColumn(problem.name, {
        tables,
        named: referencesIn(sql, dialect, tables),
        of: problem.of,
      });
      return found && `Did you mean the column "${found.column}" of "${found.table}"?`;
    }
    case "ambiguous column": {
      const owners = referencesIn(sql, dialect, tables).flatMap(({ alias, table }) => {
        const column = table.columns.find((column) => same(column, problem.name));
        return column === undefined ? [] : [`${alias}.${column}`];
      });
      const last = owners.at(-1);
      return owners.length < 2 ? undefined : `Write ${owners.slice(0, -1).join(", ")} or ${last}.`;
    }
    default:
      return problem.kind satisfies never;
  }
}

/** A table in a query, and what it is called there. */
interface Reference {
  readonly alias: string;
  readonly table: NamedTable;
}

function meantColumn(
  name: string,
  { tables, named, of }: {
    readonly tables: readonly NamedTable[];
    readonly named: readonly Reference[];
    readonly of: string | undefined;
  },
): { readonly column: string; readonly table: string } | undefined {
  const inQuery = named.map(({ table }) => table);
  const own = named.filter(({ alias, table }) =>
    of !== undefined && (same(alias, of) || same(ownName(table.name), of))
  ).map(({ table }) => table);
  const equal = (among: readonly NamedTable[]) =>
    among.filter(({ columns }) => columns.some((column) => same(column, name)));
  const elsewhere = equal(tables);
  // A column that exists once is surely the one; one that many tables have (an "id") says nothing.
  const search = [equal(inQuery), own, elsewhere.length === 1 ? elsewhere : [], inQuery, tables];
  for (const among of search) {
    const column = nearestName(name, [...new Set(among.flatMap(({ columns }) => columns))]);
    const table = among.find(({ columns }) => column !== undefined && columns.includes(column));
    if (column !== undefined && table !== undefined) return { column, table: table.name };
  }
  return undefined;
}

/** The known tables that a query names in FROM and JOIN. */
function referencesIn(
  sql: string,
  dialect: Dialect,
  tables: readonly NamedTable[],
): readonly Reference[] {
  const byName = Map.groupBy(tables, ({ name }) => ownName(name).toLowerCase());
  const tokens = lexSql(sql, dialect);
  const found: Reference[] = [];
  const around: boolean[] = [];
  let inFrom = false;
  for (const [i, { kind, value }] of tokens.entries()) {
    if (kind === "symbol" && value === "(") around.push(inFrom);
    if (kind === "symbol" && value === ")") inFrom = around.pop() ?? false;
    if (kind === "text" || kind === "symbol") continue;
    const word = kind === "word" ? value.toUpperCase() : "";
    if (CLAUSES.has(word)) inFrom = word === "FROM" || word === "JOIN";
    const candidates = inFrom ? byName.get(value.toLowerCase()) ?? [] : [];
    // What a dot follows is a schema.
    if (candidates.length === 0 || tokens[i + 1]?.value === ".") continue;
    const schema = tokens[i - 1]?.value === "." ? tokens[i - 2]?.value ?? "" : "";
    const table = candidates.find(({ name }) => same(nameParts(name).at(-2) ?? "", schema)) ?? candidates[0];
    const next = tokens[tokens[i + 1]?.value.toUpperCase() === "AS" ? i + 2 : i + 1];
    const named = next?.kind === "quoted" ||
      next?.kind === "word" && !CLAUSES.has(next.value.toUpperCase());
    if (table) found.push({ table, alias: named ? next.value : table.name });
  }
  return found;
}

/** Words that end a table's place in FROM, and so are no alias. */
const CLAUSES: ReadonlySet<string> = new Set([
  ..."SELECT FROM JOIN ON USING WHERE GROUP HAVING WINDOW QUALIFY ORDER LIMIT OFFSET FETCH FOR UNION".split(
    " ",
  ),
  ..."INTERSECT EXCEPT MINUS INNER LEFT RIGHT FULL OUTER CROSS NATURAL LATERAL TABLESAMPLE POSITIONAL ASOF"
    .split(
      " ",
    ),
  ..."SEMI ANTI STRAIGHT_JOIN INDEXED NOT USE IGNORE FORCE PARTITION WITH".split(" "),
]);

function ownName(name: string): string {
  return nameParts(name).at(-1) ?? name;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The tables that the `namesQuery` of an engine gives. */
export function readNames(names: ResultTable): readonly NamedTable[] {
  const rows = rowsOf(names) as readonly (readonly [schema: string | null, table: string, column: string])[];
  const columns = Map.groupBy(
    rows,
    ([schema, table]) => qualifiedName(schema === null ? [table] : [schema, table]),
  );
  return [...columns].map(([name, parts]) => ({ name, columns: parts.map(([, , column]) => column) }));
}
