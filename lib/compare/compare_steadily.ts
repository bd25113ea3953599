import { awaitDatabase, type Database } from "../database/mod.ts";
import type { QueryComparison } from "./compare_answer.ts";
import { compareQueries, type CompareQueriesOptions } from "./compare_queries.ts";

/**
 * Compares two queries as {@link compareQueries} does, and again where a connection was lost on the way and the databases
 * came back. A ground truth that ends its connection whenever it runs is `errored`; such a prediction has failed.
 *
 * @throws {OutsideError} If a database does not come back.
 * @throws {RangeError} If both databases are the same object.
 */
export async function compareSteadily(options: CompareQueriesOptions): Promise<QueryComparison> {
  const { goldDatabase, predictedDatabase, signal } = options;
  const comparison = await steadily([goldDatabase, predictedDatabase], {
    signal,
    compare: () => compareQueries(options),
  });
  if (comparison.kind !== "errored" || comparison.side !== "predicted") return comparison;
  const text = `The query ended its connection in each of ${ATTEMPTS} attempts: ${comparison.message}`;
  return { kind: "judged", verdict: { verdict: "failed", reasons: [{ kind: "does_not_run", text }] } };
}

/** Compares again while a connection is lost on the way and the databases come back, but not for ever. */
export async function steadily<Comparison extends { readonly kind: string }>(
  databases: readonly Database[],
  { compare, signal }: {
    readonly compare: () => Promise<Comparison>;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Comparison> {
  for (let attempt = 1;; attempt++) {
    const comparison = await compare();
    if (comparison.kind !== "errored") return comparison;
    for (const database of databases) await awaitDatabase(database, signal && { signal });
    if (attempt === ATTEMPTS) return comparison;
  }
}

/** So many that a server which ends connections now and then is not taken for a query that ends its own. */
const ATTEMPTS = 10;
