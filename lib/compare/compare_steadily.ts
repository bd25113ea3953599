import { awaitDatabase } from "../database/mod.ts";
import { compareQueries, type CompareQueriesOptions, type QueryComparison } from "./compare_queries.ts";

/**
 * Compares two queries as {@link compareQueries} does, and again where a connection was lost on the way and the databases
 * came back. A ground truth that ends its connection whenever it runs is `errored`; such a prediction has failed.
 *
 * @throws {OutsideError} If a database does not come back.
 * @throws {RangeError} If both databases are the same object.
 */
export async function compareSteadily(options: CompareQueriesOptions): Promise<QueryComparison> {
  const { goldDatabase, predictedDatabase, signal } = options;
  for (let attempt = 1;; attempt++) {
    const comparison = await compareQueries(options);
    if (comparison.kind !== "errored") return comparison;
    await awaitDatabase(goldDatabase, signal && { signal });
    await awaitDatabase(predictedDatabase, signal && { signal });
    if (attempt < ATTEMPTS) continue;
    if (comparison.side !== "predicted") return comparison;
    const text = `The query ended its connection in each of ${ATTEMPTS} attempts: ${comparison.message}`;
    return { kind: "judged", verdict: { verdict: "failed", reasons: [{ kind: "does_not_run", text }] } };
  }
}

/** So many that a server which ends connections now and then is not taken for a query that ends its own. */
const ATTEMPTS = 10;
