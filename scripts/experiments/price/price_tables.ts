import type { Comparison } from "../../../lib/metrics/mod.ts";
import type { PriceArmName } from "../../../lib/evaluation/mod.ts";
import {
  type Cell,
  countCell,
  differenceText,
  numberColumns,
  probabilityText,
  type ReportTable,
  shareCell,
  textColumns,
} from "../../../lib/report/mod.ts";
import type { PriceOfDialogue } from "../../../lib/runs/mod.ts";

/** What a conversation costs the agents on one dataset. */
export interface PricedDataset extends PriceOfDialogue {
  readonly dataset: string;
}

const armTitles: Readonly<Record<PriceArmName, string>> = {
  plain: "utterance, in dialogue (plain)",
  replay: "plain once more (noise floor)",
  standalone_in_dialogue: "standalone wording, in dialogue",
  utterance_fresh: "utterance, fresh conversation",
  standalone_fresh: "standalone wording, fresh conversation",
  concatenated: "all turns in one message, fresh conversation",
  ground_truth_history: "utterance, after the right answers",
};

/** One table for the later and one for the first questions of a dataset: each agent in each arm, against the plain one. */
export function priceTables({ dataset, note, agents }: PricedDataset): readonly ReportTable[] {
  return (["later", "first"] as const).map((part) => ({
    caption: part === "later"
      ? `What the dialogue costs on ${dataset}: questions after the first. ${note}`
      : `First questions on ${dataset}, which have no dialogue before them. ${note}`,
    label: `tab:price-${part}`,
    columns: [
      ...textColumns("Agent", "Asked as"),
      ...numberColumns("First-Attempt SQL Correctness", "Against Plain", "p (Holm)", "Right in One Alone"),
    ],
    rows: agents.flatMap(({ label, [part]: { arms } }) =>
      arms.map(({ arm, first_attempt_sql_correctness: metric, against_plain: against }): readonly Cell[] => [
        label,
        armTitles[arm],
        { kind: "rate", metric },
        ...(against === undefined ? ["–", "–", "–"] : comparisonCells(against)),
      ])
    ),
    notes: agents.flatMap(({ label, without_history: why }) =>
      why === undefined ? [] : [`${label} is not asked after the right answers, as ${why}.`]
    ),
  }));
}

/** The context tax of each agent on each dataset. */
export function contextTaxTable(priced: readonly PricedDataset[]): ReportTable {
  return {
    caption: "The context tax: standalone wording in the dialogue over the same in a fresh conversation. " +
      [...new Set(priced.map(({ note }) => note))].join(" "),
    label: "tab:context-tax",
    columns: [
      ...textColumns("Dataset", "Agent", "Questions"),
      ...numberColumns("Difference", "p", "Right in One Alone", "Pairs"),
    ],
    rows: priced.flatMap(({ dataset, agents }) =>
      agents.flatMap(({ label, later, first }) =>
        ([["later", later], ["first", first]] as const).map(([part, { context_tax: tax }]) => [
          ...[dataset, label, part],
          ...comparisonCells(tax),
          countCell(tax.pairs),
        ])
      )
    ),
    notes: [
      "Both ask for everything in one sentence, so that nothing of the dialogue is needed; below 0, what was said before " +
      "misleads the agent.",
    ],
  };
}

/** Difference, p-value (corrected where it is one of several) and share of pairs in which one side alone is right. */
function comparisonCells(comparison: Comparison & { readonly p_holm?: number }): readonly Cell[] {
  if ("unscored" in comparison) return [`unscored (${comparison.unscored})`, "–", "–"];
  const { p, p_holm = p, discordance, pairs } = comparison;
  return [
    differenceText(comparison),
    probabilityText(p_holm),
    shareCell(Math.round(discordance * pairs), pairs),
  ];
}
