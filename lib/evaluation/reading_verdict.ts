import type { Interaction } from "../dialogue/mod.ts";
import type { CheckResponseOptions, RowsVerdict, SqlVerdict } from "./types.ts";

/** Compares SQL with each accepted ground truth, the chosen one first; an equal one decides. */
export function sqlVerdict(
  interaction: Interaction,
  predicted: string | undefined,
  options: CheckResponseOptions,
): Promise<SqlVerdict> {
  const { checkSql, signal } = options;
  return readingVerdict<SqlVerdict>(
    interaction,
    (goldSql) => checkSql(goldSql, predicted, { signal }),
    options,
  );
}

/** Compares with each accepted ground truth in the same way. */
export async function readingVerdict<Verdict extends SqlVerdict | RowsVerdict>(
  { ground_truth_sql, readings = [] }: Interaction,
  compare: (groundTruthSql: string) => Promise<Verdict>,
  { clarified = false }: CheckResponseOptions,
): Promise<Verdict | Pick<RowsVerdict, "reasons"> & { readonly verdict: "unscored" }> {
  if (ground_truth_sql === undefined) {
    const text = "The interaction expects data and has no ground truth.";
    return { verdict: "unscored", reasons: [{ kind: "gold_failed", text }] };
  }
  const chosen = await compare(ground_truth_sql);
  if (clarified || chosen.verdict !== "different") return chosen;
  for (const { ground_truth_sql: other } of readings) {
    if (other === ground_truth_sql) continue;
    const verdict = await compare(other);
    if (verdict.verdict === "equal") return verdict;
  }
  return chosen;
}
