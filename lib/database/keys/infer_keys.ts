import {
  type InferredKey,
  type Join,
  joinIdentity,
  type KeyCandidate,
  keyCandidates,
  type KeyEvidence,
  keyType,
  nameParts,
  resolveKeys,
  type Schema,
  type Table,
} from "../../schema/mod.ts";
import { dialectTraits, sql } from "../../sql/mod.ts";
import type { Database, QueryOptions } from "../types.ts";
import { keyQuery, MOST_ROWS } from "./key_query.ts";
import { sampledCandidates } from "./key_samples.ts";

export interface InferKeysOptions {
  /** Keys that are less likely, in 0..1, are left out. @default 0.5 */
  readonly threshold?: number | undefined;
  /** Milliseconds for each query of the data; a key that takes longer is judged without it. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  /**
   * Keys that others suggest, for example a model (`findJoinsByModel`), as further evidence. One to columns that are no
   * key is left out. @default none
   */
  readonly suggested?: readonly KeyCandidate[] | undefined;
  /** Called when another possible key has been compared with the data. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Foreign keys that a database does not declare but probably means, the surest first: from names and types, and, where
 * there is a database, from its rows. Nothing is changed: `withKeys` adds to a schema what is chosen of them.
 *
 * Of the rows are read: which columns are unique in tables that declare no key; whether the values of the referencing
 * columns are values of the key; and, of columns whose names say nothing, whether a sample of their values is in one key
 * alone. That small numbers are among the numbers of a key says little, that texts are says much. Of tables with more
 * than 100,000 rows the first 100,000 are compared, and the evidence says so. No value comes into the evidence.
 *
 * @param database Absent where only a schema is known.
 * @throws {RangeError} If the threshold is not in 0..1.
 * @throws {OutsideError} If the database is lost.
 *
 * @example
 * ```ts
 * import { inferKeys, introspect, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec(`CREATE TABLE country (code TEXT PRIMARY KEY); CREATE TABLE city (country TEXT);
 *   INSERT INTO country VALUES ('CH'), ('IT'), ('FR'), ('AT'); INSERT INTO city VALUES ('CH'), ('IT'), ('FR')`);
 * await using database = await openDatabase(path);
 * const [key] = await inferKeys(database, await introspect(database));
 * assert.deepEqual(key?.to, { table: "country", columns: ["code"] });
 * assert.ok(key.confidence > 0.8);
 * assert.ok(key.evidence.includes("with values of the key alone, 3 different ones"));
 * await Deno.remove(path);
 * ```
 */
export async function inferKeys(
  database: Database | undefined,
  schema: Schema,
  { threshold = 0.5, timeoutMs = 10_000, suggested = [], onProgress, signal }: InferKeysOptions = {},
): Promise<readonly InferredKey[]> {
  if (!(threshold >= 0 && threshold <= 1)) {
    throw new RangeError(`Cannot infer keys above ${threshold}: threshold is in 0..1`);
  }
  const sure = (keys: readonly InferredKey[]) => keys.filter(({ confidence }) => confidence >= threshold);
  if (database === undefined) {
    const stored = { schema, keyless: new Set<string>() };
    return sure(
      resolveKeys(schema, withSuggested(keyCandidates(schema), suggested, { declared: schema, stored })),
    );
  }
  const options = { timeoutMs, signal };
  const stored = await storedKeys(database, schema, options);
  const { schema: known, keyless } = stored;
  const named = keyCandidates(known).filter(({ to }) => !keyless.has(to.table));
  const names = new Set(named.map(joinIdentity));
  const sampled = await sampledCandidates(database, known, { named, ...options });
  const found = [...named, ...sampled.filter((one) => !names.has(joinIdentity(one)))];
  const candidates = withSuggested(found, suggested, { declared: schema, stored });
  const judged = [];
  for (const [done, candidate] of candidates.entries()) {
    signal?.throwIfAborted();
    const found = await inclusionEvidence(database, { declared: schema, stored }, candidate, options);
    judged.push({ ...candidate, evidence: [...candidate.evidence, ...found] });
    onProgress?.(done + 1, candidates.length);
  }
  return sure(resolveKeys(known, judged));
}

interface KnownKeys {
  /** The schema as it is declared. */
  readonly declared: Schema;
  /** What the rows show of keys, where there are rows. */
  readonly stored: StoredKeys;
}

/**
 * Candidates together with those that somebody suggests: evidence for a join that is one already is added to it. Others
 * join them, but for those that cannot be foreign keys: from columns that are one already, or to columns that are no key.
 */
function withSuggested(
  candidates: readonly KeyCandidate[],
  suggested: readonly KeyCandidate[],
  { declared, stored }: KnownKeys,
): readonly KeyCandidate[] {
  const settled = new Set(declared.foreignKeys.map(({ from }) => JSON.stringify(from)));
  const possible = suggested.filter(({ from, to }) =>
    !settled.has(JSON.stringify(from)) && mayBeKey(to, { declared, stored })
  );
  const byJoin = Map.groupBy(possible, joinIdentity);
  const further = (join: KeyCandidate) =>
    byJoin.get(joinIdentity(join))?.flatMap(({ evidence }) => evidence) ?? [];
  const known = new Set(candidates.map(joinIdentity));
  return [
    ...candidates.map((one) => ({ ...one, evidence: [...one.evidence, ...further(one)] })),
    ...possible.filter((one) => !known.has(joinIdentity(one)) && byJoin.get(joinIdentity(one))?.[0] === one)
      .map((one) => ({ ...one, evidence: further(one) })),
  ];
}

/** Of a table that declares no key the rows tell single columns that are one; several together are left to doubt. */
function mayBeKey(
  { table, columns }: KeyCandidate["to"],
  { declared, stored: { schema, keyless } }: KnownKeys,
): boolean {
  const known = keysOf(schema, table);
  if (known.some((key) => String(key.toSorted()) === String(columns.toSorted()))) return true;
  if (keysOf(declared, table).length > 0) return false;
  return columns.length > 1 || (known.length === 0 && !keyless.has(table));
}

function keysOf({ tables }: Schema, name: string): readonly (readonly string[])[] {
  const table: Table | undefined = tables.find((one) => one.name === name);
  return [table?.primaryKey ?? [], ...table?.uniqueKeys ?? []].filter((key) => key.length > 0);
}

/** What the rows of tables that declare no key show. */
interface StoredKeys {
  /** The schema with the keys found: each column whose values all differ and are never NULL, the first as primary. */
  readonly schema: Schema;
  /** Tables in which no column is such a key. */
  readonly keyless: ReadonlySet<string>;
}

/**
 * Looks for keys of one column in the tables that declare none. Of large tables the first 100,000 rows are looked at;
 * tables of fewer than two rows show nothing.
 */
async function storedKeys(
  database: Database,
  schema: Schema,
  options: QueryOptions,
): Promise<StoredKeys> {
  const tables: Table[] = [];
  const keyless = new Set<string>();
  for (const table of schema.tables) {
    const isDeclared = table.primaryKey.length > 0 || table.uniqueKeys.length > 0;
    const unique = isDeclared ? undefined : await uniqueColumns(database, table, options);
    if (unique?.length === 0) keyless.add(table.name);
    tables.push(
      unique === undefined || unique.length === 0
        ? table
        : { ...table, primaryKey: unique.slice(0, 1), uniqueKeys: unique.slice(1).map((name) => [name]) },
    );
  }
  return { schema: { ...schema, tables }, keyless };
}

/** Undefined where the rows do not tell. */
async function uniqueColumns(
  database: Database,
  { name, columns }: Table,
  options: QueryOptions,
): Promise<readonly string[] | undefined> {
  const possible = columns.filter(({ type }) => {
    const known = keyType(type);
    return known !== "never" && known.family !== "time";
  });
  if (possible.length === 0) return [];
  const ids = possible.map((column) => sql.id(column.name));
  const rows = await keyQuery(
    database,
    sql`SELECT ${sql.join([sql`count(*)`, ...ids.map((id) => sql`count(DISTINCT ${id})`)])}
      FROM (SELECT ${sql.join(ids)} FROM ${sql.id(...nameParts(name))} LIMIT ${sql.lit(MOST_ROWS)}) AS s`,
    options,
  );
  const [all = 0, ...distinct] = (rows?.[0] ?? []).map(Number);
  return all < 2 ? undefined : possible.filter((_, i) => distinct[i] === all).map((column) => column.name);
}

/** What the rows say of a possible key: how many of the different values that reference are values of the key. */
async function inclusionEvidence(
  database: Database,
  schemas: KnownKeys,
  join: KeyCandidate,
  options: QueryOptions,
): Promise<readonly KeyEvidence[]> {
  const counted = await countValues(database, schemas, join, options);
  if (counted === undefined) {
    return [{ weight: 0, words: "not compared with the data, which took too long or failed" }];
  }
  const { different, included, keys, isDense, reach, sampled } = counted;
  const where = sampled ? ` in the first ${MOST_ROWS.toLocaleString("en")} rows` : "";
  if (different === 0) return [{ weight: 0, words: `without values${where}` }];
  if (keys === 0) return [{ weight: 0, words: "while the key has no values yet" }];
  const coverage = Math.min(1, included / keys);
  if (included < different) {
    const share = included / different;
    const weight = share >= 0.98 ? 0 : share >= 0.9 ? -0.5 : share >= 0.5 ? -2 : -4;
    return [{
      weight,
      words: `with values of the key and others, ${shown(included)} of ${
        shown(different)
      } different ones${where}`,
    }];
  }
  // An unrelated counter seldom ends just where the key ends.
  const isNamed = join.evidence.reduce((sum, { weight }) => sum + weight, 0) > 0.3;
  const isFitting = isDense && isNamed && different >= MANY && reach >= 0.9;
  return isDense
    ? [{
      weight: 0.5 + coverage + (isFitting ? 0.6 : 0),
      words: `with values of the key alone, ${shown(different)} different ones${where}, ${
        isFitting ? "up to the largest of the key" : "as small numbers easily do"
      }`,
    }]
    : [{
      weight: (different < 3 ? 1 : 2.5) + coverage / 2,
      words: `with values of the key alone, ${shown(different)} different ones${where}`,
    }];
}

/** Different values from which it says something how far they reach. */
const MANY = 200;

interface Counted {
  /** Different values, or sets of values, of the referencing columns; NULL not counted. */
  readonly different: number;
  /** Those of them that are values of the key. */
  readonly included: number;
  /** Rows of the referenced table. */
  readonly keys: number;
  /** The key counts up almost without gaps, so that any smaller numbers are included. */
  readonly isDense: boolean;
  /** Where the largest of the referencing values stands between the smallest and the largest of the key, 1 at its end. */
  readonly reach: number;
  /** Not all rows were looked at. */
  readonly sampled: boolean;
}

async function countValues(
  database: Database,
  { declared, stored }: KnownKeys,
  { from, to }: Join,
  options: QueryOptions,
): Promise<Counted | undefined> {
  const tableOf = (name: string) => declared.tables.find((table) => table.name === name);
  const typeOf = (table: string, column: string | undefined) =>
    tableOf(table)?.columns.find(({ name }) => name === column)?.type ?? "";
  const pairs = from.columns.map((column, i) => {
    const [own, other] = [typeOf(from.table, column), typeOf(to.table, to.columns[i])];
    const value = sql.id("c", `v${i}`);
    const key = sql.id("p", to.columns[i] ?? "");
    // Other engines compare values of different types as they are.
    const asText = dialectTraits[database.dialect].typesMustMatch && own !== other &&
      !(isNumber(own) && isNumber(other));
    return asText ? sql`CAST(${key} AS VARCHAR) = CAST(${value} AS VARCHAR)` : sql`${key} = ${value}`;
  });
  const names = from.columns.map((column) => sql.id(column));
  const child = sql.id(...nameParts(from.table));
  const parent = sql.id(...nameParts(to.table));
  const used = sql.join(names.map((name) => sql`${name} IS NOT NULL`), sql` AND `);
  const values = sql`SELECT DISTINCT ${sql.join(names.map((name, i) => sql`${name} AS ${sql.id(`v${i}`)}`))}
    FROM (SELECT ${sql.join(names)} FROM ${child} WHERE ${used} LIMIT ${sql.lit(MOST_ROWS)}) AS s`;
  // Of a large table a part alone was looked at for keys.
  const isSeen = (tableOf(to.table)?.rowCount ?? Infinity) <= MOST_ROWS;
  const isKey = keysOf(isSeen ? stored.schema : declared, to.table)
    .some((key) => key.join("\0") === to.columns.join("\0"));
  // Rows of a table that has no key may repeat a value, and would be counted each.
  const keyRows = isKey
    ? parent
    : sql`(SELECT DISTINCT ${sql.join(to.columns.map((name) => sql.id(name)))} FROM ${parent})`;
  const only = sql.id(to.columns[0] ?? "");
  const isCounter = to.columns.length === 1 && isNumber(typeOf(to.table, to.columns[0]));
  const least = sql`(SELECT min(${only}) FROM ${parent})`;
  const range = isCounter
    ? sql`(SELECT max(${only}) FROM ${parent}) - ${least} + 1, max(${
      sql.id("p", to.columns[0] ?? "")
    }) - ${least} + 1`
    : sql`NULL, NULL`;
  const rows = await keyQuery(
    database,
    sql`SELECT count(*), count(${
      sql.id("p", to.columns[0] ?? "")
    }), (SELECT count(*) FROM ${parent}), ${range}
      FROM (${values}) AS c LEFT JOIN ${keyRows} AS p ON ${sql.join(pairs, sql` AND `)}`,
    options,
  );
  if (rows === undefined) return undefined;
  const [different = 0, included = 0, keys = 0, span = 0, reached = 0] = (rows[0] ?? []).map(Number);
  return {
    different,
    included,
    keys,
    isDense: isCounter && span <= 1.5 * keys,
    reach: span === 0 ? 0 : reached / span,
    sampled: (tableOf(from.table)?.rowCount ?? Infinity) > MOST_ROWS,
  };
}

function isNumber(type: string): boolean {
  const known = keyType(type);
  return known !== "never" && known.family === "number";
}

const shown = (count: number) => count.toLocaleString("en");
