import type { SpiderTable } from "./types.ts";

/** What the names of a query stand for. */
export interface SpiderNames {
  /** Columns of each table, in lower case. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Aliases and tables alike, each with the table that it stands for. */
  readonly tables: ReadonlyMap<string, string>;
}

/**
 * Aliases of a whole text, subqueries included: whatever stands before an `as` has what stands behind it as its alias, and
 * the last one of a name holds everywhere.
 *
 * @throws {SyntaxError} If an alias is a table's name, which the evaluator does not accept.
 */
export function spiderNames(tokens: readonly string[], schema: readonly SpiderTable[]): SpiderNames {
  const columns = new Map(
    schema.map((table) => [
      table.name.toLowerCase(),
      new Set(table.columns.map((column) => column.toLowerCase())),
    ]),
  );
  const tables = new Map<string, string>();
  for (const [i, token] of tokens.entries()) {
    if (token !== "as") continue;
    const [before, alias] = [tokens[i - 1], tokens[i + 1]];
    if (before === undefined || alias === undefined) {
      throw new SyntaxError("AS stands at the edge of the text");
    }
    tables.set(alias, before);
  }
  for (const name of columns.keys()) {
    if (tables.has(name)) throw new SyntaxError(`the alias ${name} is a table's name`);
    tables.set(name, name);
  }
  return { columns, tables };
}

/**
 * The table behind a name or alias.
 *
 * @throws {SyntaxError} If there is none.
 */
export function tableNamed(name: string, names: SpiderNames): string {
  const table = names.tables.get(name);
  if (table === undefined || !names.columns.has(table)) throw new SyntaxError(`${name} is no table`);
  return table;
}

/**
 * The column behind a name, as `table.column`; a bare name is looked up in the given tables, first come.
 *
 * @throws {SyntaxError} If there is none.
 */
export function columnNamed(
  name: string,
  { names, tables }: { readonly names: SpiderNames; readonly tables: readonly string[] },
): string {
  if (name === "*") return name;
  const [left = "", right, ...more] = name.split(".");
  const candidates = right === undefined ? tables : [names.tables.get(left) ?? ""];
  const column = right ?? left;
  const table = candidates.find((candidate) => names.columns.get(candidate)?.has(column));
  if (table === undefined || more.length > 0) {
    throw new SyntaxError(`${name} is no column of the tables in sight`);
  }
  return `${table}.${column}`;
}
