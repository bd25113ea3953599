import { type BlameCell, blameCells, type BlameRow, blameTriangle } from "../metrics/mod.ts";
import type { NamedAgent } from "./measure_run.ts";
import { countCell, numberColumns, textColumns, wilsonCell } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/** The sides of an answer of an agent; field names are those of `explanations.json`. */
export interface BlamedAnswer extends BlameRow {
  readonly agent: string;
}

const titles: Readonly<Record<BlameCell, string>> = {
  understood_faithful_correct: "Understood, Translated, Right",
  understood_unfaithful_wrong: "Understood, Mistranslated",
  misunderstood_faithful_wrong: "Misunderstood, Faithfully Translated",
  misunderstood_unfaithful_wrong: "Misunderstood and Mistranslated",
  understood_unfaithful_correct: "Said Right, Queried Otherwise, Right All the Same",
  misunderstood_faithful_correct: "Right for the Wrong Reason",
  misunderstood_unfaithful_correct: "Right SQL, Wrong Words",
  understood_faithful_wrong: "Error of the Instrument (Understood, Faithful, Wrong)",
  undecided: "Undecided",
};

/**
 * The blame triangle of each agent: who is to blame for a wrong answer, understanding or translation. A cell whose share
 * is below the error of the instrument itself is not drawn, nor an agent without answers that can be placed.
 *
 * @param answers Of all agents, in any order.
 */
export function blameTable(answers: readonly BlamedAnswer[], agents: readonly NamedAgent[]): ReportTable {
  const judged = agents.filter(({ agent }) => answers.some((one) => one.agent === agent));
  const triangles = judged.map(({ agent }) => blameTriangle(answers.filter((one) => one.agent === agent)));
  return {
    caption: "The blame triangle: intention, interpretation, SQL and rows of each answer.",
    label: "tab:blame",
    columns: [...textColumns("Answers"), ...numberColumns(...judged.map(({ label }) => label))],
    rows: [
      ...blameCells.map((cell): readonly Cell[] => [
        titles[cell],
        ...triangles.map(({ counts, decided, instrumentError }): Cell => {
          if (cell === "undecided") return wilsonCell(counts.undecided, decided + counts.undecided);
          const isOwn = cell === "understood_faithful_wrong";
          const share = decided === 0 ? 0 : counts[cell] / decided;
          return !isOwn && counts[cell] > 0 && share < instrumentError
            ? "below the instrument's error"
            : wilsonCell(counts[cell], decided);
        }),
      ]),
      ["Decided Answers", ...triangles.map(({ decided }) => countCell(decided))],
    ],
    notes: [
      "Of the answers with an interpretation and SQL that ran. Understood: the judge of the run calls the interpretation " +
      "aligned. Faithful: the rules that check sentences of datasets find every part of the SQL's specification in the " +
      "interpretation and nothing else; an interpretation that leans on the dialogue, SQL that cannot be read and any " +
      "doubt leave it undecided. Shares are of the decided answers, that of undecided ones of all, with 95 % intervals (Wilson), as if turns were independent.",
      "What is understood and faithfully translated is right: answers that are called both and are wrong measure the error of " +
      "the judge, the rules and the comparison together. A cell with a smaller share shows no number.",
    ],
  };
}
