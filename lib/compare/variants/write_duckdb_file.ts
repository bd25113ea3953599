import { OutsideError } from "../../base/mod.ts";
import { createDuckDbFile, type Database, querySteadily, rowsOf, type Value } from "../../database/mod.ts";
import { nameParts } from "../../schema/mod.ts";
import { buildSql, mostSqlLetters, sql } from "../../sql/mod.ts";
import { withoutRows } from "./close_rows.ts";
import type { DataPlan, Row, Rows, TablePlan } from "./types.ts";

/** What a DuckDB file is made of beside the rows of its schema's tables. */
interface DuckDbStructure {
  /** Statements that make types, tables, indexes and views, in an order in which they can. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Conditions of CHECK constraints, by table. */
  readonly checks: ReadonlyMap<string, readonly string[]>;
  /** Rows of the table that carries keys which cannot be declared, as texts. */
  readonly carriedKeys: readonly (readonly (string | null)[])[];
}

/** The structure of the schema `main` of a DuckDB database. */
export async function duckDbStructure(database: Database, signal?: AbortSignal): Promise<DuckDbStructure> {
  const read = async (query: string) => {
    const outcome = await querySteadily(database, query, signal && { signal });
    if (outcome.kind === "rows") return rowsOf(outcome.table) as readonly (readonly string[])[];
    const reason = "message" in outcome ? outcome.message : outcome.kind;
    throw new OutsideError(`Cannot read the structure of ${database.url}: ${reason}`, { cause: outcome });
  };
  const tables = await read(`SELECT sql, table_name FROM duckdb_tables() WHERE ${OWN} ORDER BY table_oid`);
  const enums = await read(
    `SELECT 'CREATE TYPE "' || replace(type_name, '"', '""') || '" AS ENUM (' ||
      list_aggregate([ '''' || replace(l, '''', '''''') || '''' FOR l IN labels ], 'string_agg', ', ') || ')'
    FROM duckdb_types() WHERE ${OWN} AND logical_type = 'ENUM' ORDER BY type_oid`,
  );
  const views = await read(`SELECT sql FROM duckdb_views() WHERE ${OWN} ORDER BY view_oid`);
  const comments = await read(
    `SELECT 'COMMENT ON TABLE ' || ${named("table_name")} || ' IS ' || ${quoted("comment")}
    FROM duckdb_tables() WHERE ${OWN} AND comment IS NOT NULL
    UNION ALL SELECT 'COMMENT ON COLUMN ' || ${named("table_name")} || '.' || ${
      named("column_name")
    } || ' IS ' ||
      ${quoted("c.comment")}
    FROM duckdb_columns() AS c JOIN duckdb_tables() AS t USING (database_name, schema_name, table_name)
    WHERE database_name = current_database() AND schema_name = 'main' AND NOT t.internal AND c.comment IS NOT NULL`,
  );
  const checks = await read(
    `SELECT table_name, expression FROM duckdb_constraints()
    WHERE constraint_type = 'CHECK' AND database_name = current_database() AND schema_name = 'main'`,
  );
  const carries = tables.some(([, name]) => name === CARRIED);
  return {
    before: [...enums, ...tables].map(([statement]) => statement as string),
    after: [...views, ...comments].map(([statement]) => statement as string),
    checks: new Map(
      [...Map.groupBy(checks, ([table]) => table as string)]
        .map(([table, found]) => [table, found.map(([, expression]) => expression as string)]),
    ),
    carriedKeys: carries ? await read(`SELECT COLUMNS(*)::VARCHAR FROM ${CARRIED}`) : [],
  };
}

const named = (name: string) => `'"' || replace(${name}, '"', '""') || '"'`;
const quoted = (text: string) => `'''' || replace(${text}, '''', '''''') || ''''`;

const OWN = "database_name = current_database() AND schema_name = 'main' AND NOT internal";
const CARRIED = "querylogue_foreign_keys";

/**
 * Writes a new DuckDB file; rows that a CHECK or a type does not admit are left out with those that refer to them.
 *
 * @param database Where the conditions are tried out.
 * @returns The rows that were written.
 */
export async function writeDuckDbFile(
  path: string,
  { database, structure, plan, rows }: {
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
  await createDuckDbFile(path, async (file) => {
    for (const statement of structure.before) await file.run(statement);
    if (structure.carriedKeys.length > 0) await file.insert(CARRIED, structure.carriedKeys);
    for (const { table } of plan.tables.values()) {
      const texts = (left.get(table.name) ?? []).map((row) => row.map(textOf));
      if (texts.length > 0) await file.insert(nameParts(table.name).at(-1) as string, texts);
    }
    for (const statement of structure.after) await file.run(statement);
  });
  return left;
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
  const texts = table.columns.map((_, i) => sql.id(`querylogue_${i}`));
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
    const query = sql`WITH given (querylogue_n, ${sql.join(texts)}) AS (VALUES ${values}),
      read AS (SELECT *, ${casts} FROM given)
      SELECT querylogue_n FROM read WHERE ${sql.join([...uncast, ...unmet], sql` OR `)}`;
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
