import type { Join, Schema } from "../schema/mod.ts";
import { type SqlConstruct, sqlConstructs } from "../sql/mod.ts";
import type { RealizedJoin } from "./realized_joins.ts";
import type { RealizedQuery } from "./realized_query.ts";

/** How many of all there are were touched. */
export interface Coverage {
  readonly covered: number;
  readonly of: number;
}

/** A join that is no foreign key, and how many queries make it. */
export interface KeylessJoin extends RealizedJoin {
  readonly queries: number;
}

/** What the queries of a dataset touch together; field names are those of the JSON. */
export interface RealizedTotals {
  /** Queries that could be read. */
  readonly queries: number;
  /** Queries by their number of tables. */
  readonly table_counts: Readonly<Record<string, number>>;
  /** Queries by their number of joins. */
  readonly join_counts: Readonly<Record<string, number>>;
  /** Joins of all queries, each counted once a query, by whether they are foreign keys. */
  readonly joins: Readonly<Record<RealizedJoin["match"], number>>;
  /** Joins that are no foreign key, the most frequent first. */
  readonly keyless: readonly KeylessJoin[];
  /** Number of dialogues in which each table of the schema is touched. */
  readonly table_frequency: Readonly<Record<string, number>>;
  readonly coverage: {
    readonly tables: Coverage;
    /** Tables with a foreign key to or from them, touched by a query that makes such a join. */
    readonly joinable_tables: Coverage;
    readonly foreign_keys: Coverage;
    readonly columns: Coverage;
  };
  /** Number of queries with each construct. */
  readonly constructs: Readonly<Record<SqlConstruct, number>>;
  /** Number of queries that name each table which the schema does not have. */
  readonly unknown_tables: Readonly<Record<string, number>>;
  /** Queries that name columns which their tables do not have. */
  readonly with_unknown_columns: number;
}

/** Sums what all readable queries use. */
export function realizedTotals(
  queries: readonly (RealizedQuery & { readonly dialogue_key: string })[],
  schema: Schema,
): RealizedTotals {
  const joins = queries.flatMap((query) => query.joins);
  const matching = (match: RealizedJoin["match"]) => joins.filter((join) => join.match === match);
  const keyed = matching("key");
  const ends = ({ from, to }: Join) => [from.table, to.table];
  const keysMade = new Set(keyed.map(joinIdentityText));
  const keysThere = new Set(schema.foreignKeys.map(joinIdentityText));
  const columns = new Set(
    queries.flatMap((query) => query.columns.map(({ table, column }) => JSON.stringify([table, column]))),
  );
  const columnsThere = schema.tables.flatMap(({ name, columns }) =>
    columns.map((column) => JSON.stringify([name, column.name]))
  );
  const frequency = new Map(
    schema.tables.map(({ name }) => [
      name,
      new Set(queries.filter(({ tables }) => tables.includes(name)).map((query) => query.dialogue_key)).size,
    ]),
  );
  return {
    queries: queries.length,
    table_counts: histogram(queries.map(({ tables }) => tables.length)),
    join_counts: histogram(queries.map((query) => query.joins.length)),
    joins: {
      key: keyed.length,
      part_of_key: matching("part_of_key").length,
      no_key: matching("no_key").length,
    },
    keyless: keylessJoins(joins),
    table_frequency: Object.fromEntries(frequency),
    coverage: {
      tables: coverageOf(
        frequency.keys().filter((table) => (frequency.get(table) ?? 0) > 0),
        frequency.keys(),
      ),
      joinable_tables: coverageOf(keyed.flatMap(ends), schema.foreignKeys.flatMap(ends)),
      foreign_keys: coverageOf(keysMade, keysThere),
      columns: coverageOf(columns, columnsThere),
    },
    constructs: Object.fromEntries(
      sqlConstructs.map((construct) => [
        construct,
        queries.filter(({ constructs }) => constructs.includes(construct)).length,
      ]),
    ) as Record<SqlConstruct, number>,
    unknown_tables: countEach(queries.flatMap((query) => query.unknown_tables)),
    with_unknown_columns: queries.filter((query) => query.unknown_columns.length > 0).length,
  };
}

const joinIdentityText = ({ from, to }: Join) => JSON.stringify([from, to]);

function coverageOf(found: Iterable<string>, there: Iterable<string>): Coverage {
  const all = new Set(there);
  return { covered: all.intersection(new Set(found)).size, of: all.size };
}

function histogram(numbers: readonly number[]): Readonly<Record<string, number>> {
  return countEach(numbers.toSorted((a, b) => a - b).map(String));
}

function countEach(texts: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Map.groupBy(texts, (text) => text).entries().map(([text, all]) => [text, all.length]),
  );
}

function keylessJoins(joins: readonly RealizedJoin[]): readonly KeylessJoin[] {
  return [...Map.groupBy(joins.filter(({ match }) => match !== "key"), joinIdentityText).values()]
    .map((all) => ({ ...all[0] as RealizedJoin, queries: all.length }))
    .toSorted((a, b) => b.queries - a.queries);
}
