import {
  type Join,
  type KeyCandidate,
  type KeyEvidence,
  keyType,
  nameParts,
  type Schema,
} from "../../schema/mod.ts";
import { dialectTraits, sql } from "../../sql/mod.ts";
import type { Database, QueryOptions } from "../types.ts";
import { keyQuery, MOST_ROWS } from "./key_query.ts";
import { keysOf, type StoredKeys } from "./stored_keys.ts";

export interface KnownKeys {
  /** The schema as it is declared. */
  readonly declared: Schema;
  /** What the rows show of keys, where there are rows. */
  readonly stored: StoredKeys;
}

/** What the rows say of a possible key: how many of the different values that reference are values of the key. */
export async function inclusionEvidence(
  database: Database,
  schemas: KnownKeys,
  join: KeyCandidate,
  options: QueryOptions,
): Promise<readonly KeyEvidence[]> {
  const counted = await countValues(database, schemas, join, options);
  if (counted === undefined) {
    return [{ weight: 0, words: "not compared with the data, which took too long or failed" }];
  }
  const { included, unset, keys, isDense, reach, sampled } = counted;
  const where = sampled ? ` in the first ${MOST_ROWS.toLocaleString("en")} rows` : "";
  if (counted.different === 0) return [{ weight: 0, words: `without values${where}` }];
  if (included === 0) return [{ weight: -4, words: `without a value of the key${where}` }];
  const isUnset = unset > 0 && included >= FEW;
  const different = counted.different - (isUnset ? unset : 0);
  const beside = isUnset ? " beside what stands for none" : "";
  const coverage = Math.min(1, included / keys);
  if (included < different) {
    const share = included / different;
    const weight = share >= 0.98 ? 0 : share >= 0.9 ? -0.5 : share >= 0.5 ? -2 : -4;
    return [{
      weight,
      words: `with values of the key and others, ${shown(included)} of ${
        shown(different)
      } different ones${beside}${where}`,
    }];
  }
  // An unrelated counter seldom ends just where the key ends.
  const isNamed = join.evidence.reduce((sum, { weight }) => sum + weight, 0) > 0.3;
  const isFitting = isDense && isNamed && different >= MANY && reach >= 0.9;
  return isDense
    ? [{
      weight: (different < FEW ? -0.5 : 0.5) + coverage + (isFitting ? 0.6 : 0),
      words: `with values of the key alone, ${shown(different)} different ones${beside}${where}, ${
        isFitting ? "up to the largest of the key" : "as small numbers easily do"
      }`,
    }]
    : [{
      weight: (different < FEW ? 1 : 2.5) + coverage / 2,
      words: `with values of the key alone, ${shown(different)} different ones${beside}${where}`,
    }];
}

/** Fewer different values are among those of a key by chance. */
const FEW = 3;

/** Different values from which it says something how far they reach. */
const MANY = 200;

interface Counted {
  /** Different values, or sets of values, of the referencing columns; NULL not counted. */
  readonly different: number;
  /** Those of them that are values of the key. */
  readonly included: number;
  /** Those that are no values of the key and stand for none in many databases: 0, -1, the empty text. */
  readonly unset: number;
  /** Rows of the referenced table. */
  readonly keys: number;
  /** The key counts up almost without gaps to the largest referencing value, so that any smaller numbers are included. */
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
  const met = sql.id("p", to.columns[0] ?? "");
  const isCounter = to.columns.length === 1 && isNumber(typeOf(to.table, to.columns[0]));
  const least = sql`(SELECT min(${only}) FROM ${parent})`;
  const [largest, range] = isCounter
    ? [
      sql`max(${met})`,
      sql`(SELECT max(${only}) FROM ${parent}) - ${least} + 1, s.largest - ${least} + 1,
      (SELECT count(*) FROM ${parent} WHERE ${only} <= s.largest)`,
    ]
    : [sql`NULL`, sql`NULL, NULL, NULL`];
  const [none, ...rest] = from.columns.map((column) => unsetValues(typeOf(from.table, column)));
  const unsetCount = none === undefined || rest.length > 0
    ? sql`0`
    : sql`sum(CASE WHEN ${met} IS NULL AND c.v0 IN (${none}) THEN 1 ELSE 0 END)`;
  const rows = await keyQuery(
    database,
    sql`SELECT s.different, s.included, s.unset, (SELECT count(*) FROM ${parent}), ${range}
      FROM (SELECT count(*) AS different, count(${met}) AS included, ${unsetCount} AS unset, ${largest} AS largest
        FROM (${values}) AS c LEFT JOIN ${keyRows} AS p ON ${sql.join(pairs, sql` AND `)}) AS s`,
    options,
  );
  if (rows === undefined) return undefined;
  const [different = 0, included = 0, unset = 0, keys = 0, span = 0, reached = 0, below = 0] = (rows[0] ?? [])
    .map(Number);
  return {
    different,
    included,
    unset,
    keys,
    isDense: isCounter && reached <= 1.5 * below,
    reach: span === 0 ? 0 : reached / span,
    sampled: (tableOf(from.table)?.rowCount ?? Infinity) > MOST_ROWS,
  };
}

/** What stands for none in many databases, as SQL; undefined where nothing does. */
function unsetValues(type: string) {
  const known = keyType(type);
  if (known === "never") return undefined;
  return known.family === "number" ? sql`0, -1` : known.family === "text" ? sql`''` : undefined;
}

function isNumber(type: string): boolean {
  const known = keyType(type);
  return known !== "never" && known.family === "number";
}

const shown = (count: number) => count.toLocaleString("en");
