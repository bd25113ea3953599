/** What a database found wrong with a name in a query. */
export interface NameProblem {
  readonly kind: "unknown column" | "unknown table" | "ambiguous column";
  /** As the query spells it, without what stands before it. */
  readonly name: string;
  /** The table, alias or schema that stands before it. */
  readonly of?: string;
}

/**
 * Reads the message of any of the four engines; undefined where it tells of no name.
 *
 * @example
 * ```ts
 * import { nameProblem } from "querylogue/database";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(nameProblem("no such table: lake"), { kind: "unknown table", name: "lake" });
 * assert.equal(nameProblem("division by zero"), undefined);
 * ```
 */
export function nameProblem(message: string): NameProblem | undefined {
  for (const [kind, pattern] of MESSAGES) {
    const { name, of } = pattern.exec(message)?.groups ?? {};
    if (name === undefined) continue;
    // Messages that hold a name with what stands before it do so without quotes.
    const dot = of === undefined ? name.lastIndexOf(".") : -1;
    const before = of ?? (dot > 0 ? name.slice(0, dot) : undefined);
    return { kind, name: name.slice(dot + 1), ...(before !== undefined && { of: before }) };
  }
  return undefined;
}

const MESSAGES: readonly (readonly [kind: NameProblem["kind"], pattern: RegExp])[] = [
  // SQLite
  ["unknown column", /^no such column: "(?<name>.+)" - should this be/],
  ["unknown column", /^no such column: (?<name>.+)$/],
  ["unknown table", /^no such table: (?<name>.+)$/],
  ["ambiguous column", /^ambiguous column name: (?<name>.+)$/],
  // DuckDB
  ["unknown column", /Referenced column "(?<name>.+)" (?:was )?not found/],
  ["unknown column", /Table "(?<of>.+)" does not have a column named "(?<name>.+)"/],
  ["unknown table", /Table with name "?(?<name>.+?)"? does not exist/],
  ["ambiguous column", /Ambiguous reference to column name "(?<name>.+)" \(/],
  // PostgreSQL
  ["unknown column", /column "(?<name>.+)" does not exist/],
  ["unknown column", /column (?<name>[^"\s].*) does not exist/],
  ["unknown table", /relation "(?<name>.+)" does not exist/],
  ["ambiguous column", /column reference "(?<name>.+)" is ambiguous/],
  // MySQL and MariaDB
  ["unknown column", /Unknown column '(?<name>.+)' in /],
  ["unknown table", /Table '(?<name>.+)' doesn't exist/],
  ["ambiguous column", /Column '(?<name>.+)' in .+ is ambiguous/],
];
