import {
  type ColumnReference,
  type ConjunctiveQuery,
  type Literal,
  specificationFrom,
  toSql,
} from "../../../specification/mod.ts";
import { type Database, querySteadily, type Value } from "../../../database/mod.ts";
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

/** A sampler over one database that remembers its latest answers. Hidden columns have no values. */
export function createSampler(
  database: Database,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Sampler {
  const memory = createMemory<Sample>({
    most: MOST_KEPT,
    weightOf: ({ values }) => 20 + values.length,
  });
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
      const query = toSql(specificationFrom(sampled), database.dialect);
      const outcome = await querySteadily(database, query, { maxRows: MOST_ROWS, ...options });
      options.signal?.throwIfAborted();
      const cells = outcome.kind === "rows" ? outcome.table.columns[0] : undefined;
      const numeric = cells !== undefined && ["integer", "decimal", "float"].includes(cells.type);
      const values = (cells?.values ?? []).flatMap((value) => literal(value, numeric));
      return { values, nulls: (cells?.values.length ?? 0) - values.length };
    });
  };
}

function literal(value: Value, numeric: boolean): readonly Literal[] {
  if (value === null || value instanceof Uint8Array) return [];
  if (numeric || typeof value === "bigint") return [Number(value)];
  return [value];
}
