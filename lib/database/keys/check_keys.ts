import { type ForeignKey, type JoinEnd, nameParts, type Schema } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";
import { rowsOf } from "../rows_of.ts";
import { typeFamily } from "../type_family.ts";
import type { Database, QueryOptions, QueryOutcome, Value } from "../types.ts";

/**
 * Something about a foreign key that deserves a look. `reason` ends a sentence that begins with the key.
 *
 * - `types_differ`: the two ends hold values of different families.
 * - `not_unique`: the referenced columns hold no primary or unique key, so that a row may have several partners.
 * - `always_null`: no row uses the key.
 * - `orphans`: rows that use the key find no partner.
 * - `not_checked`: the rows could not be looked at.
 */
export type KeyFinding =
  & ForeignKey
  & { readonly reason: string }
  & (
    | { readonly kind: "types_differ" | "not_unique" | "not_checked" }
    | { readonly kind: "always_null"; readonly rows: number }
    | {
      readonly kind: "orphans";
      /** Rows in which no column of the key is NULL. */
      readonly rows: number;
      /** Those of them that find no partner. */
      readonly orphans: number;
      /** Some of their values, as texts; none where the database hides them. */
      readonly examples: readonly string[];
    }
  );

export interface CheckKeysOptions {
  /** Milliseconds for each key. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for all keys together; the rest is told as not checked. @default 60_000 */
  readonly totalMs?: number | undefined;
  /** Called when another key has been checked. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * What is suspicious about the foreign keys of a schema, in their order: from the schema alone, and from its rows where
 * there is a database. A row uses a key where none of the key's columns is NULL.
 *
 * @example
 * ```ts
 * import { checkKeys, introspect, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec(`PRAGMA foreign_keys = OFF;
 *   CREATE TABLE country (code TEXT PRIMARY KEY); CREATE TABLE city (country TEXT REFERENCES country);
 *   INSERT INTO country VALUES ('CH'); INSERT INTO city VALUES ('CH'), ('XX'), (NULL)`);
 * await using database = await openDatabase(path);
 * const [finding] = await checkKeys(database, await introspect(database));
 * assert.equal(finding?.kind, "orphans");
 * assert.equal(finding.reason, "finds no partner for 1 of 2 rows (50.0 %)");
 * await Deno.remove(path);
 * ```
 */
export async function checkKeys(
  database: Database | undefined,
  schema: Schema,
  { timeoutMs = 10_000, totalMs = 60_000, onProgress, signal }: CheckKeysOptions = {},
): Promise<readonly KeyFinding[]> {
  const findings: KeyFinding[] = [];
  const deadline = performance.now() + totalMs;
  for (const [done, key] of schema.foreignKeys.entries()) {
    signal?.throwIfAborted();
    findings.push(...declaredFaults(key, schema));
    if (database === undefined) continue;
    const left = Math.ceil(deadline - performance.now());
    const found = left > 0
      ? await storedFault(database, { key, unique: isUnique(key.to, schema) }, {
        timeoutMs: Math.min(left, timeoutMs),
        signal,
      })
      : notChecked(key, `all keys together took longer than ${seconds(totalMs)}`);
    if (found !== undefined) findings.push(found);
    onProgress?.(done + 1, schema.foreignKeys.length);
  }
  return findings;
}

/** What the schema alone tells. */
function declaredFaults(key: ForeignKey, schema: Schema): readonly KeyFinding[] {
  const { from, to } = key;
  const typeOf = ({ table, columns }: JoinEnd, i: number) =>
    schema.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === columns[i])?.type ??
      "";
  const pairs = from.columns.flatMap((column, i): string[] => {
    const [own, other] = [typeOf(from, i), typeOf(to, i)];
    const [family, otherFamily] = [typeFamily(own), typeFamily(other)];
    if (family === undefined || otherFamily === undefined || family === otherFamily) return [];
    return [`${column}, ${family} (${own}), with ${to.columns[i]}, ${otherFamily} (${other})`];
  });
  return [
    ...(pairs.length === 0
      ? []
      : [{ ...key, kind: "types_differ", reason: `joins ${pairs.join("; ")}` } as const]),
    ...(isUnique(to, schema) ? [] : [
      {
        ...key,
        kind: "not_unique",
        reason: `references ${to.columns.join(", ")}, which ${
          to.columns.length === 1 ? "is" : "are"
        } neither primary nor unique`,
      } as const,
    ]),
  ];
}

