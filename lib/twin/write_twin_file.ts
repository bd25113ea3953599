import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { OutsideError } from "../base/mod.ts";
import { quoteName, type Value } from "../database/mod.ts";
import type { Schema, Table } from "../schema/mod.ts";

/** The rows of each table of a twin, by its name. */
export type TwinRows = ReadonlyMap<string, readonly (readonly Value[])[]>;

/**
 * Writes a new SQLite file with tables, keys and rows.
 *
 * @throws {OutsideError} If it cannot be written.
 */
export async function writeTwinFile(path: string, schema: Schema, rows: TwinRows): Promise<void> {
  const unfinished = `${path}.partial`;
  try {
    await Deno.writeFile(unfinished, new Uint8Array());
    fill(unfinished, schema, rows);
    await Deno.rename(unfinished, path);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw new OutsideError(`Cannot write ${path}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function fill(path: string, schema: Schema, rows: TwinRows): void {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  try {
    file.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    for (const table of schema.tables) {
      file.exec(definition(table, schema));
      const insert = file.prepare(
        `INSERT INTO ${quoteName(table.name)} VALUES (${table.columns.map(() => "?").join(", ")})`,
      );
      for (const row of rows.get(table.name) ?? []) insert.run(...row.map(bound));
    }
    file.exec("COMMIT");
  } finally {
    file.close();
  }
}

function definition(table: Table, { foreignKeys }: Schema): string {
  const listed = (names: readonly string[]) => `(${names.map(quoteName).join(", ")})`;
  const parts = [
    ...table.columns.map(({ name, type, notNull }) =>
      `${quoteName(name)} ${PLAIN_TYPE.test(type) ? type : "TEXT"}${notNull ? " NOT NULL" : ""}`
    ),
    ...(table.primaryKey.length > 0 ? [`PRIMARY KEY ${listed(table.primaryKey)}`] : []),
    ...table.uniqueKeys.map((key) => `UNIQUE ${listed(key)}`),
    ...foreignKeys.filter(({ from }) => from.table === table.name).map(({ from, to }) =>
      `FOREIGN KEY ${listed(from.columns)} REFERENCES ${quoteName(to.table)} ${listed(to.columns)}`
    ),
  ];
  return `CREATE TABLE ${quoteName(table.name)} (\n  ${parts.join(",\n  ")}\n)`;
}

/** Types that SQLite reads as they are. */
const PLAIN_TYPE = /^[a-z][a-z ]*(?:\(\s*\d+\s*(?:,\s*\d+\s*)?\))?$/i;

/** The driver stores every number as a float, and knows no booleans. */
function bound(value: Value): SQLInputValue {
  if (typeof value === "boolean") return value ? 1n : 0n;
  return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
}
