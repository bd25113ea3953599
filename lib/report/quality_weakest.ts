import type { VerifiedQuery } from "../verify/mod.ts";
import type { ReportTable } from "./types.ts";

const MOST_WEAK = 10;

/** The ground truths with the lowest mutation scores, and what the data do not tell apart from them. */
export function qualityWeakest(queries: readonly VerifiedQuery[]): ReportTable {
  const scored = queries.flatMap(({ dialogue_key, interaction, mutation_score, mutants }) =>
    mutation_score === undefined || mutants === undefined || mutants.survived === 0
      ? []
      : [{ query: `${dialogue_key}.${interaction}`, mutation_score, survivors: mutants.survivors }]
  );
  const weakest = scored.toSorted((a, b) => a.mutation_score - b.mutation_score).slice(0, MOST_WEAK);
  return {
    caption: `The ${weakest.length} ground truths with the fewest mutants told apart`,
    label: "tab:quality-weakest",
    columns: [{ header: "Query" }, { header: "Mutants", align: "right" }, { header: "Not Told Apart" }],
    rows: weakest.map(({ query, mutation_score, survivors }) => [
      query,
      { kind: "number", value: 100 * mutation_score, unit: "%" },
      survivors.join("; "),
    ]),
    notes: [],
  };
}
