import { isPlain } from "../llm/mod.ts";
import type { Schema, Table } from "../schema/mod.ts";
import { nameParts } from "../schema/mod.ts";
import { buildSql, type Dialect, sql } from "../sql/mod.ts";
import { isPhrase, isPromptSafe } from "./prompt_safe_names.ts";

export interface TableDefinitionsOptions {
  /** The tables to define, in this order. */
  readonly tables: readonly string[];
  readonly dialect: Dialect;
}

/**
 * Writes tables as CREATE TABLE statements with their keys, and with foreign keys between them. Comments are left out, as they
 * are content of the database. Tables, columns and types with names that are not prompt-safe are left out with their keys.
 */
export function tableDefinitions(schema: Schema, { tables, dialect }: TableDefinitionsOptions): string {
  const name = (...parts: readonly string[]) => buildSql(sql`${sql.id(...parts)}`, dialect);
  const names = (columns: readonly string[]) => columns.map((column) => name(column)).join(", ");
  const areShown = (columns: readonly string[]) => columns.every((column) => isPromptSafe(column, dialect));
  const hasName = (table: string) => areShown(nameParts(table));
  const define = (table: Table) => {
    const own = schema.foreignKeys.filter(({ from, to }) =>
      from.table === table.name && tables.includes(to.table) && hasName(to.table) &&
      areShown([...from.columns, ...to.columns])
    );
    const lines = [
      ...table.columns.filter((column) => areShown([column.name])).map((column) =>
        `${name(column.name)}${typeOf(column.type)}${column.notNull ? " NOT NULL" : ""}`
      ),
      ...[table.primaryKey].filter((key) => key.length > 0 && areShown(key)).map((key) =>
        `PRIMARY KEY (${names(key)})`
      ),
      ...table.uniqueKeys.filter(areShown).map((key) => `UNIQUE (${names(key)})`),
      ...own.map(({ from, to }) =>
        `FOREIGN KEY (${names(from.columns)}) REFERENCES ${name(...nameParts(to.table))} (${
          names(to.columns)
        })`
      ),
    ];
    // Estimates vary, and cached replies are keyed by the prompt.
    const count = table.rowCount === undefined || table.rowCountEstimated ? "" : ` -- ${table.rowCount} rows`;
    return `CREATE TABLE ${name(...nameParts(table.name))} (\n  ${lines.join(",\n  ")}\n);${count}`;
  };
  return tables.filter(hasName).flatMap((wanted) => schema.tables.filter((table) => table.name === wanted))
    .map(define).join("\n\n");
}

/** A type without its enumerated values, which are shown as sample values unless hidden. */
function typeOf(type: string): string {
  const bare = type.replace(/\s*\(\s*'.*$/s, "");
  // Only composite types are long.
  const isShort = isPlain(bare, { maxCharacters: /[(<[]/.test(bare) ? 2_000 : 128 });
  return isShort && bare.split(/[(),<>]/).every(isPhrase) ? ` ${bare}` : "";
}
