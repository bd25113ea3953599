import { parse } from "csv-parse/sync";
import { fileURLToPath } from "node:url";

const folder = new URL("../../datasets/atlas/", import.meta.url);

/**
 * Statements that make the embedded database anew, as PostgreSQL and MariaDB both understand them: texts have a length,
 * and the keys that run in a circle, which DuckDB cannot declare, are declared when the rows are there.
 */
export function atlasStatements(): string {
  const schema = Deno.readTextFileSync(fileURLToPath(new URL("schema.sql", folder)));
  const [tables = "", carried = ""] = schema.split(/CREATE TABLE querylogue_foreign_keys[^;]*;/);
  return [
    tables.replaceAll(/\bVARCHAR\b/g, "VARCHAR(120)"),
    ...[...tables.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table = ""]) => rowsOf(table)),
    ...[...carried.matchAll(/\('\w+', '\w+', '(\w+)', \[(.*?)\], '\w+', '(\w+)', \[(.*?)\]\)/g)].map(
      circularKey,
    ),
  ].join("\n");
}

function rowsOf(table: string): string {
  const text = Deno.readTextFileSync(fileURLToPath(new URL(`${table}.csv`, folder)));
  const [header = [], ...rows] = parse(text, { bom: true }) as string[][];
  const values = rows.map((row) => `(${row.map(literal).join(", ")})`);
  return `INSERT INTO ${table} (${header.join(", ")}) VALUES ${values.join(", ")};`;
}

/** A number as a text becomes a number on both; a truth value as a text does on one alone. */
function literal(value: string): string {
  if (value === "") return "NULL";
  return value === "true" || value === "false" ? value : `'${value.replaceAll("'", "''")}'`;
}

function circularKey([, from, columns = "", to, referenced = ""]: RegExpMatchArray): string {
  const [own, theirs] = [columns, referenced].map((names) => names.replaceAll("'", ""));
  return `ALTER TABLE ${from} ADD FOREIGN KEY (${own}) REFERENCES ${to} (${theirs});`;
}
