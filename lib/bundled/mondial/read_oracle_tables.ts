import { InputError } from "../../base/mod.ts";
import type { TextRow } from "../../database/mod.ts";
import {
  type OracleColumn,
  type OracleRow,
  oracleRow,
  oracleStatements,
  oracleTable,
  type OracleValue,
} from "./oracle_statements.ts";

/** A table read from scripts, with its rows, ready to be made in DuckDB. */
export interface LoadedTable {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    /** A type of DuckDB. */
    readonly type: string;
    readonly notNull: boolean;
  }[];
  readonly primaryKey: readonly string[];
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly rows: readonly TextRow[];
}

export interface OracleScripts {
  readonly schema: { readonly path: string; readonly text: string };
  readonly inputs: { readonly path: string; readonly text: string };
}

/**
 * Reads the tables of two Oracle scripts in order of definition. Object types become a column for each attribute,
 * numbers the narrowest type, empty texts NULL as in Oracle.
 *
 * @throws {InputError} If the scripts cannot be understood or do not fit together, or a table stays without rows.
 */
export function readOracleTables({ schema, inputs }: OracleScripts): readonly LoadedTable[] {
  const tables = [...oracleStatements(schema.text, schema.path)]
    .flatMap((statement) => oracleTable(statement, schema.path) ?? []);
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), { table, rows: [] as TextRow[] }]));
  for (const statement of oracleStatements(inputs.text, inputs.path)) {
    const row = oracleRow(statement, inputs.path);
    if (row === undefined) continue;
    const target = byName.get(row.table.toLowerCase());
    if (target === undefined) {
      throw new InputError(
        `Cannot read ${inputs.path}, as the table "${row.table}" of line ${row.line} is not defined in ${schema.path}`,
      );
    }
    target.rows.push(flatRow(row, target.table.columns, inputs.path));
  }
  return [...byName.values()].map(({ table, rows }) => {
    if (rows.length === 0) {
      throw new InputError(
        `Cannot read ${inputs.path}, as it has no row for "${table.name}": is the file complete?`,
      );
    }
    const columns = table.columns.flatMap(flatColumn);
    return {
      name: table.name,
      columns: columns.map(({ name, type, notNull }, i) => ({
        name,
        type: duckDbType(type, rows, i),
        notNull,
      })),
      primaryKey: table.primaryKey,
      uniqueKeys: table.uniqueKeys,
      rows,
    };
  });
}

/** The only object type of these scripts is a pair of coordinates. */
const OBJECT_TYPE = "GEOCOORD";

function flatColumn(column: OracleColumn): readonly OracleColumn[] {
  if (column.type !== OBJECT_TYPE) return [column];
  const prefix = column.name.toLowerCase() === "coordinates" ? "" : `${column.name}_`;
  return ["Latitude", "Longitude"].map((name) => ({ ...column, name: `${prefix}${name}`, type: "NUMBER" }));
}

function flatRow({ line, values }: OracleRow, columns: readonly OracleColumn[], file: string): TextRow {
  const fits = values.length === columns.length && values.every((value, i) => {
    if (columns[i]?.type !== OBJECT_TYPE) return typeof value === "string" || value === null;
    return value === null || typeof value !== "string" && value.length === 2;
  });
  if (!fits) {
    throw new InputError(
      `Cannot read ${file}, as the values of line ${line} do not fit the table's columns`,
    );
  }
  return values.flatMap((value, i): TextRow => {
    if (columns[i]?.type === OBJECT_TYPE && value === null) return [null, null];
    return (Array.isArray(value) ? value : [value]).map((part: OracleValue) =>
      part === "" ? null : part as string | null
    );
  });
}

function duckDbType(type: string, rows: readonly TextRow[], column: number): string {
  const values = rows.flatMap((row) => row[column] ?? []);
  if (type.startsWith("NUMBER")) return numberType(values);
  if (type === "DATE") return values.every((value) => value.length === 10) ? "DATE" : "TIMESTAMP";
  return "VARCHAR";
}

function numberType(values: readonly string[]): string {
  let whole = 1;
  let fraction = 0;
  for (const value of values) {
    const [, digits = "", decimals = ""] = /^-?0*(\d*)(?:\.(\d*?)0*)?$/.exec(value) ?? [];
    if (/e/i.test(value)) return "DOUBLE";
    whole = Math.max(whole, digits.length);
    fraction = Math.max(fraction, decimals.length);
  }
  if (whole + fraction > 38) return "DOUBLE";
  if (fraction > 0) return `DECIMAL(${whole + fraction}, ${fraction})`;
  return whole < 10 ? "INTEGER" : whole < 19 ? "BIGINT" : `DECIMAL(${whole}, 0)`;
}
