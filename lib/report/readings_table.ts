import { type AnswerExplanation, type ReadingKind, readingKinds } from "../evaluation/mod.ts";
import type { NamedAgent } from "./measure_run.ts";
import { numberColumns, textColumns, wilsonCell } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

const titles: Readonly<Record<ReadingKind, string>> = {
  context_forgotten: "Forgot What Was Said Before",
  condition_kept: "Kept a Condition That No Longer Holds",
  earlier_question: "Answered an Earlier Question Again",
  other_set: "Meant the Rows of Another Question",
  other_reading: "Took Another Meaning of the Question",
  condition_dropped: "Left Out a Condition",
  condition_turned: "Turned a Condition Round",
  and_or: "Took “and” for “or”, or the Reverse",
  table_dropped: "Left Out a Table",
  roles: "Confused Roles or Keys",
  partners: "Kept or Left Out Rows Without a Partner",
  aggregate: "Took Another Aggregate, a List or a Number",
  distinct: "Showed Equal Rows Once, or All",
  order: "Sorted Otherwise",
  limit: "Cut Elsewhere",
  output_dropped: "Did Not Show Something",
  other_column: "Took Another Column",
};

/**
 * The table of how agents understood the questions that they answered wrongly, as their rows show. Kinds that explain nothing
 * have no row, agents without a wrong answer no column.
 *
 * @param explanations Of all agents, in any order.
 */
export function readingsTable(
  explanations: readonly AnswerExplanation[],
  agents: readonly NamedAgent[],
): ReportTable {
  const wrong = agents.filter(({ agent }) => explanations.some((one) => one.agent === agent));
  const ofAgent = wrong.map(({ agent }) => explanations.filter((one) => one.agent === agent));
  const row = (title: string, isIn: (one: AnswerExplanation) => boolean): readonly Cell[] => [
    title,
    ...ofAgent.map((own) => wilsonCell(own.filter(isIn).length, own.length)),
  ];
  const only = (kind: ReadingKind) => ({ matches }: AnswerExplanation) =>
    matches.length > 0 && matches.every((match) => match.kind === kind);
  const kinds = readingKinds.filter((kind) => explanations.some(only(kind)));
  const isSeveral = ({ matches }: AnswerExplanation) => new Set(matches.map(({ kind }) => kind)).size > 1;
  return {
    caption:
      "How questions with wrong answers were understood: readings whose rows equal those of the answer.",
    label: "tab:readings",
    columns: [...textColumns("Reading"), ...numberColumns(...wrong.map(({ label }) => label))],
    rows: [
      ...kinds.map((kind) => row(titles[kind], only(kind))),
      row("Several of These", isSeveral),
      row("None of the Readings", ({ matches, readings }) => matches.length === 0 && readings > 0),
      row("Ground Truth That Has No Readings", ({ readings }) => readings === 0),
      row("One Reading Alone", ({ matches }) => matches.length === 1),
      row(
        "Questions All of Whose Readings Give Other Rows",
        ({ apart, readings }) => readings > 0 && apart === readings,
      ),
    ],
    notes: [
      "Of the answers that ran and differ from the ground truth, with 95 % intervals (Wilson), as if turns were independent. " +
      "No judge and no interpretation takes part: every reading of a question is run, and its rows are matched with those " +
      "of the answer by the rules of the run.",
      "A row counts answers that readings of this kind alone explain; where several kinds give the same rows, the data cannot " +
      "tell which it was. What each answer was taken for stands in explanations.json.",
      "The last two rows count answers that one reading alone explains, and those to questions of which every reading " +
      "gives other rows than the ground truth: elsewhere some misreadings cannot show.",
    ],
  };
}
