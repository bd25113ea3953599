import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { OutsideError } from "../../base/mod.ts";
import { type Database, querySteadily, quoteName, rowsOf, type Value } from "../../database/mod.ts";
import { nameParts } from "../../schema/mod.ts";
import type { DataPlan, Row, Rows } from "./types.ts";
import { withoutRows } from "./close_rows.ts";

/** Statements that make the tables, indexes and views of an SQLite database; no triggers, no virtual tables. */
export async function sqliteStructure(database: Database, signal?: AbortSignal): Promise<readonly string[]> {
  const outcome = await querySteadily(database, STRUCTURE, signal && { signal });
  if (outcome.kind === "rows") return rowsOf(outcome.table).map(([statement]) => statement as string);
  const reason = "message" in outcome ? outcome.message : outcome.kind;
  throw new OutsideError(`Cannot read the structure of ${database.url}: ${reason}`, { cause: outcome });
}

const STRUCTURE = `SELECT sql FROM sqlite_schema AS s
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND (type = 'view'
    OR tbl_name IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'))
    AND type <> 'trigger'
  ORDER BY type = 'table' DESC, rowid`;

/**
 * Writes a new SQLite file; rows that the engine does not accept (CHECK) are left out with those that refer to them.
 *
 * @returns The rows that were written.
 */
export function writeSqliteFile(
  path: string,
  { structure, plan, rows }: {
    readonly structure: readonly string[];
    readonly plan: DataPlan;
    readonly rows: Rows;
  },
): Rows {
  const keys = [...plan.tables.values()].flatMap(({ foreign }) => foreign);
  let left = rows;
  while (true) {
    const faulty = fill(path, { structure, plan, rows: left });
    if (faulty.size === 0) return left;
    left = withoutRows(left, { faulty, keys });
  }
}

/** A file whose writing was interrupted is worth nothing, so that the disk is not waited for. */
function fill(
  path: string,
  { structure, plan, rows }: {
    readonly structure: readonly string[];
    readonly plan: DataPlan;
    readonly rows: Rows;
  },
): ReadonlySet<Row> {
  Deno.writeFileSync(path, new Uint8Array());
  const faulty = new Set<Row>();
  const file = new DatabaseSync(path, {
    enableForeignKeyConstraints: false,
    enableDoubleQuotedStringLiterals: true,
  });
  try {
    file.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    for (const statement of structure) file.exec(statement);
    for (const { table } of plan.tables.values()) {
      const columns = [...table.columns.keys()].filter((i) => !table.columns[i]?.generated);
      const names = columns.map((i) => quoteName(table.columns[i]?.name as string)).join(", ");
      const insert = file.prepare(
        `INSERT INTO ${quoteName(nameParts(table.name).at(-1) as string)} (${names})
          VALUES (${columns.map(() => "?").join(", ")})`,
      );
      for (const row of rows.get(table.name) ?? []) {
        try {
          insert.run(...columns.map((i) => bound(row[i] ?? null)));
        } catch (error) {
          if (!isConstraint(error)) throw error;
          faulty.add(row);
        }
      }
    }
    file.exec("COMMIT");
  } finally {
    file.close();
  }
  return faulty;
}

/** The engine's number for a constraint that speaks against a row. */
const CONSTRAINT = 19;

function isConstraint(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === CONSTRAINT;
}

/** The driver stores every number as a float, and knows no booleans. */
function bound(value: Value): SQLInputValue {
  if (typeof value === "boolean") return value ? 1n : 0n;
  return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
}
