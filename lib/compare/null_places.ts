import type { ResultTable } from "../database/mod.ts";
import { type Dialect, otherNullPlaces, unlimitedQuery } from "../sql/mod.ts";
import type { OtherQuery } from "./open_parts.ts";
import type { QueryFacts } from "./query_facts.ts";

export interface NullPlacesOptions {
  readonly dialect: Dialect;
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly facts: QueryFacts;
}

/**
 * The ground truth with NULL where other engines sort it, unless it says where. No query where that cannot explain a
 * difference: nothing orders, the numbers of rows differ, or no sort key is NULL in a result without LIMIT.
 */
export async function nullPlaces(
  sql: string,
  { dialect, gold, predicted, facts: { ordered, orderKeys } }: NullPlacesOptions,
): Promise<readonly OtherQuery[]> {
  if (!ordered || gold.rowCount !== predicted.rowCount) return [];
  const keys = orderKeys?.flatMap((key) => gold.columns[key]?.values ?? []);
  const isWithoutNull = keys !== undefined && !keys.includes(null);
  if (isWithoutNull && await unlimitedQuery(sql, dialect) === undefined) return [];
  const others = await otherNullPlaces(sql, dialect);
  return others.map((sql) => ({ sql, cause: "where NULL stands in its order" }));
}
