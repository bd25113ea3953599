import { InputError, OutsideError } from "../../base/mod.ts";
import {
  CARRIED_KEYS,
  type Database,
  type DuckDbBuilder,
  type DuckDbFiles,
  querySteadily,
  rowsOf,
  type Value,
} from "../../database/mod.ts";
import { nameParts } from "../../schema/mod.ts";
import { buildSql, mostSqlLetters, sql } from "../../sql/mod.ts";
import { withoutRows } from "./close_rows.ts";
import type { DuckDbStructure } from "./duckdb_structure.ts";
import { freeName } from "./free_name.ts";
import type { DataPlan, Row, Rows, TablePlan } from "./types.ts";

/**
 * Writes a new DuckDB file; rows that a CHECK or a type does not admit are left out with those that refer to them.
 *
 * @param database Where the conditions are tried out.
 * @returns The rows that were written.
 */
export async function writeDuckDbFile(
  path: string,
  { files, database, structure, plan, rows }: {
    readonly files: DuckDbFiles;
    readonly database: Database;
    readonly structure: DuckDbStructure;
    readonly plan: DataPlan;
    readonly rows: Rows;
  },
): Promise<Rows> {
  const keys = [...plan.tables.values()].flatMap(({ foreign }) => foreign);
  const faulty = new Set<Row>();
  for (const table of plan.tables.values()) {
    const own = rows.get(table.table.name) ?? [];
    for (const row of await faultyRows(database, { table, rows: own, structure })) faulty.add(row);
  }
  const left = withoutRows(rows, { faulty, keys });
  await files.create(path, async (file) => {
    for (const statement of structure.before) await file.run(statement);
    if (structure.carriedKeys.length > 0) await file.insert(CARRIED_KEYS, structure.carriedKeys);
    for (const { table } of plan.tables.values()) {
      const texts = (left.get(table.name) ?? []).map((row) => row.map(textOf));
      if (texts.length > 0) await file.insert(nameParts(table.name).at(-1) as string, texts);
    }
    for (const statement of structure.after) await file.run(statement);
    await makeAll(file, structure.named);
  });
  return left;
}

/** Makes views and macros, each after those that it needs. What cannot be made here is left out. */
async function makeAll(file: DuckDbBuilder, statements: readonly string[]): Promise<void> {
  const left: string[] = [];
  for (const statement of statements) if (!await make(file, statement)) left.push(statement);
  if (left.length > 0 && left.length < statements.length) await makeAll(file, left);
}

async function make(file: DuckDbBuilder, statement: string): Promise<boolean> {
  try {
    await file.run(statement);
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return false;
  }
}

/** Rows that are tried out at once. */
const CHUNK = 200;

async function faultyRows(
  database: Database,
  { table: { table }, rows, structure }: {
    readonly table: TablePlan;
    readonly rows: readonly Row[];
    readonly structure: DuckDbStructure;
  },
): Promise<readonly Row[]> {
  const own = freeName(table);
  const number = sql.id(`${own}_n`);
  const texts = table.columns.map((_, i) => sql.id(`${own}_${i}`));
  const casts = sql.join(
    table.columns.map(({ name, type }, i) =>
      sql`TRY_CAST(${texts[i]} AS ${sql.raw(type)}) AS ${sql.id(name)}`
    ),
  );
  const uncast = table.columns.map(({ name }, i) =>
    sql`(${sql.id(name)} IS NULL AND ${texts[i]} IS NOT NULL)`
  );
  const checks = structure.checks.get(nameParts(table.name).at(-1) as string) ?? [];
  const unmet = checks.map((check) => sql`NOT (${sql.raw(check)})`);
  const faultyOf = async (part: readonly Row[]): Promise<readonly Row[]> => {
    const values = sql.join(part.map((row, i) => sql`(${i}, ${sql.join(row.map(textOf))})`));
    const query = sql`WITH given (${number}, ${sql.join(texts)}) AS (VALUES ${values}),
      read AS (SELECT *, ${casts} FROM given)
      SELECT ${number} FROM read WHERE ${sql.join([...uncast, ...unmet], sql` OR `)}`;
    const built = buildSql(query, "duckdb");
    const middle = part.length >> 1;
    if (built.length > mostSqlLetters && middle > 0) {
      return [...await faultyOf(part.slice(0, middle)), ...await faultyOf(part.slice(middle))];
    }
    const outcome = await querySteadily(database, built);
    if (outcome.kind !== "rows") {
      const reason = "message" in outcome
        ? outcome.message
        : "reason" in outcome
        ? outcome.reason
        : outcome.kind;
      throw new OutsideError(`Cannot try out rows of "${table.name}": ${reason}`, { cause: outcome });
    }
    return rowsOf(outcome.table).map(([n]) => part[n as number] as Row);
  };
  const faulty: Row[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    faulty.push(...await faultyOf(rows.slice(start, start + CHUNK)));
  }
  return faulty;
}

function textOf(value: Value): string | null {
  if (value === null) return null;
  if (!(value instanceof Uint8Array)) return String(value);
  return [...value].map((byte) => `\\x${byte.toString(16).padStart(2, "0").toUpperCase()}`).join("");
}
