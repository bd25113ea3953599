import {
  type ColumnReference,
  type ConjunctiveQuery,
  type Literal,
  specificationFrom,
  toSql,
} from "../../../specification/mod.ts";
import { type Database, querySteadily, type Value } from "../../../database/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import type { Dialect } from "../../../sql/mod.ts";
import { createMemory } from "./create_memory.ts";

/** The values that a column has among the rows of a specification, NULLs left out, with the number of NULLs. */
export interface Sample {
  readonly values: readonly Literal[];
  readonly nulls: number;
}

/** Reads values in context; equal questions are asked once. */
export type Sampler = (specification: ConjunctiveQuery, column: ColumnReference) => Promise<Sample>;

const MOST_ROWS = 2_000;
/** Values of the samples that are kept. */
const MOST_KEPT = 1_000_000;

/**
 * Whether an engine gives rows in an order that is no part of the data: a server's changes as rows are written again. Files
 * give them as they stand in them.
 */
const ordersAnyhow: Readonly<Record<Dialect, boolean>> = {
  duckdb: false,
  sqlite: false,
  postgres: true,
  mysql: true,
  oracle: true,
};

export interface SamplerOptions {
  /** Tells the keys of tables, by which the first rows are chosen where their order is no part of the data. */
  readonly schema: Schema;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates a sampler over one database that remembers its latest answers. Hidden columns have no values. Of a server's rows
 * the values come sorted, and where there are more than 2,000, those of the first rows by the key of the column's table.
 */
export function createSampler(database: Database, { schema, signal }: SamplerOptions): Sampler {
  const memory = createMemory<Sample>({
    most: MOST_KEPT,
    weightOf: ({ values }) => 20 + values.length,
  });
  const isSorted = ordersAnyhow[database.dialect];
  const read = async (sampled: ConjunctiveQuery) => {
    const query = toSql(specificationFrom(sampled), database.dialect);
    const outcome = await querySteadily(database, query, { maxRows: MOST_ROWS, signal });
    signal?.throwIfAborted();
    return outcome.kind === "rows" ? outcome.table : undefined;
  };
  return async (specification, column) => {
    if (database.hides?.(column.table, column.column)) return { values: [], nulls: 0 };
    const { tables, joins, filters } = specification;
    const sampled: ConjunctiveQuery = {
      tables,
      joins,
      filters,
      outputs: [{ kind: "column", column }],
      groupBy: [],
      groupFilters: [],
      orderBy: [],
      limit: MOST_ROWS + 1,
      distinct: false,
    };
    return await memory(JSON.stringify(sampled), async () => {
      const first = await read(sampled);
      const table = first?.truncated && isSorted
        ? await read({ ...sampled, orderBy: keyOrder(column, schema) })
        : first;
      const [cells] = table?.columns ?? [];
      const numeric = cells !== undefined && ["integer", "decimal", "float"].includes(cells.type);
      const values = (cells?.values ?? []).flatMap((value) => literal(value, numeric));
      const nulls = (cells?.values.length ?? 0) - values.length;
      return { values: isSorted ? values.toSorted(compareLiterals) : values, nulls };
    });
  };
}

/** By the key of the column's table, which tells the value, or by the value itself where there is no key. */
function keyOrder({ table, column }: ColumnReference, { tables }: Schema): ConjunctiveQuery["orderBy"] {
  const key = tables.find(({ name }) => name === table)?.primaryKey ?? [];
  return (key.length > 0 ? key : [column]).map((name) => ({
    by: { kind: "column", column: { table, column: name } },
    direction: "ascending",
  }));
}

function compareLiterals(a: Literal, b: Literal): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function literal(value: Value, numeric: boolean): readonly Literal[] {
  if (value === null || value instanceof Uint8Array) return [];
  if (numeric || typeof value === "bigint") return [Number(value)];
  return [value];
}