function isUnique({ table, columns }: JoinEnd, schema: Schema): boolean {
  const found = schema.tables.find(({ name }) => name === table);
  return [found?.primaryKey ?? [], ...found?.uniqueKeys ?? []].some((key) =>
    key.length > 0 && key.every((column) => columns.includes(column))
  );
}

/** What the rows tell, from one query and, where there are orphans to show, another. */
async function storedFault(
  database: Database,
  { key, unique }: { readonly key: ForeignKey; readonly unique: boolean },
  options: QueryOptions,
): Promise<KeyFinding | undefined> {
  const { from, to } = key;
  const used = sql.join(from.columns.map((name) => sql`${sql.id("child", name)} IS NOT NULL`), sql` AND `);
  const met = sql.join(
    // SQLite compares by the collation of what stands left, and a key by that of the referenced column.
    to.columns.map((name, i) => sql`${sql.id("parent", name)} = ${sql.id("child", from.columns[i] ?? "")}`),
    sql` AND `,
  );
  const child = sql`${sql.id(...nameParts(from.table))} AS ${sql.id("child")}`;
  const referenced = sql.join(to.columns.map((name) => sql.id(name)));
  const parents = sql.id(...nameParts(to.table));
  const parent = unique ? parents : sql`(SELECT DISTINCT ${referenced} FROM ${parents})`;
  // Written as a join, as SQLite makes an index of its own for a join and none for a subquery.
  const lonely = sql`${child} LEFT JOIN ${parent} AS ${sql.id("parent")} ON ${met}
    WHERE ${used} AND ${sql.id("parent", to.columns[0] ?? "")} IS NULL`;
  const counted = await database.query(
    buildSql(
      sql`SELECT count(*), count(CASE WHEN ${used} THEN 1 END), (SELECT count(*) FROM ${lonely}) FROM ${child}`,
      database.dialect,
    ),
    options,
  );
  if (counted.kind !== "rows") return notChecked(key, whyNot(counted));
  const [row = []] = rowsOf(counted.table);
  const [all = 0, rows = 0, orphans = 0] = row.map(Number);
  if (all > 0 && rows === 0) {
    return { ...key, kind: "always_null", rows: all, reason: `is NULL in all of ${plural(all)}` };
  }
  if (orphans === 0) return undefined;
  const columns = sql.join(from.columns.map((name) => sql.id("child", name)));
  const shown = from.columns.some((column) => database.hides?.(from.table, column))
    ? undefined
    : await database.query(
      buildSql(sql`SELECT DISTINCT ${columns} FROM ${lonely} LIMIT ${sql.lit(3)}`, database.dialect),
      options,
    );
  return {
    ...key,
    kind: "orphans",
    rows,
    orphans,
    examples: shown?.kind === "rows"
      ? rowsOf(shown.table).map((values) => values.map(asText).join(", "))
      : [],
    reason: `finds no partner for ${orphans.toLocaleString("en")} of ${plural(rows)} (${
      percent(orphans / rows)
    })`,
  };
}

function notChecked(key: ForeignKey, why: string): KeyFinding {
  return { ...key, kind: "not_checked", reason: `was not checked: ${why}` };
}

function whyNot(outcome: Exclude<QueryOutcome, { kind: "rows" }>): string {
  switch (outcome.kind) {
    case "timed_out":
      return `it took longer than ${seconds(outcome.timeoutMs)}`;
    case "refused":
      return outcome.reason;
    case "failed":
    case "out_of_memory":
    case "connection_lost":
      return outcome.message.split("\n")[0] ?? "";
    default:
      return outcome satisfies never;
  }
}

const seconds = (ms: number) => `${Number((ms / 1000).toPrecision(2))} s`;

const plural = (rows: number) => `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;

function percent(share: number): string {
  return share < 0.001 ? "under 0.1 %" : `${(100 * share).toFixed(1)} %`;
}

function asText(value: Value): string {
  const text = value instanceof Uint8Array ? `x'${value.toHex()}'` : String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
