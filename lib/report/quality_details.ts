import type { Counts, Diversity, VerifiedQuery } from "../synthesis/mod.ts";
import { checkTitles } from "./check_titles.ts";
import type { ReportTable } from "./types.ts";
import { verificationFindingsTable } from "./verification_findings_table.ts";

/** How many dialogues and interactions there are of each kind; a table for each way to count that the dataset has. */
export function qualityCounts(diversity: Diversity): readonly ReportTable[] {
  const { dialogue_kinds, dialogue_sizes, utterance_kinds, question_types, thematic_relations } = diversity;
  return [
    countsTable("Dialogues by kind", dialogue_kinds),
    countsTable("Dialogues by interactions", dialogue_sizes),
    countsTable("Utterances by kind", utterance_kinds),
    countsTable("Questions by type", question_types),
    countsTable("Interactions by relation", thematic_relations),
  ].filter(({ rows }) => rows.length > 0);
}

function countsTable(caption: string, counts: Counts): ReportTable {
  return {
    caption,
    label: `tab:quality-${caption.toLowerCase().replaceAll(" ", "-")}`,
    columns: [{ header: "What" }, { header: "Number", align: "right" }],
    rows: Object.entries(counts).map(([name, value]) => [
      name.replaceAll("_", " "),
      { kind: "number", value },
    ]),
    notes: [],
  };
}

/** What fails, checks that say most of a ground truth first: one that does not run stands above a cut tie. */
export function qualityFindings(queries: readonly VerifiedQuery[]): ReportTable {
  const { rows, ...table } = verificationFindingsTable(queries);
  const place = new Map(Object.values(checkTitles).map((title, i) => [title, i]));
  const placeOf = (title: unknown) => place.get(String(title)) ?? place.size;
  return {
    ...table,
    rows: rows.filter(([, , result]) => result === "FAIL")
      .toSorted(([, a], [, b]) => placeOf(a) - placeOf(b)),
  };
}

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
