import { type Join, type KeyEvidence, keyType, nameParts, type Schema } from "../../schema/mod.ts";
import { dialectTraits, sql } from "../../sql/mod.ts";
import { keyQuery, MOST_ROWS } from "./key_query.ts";
import type { Database, QueryOptions } from "../types.ts";

/** What the rows say of a possible key: how many of the different values that reference are values of the key. */
export async function inclusionEvidence(
  database: Database,
  schema: Schema,
  join: Join,
  options: QueryOptions,
): Promise<readonly KeyEvidence[]> {
  const counted = await countValues(database, schema, join, options);
  if (counted === undefined) {
    return [{ weight: 0, words: "not compared with the data, which took too long or failed" }];
  }
  const { different, included, keys, isDense, sampled } = counted;
  const where = sampled ? ` in the first ${MOST_ROWS.toLocaleString("en")} rows` : "";
  if (different === 0) return [{ weight: 0, words: `without values${where}` }];
  const coverage = keys === 0 ? 0 : Math.min(1, included / keys);
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
  return isDense
    ? [{
      weight: 0.5 + coverage,
      words: `with values of the key alone, ${
        shown(different)
      } different ones${where}, as small numbers easily do`,
    }]
    : [{
      weight: (different < 3 ? 1 : 2.5) + coverage / 2,
      words: `with values of the key alone, ${shown(different)} different ones${where}`,
    }];
}

interface Counted {
  /** Different values, or sets of values, of the referencing columns; NULL not counted. */
  readonly different: number;
  /** Those of them that are values of the key. */
  readonly included: number;
  /** Rows of the referenced table. */
  readonly keys: number;
  /** The key counts up almost without gaps, so that any smaller numbers are included. */
  readonly isDense: boolean;
  /** Not all rows were looked at. */
  readonly sampled: boolean;
}

async function countValues(
  database: Database,
  schema: Schema,
  { from, to }: Join,
  options: QueryOptions,
): Promise<Counted | undefined> {
  const tableOf = (name: string) => schema.tables.find((table) => table.name === name);
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
  const target = tableOf(to.table);
  const isKey = [target?.primaryKey, ...target?.uniqueKeys ?? []].some((key) =>
    key?.join("\0") === to.columns.join("\0")
  );
  // Rows of a table that declares no key may repeat a value, and would be counted each.
  const keyRows = isKey
    ? parent
    : sql`(SELECT DISTINCT ${sql.join(to.columns.map((name) => sql.id(name)))} FROM ${parent})`;
  const only = sql.id(to.columns[0] ?? "");
  const isCounter = to.columns.length === 1 && isNumber(typeOf(to.table, to.columns[0]));
  const range = isCounter
    ? sql`(SELECT max(${only}) FROM ${parent}) - (SELECT min(${only}) FROM ${parent}) + 1`
    : sql`NULL`;
  const rows = await keyQuery(
    database,
    sql`SELECT count(*), count(${
      sql.id("p", to.columns[0] ?? "")
    }), (SELECT count(*) FROM ${parent}), ${range}
      FROM (${values}) AS c LEFT JOIN ${keyRows} AS p ON ${sql.join(pairs, sql` AND `)}`,
    options,
  );
  if (rows === undefined) return undefined;
  const [different = 0, included = 0, keys = 0, span = 0] = (rows[0] ?? []).map(Number);
  return {
    different,
    included,
    keys,
    isDense: isCounter && span <= 1.5 * keys,
    sampled: (tableOf(from.table)?.rowCount ?? Infinity) > MOST_ROWS,
  };
}

function isNumber(type: string): boolean {
  const known = keyType(type);
  return known !== "never" && known.family === "number";
}

const shown = (count: number) => count.toLocaleString("en");
