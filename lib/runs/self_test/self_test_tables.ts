import { clopperPearson, type Count } from "../../metrics/mod.ts";
import {
  type Cell,
  countCell,
  numberColumns,
  type ReportTable,
  shareCell,
  textColumns,
} from "../../report/mod.ts";
import type { DetectionFigures, JudgeLine, SelfTestFigures } from "./self_test_figures.ts";

/** The short tables that a terminal of 80 columns shows: what was found, and the line of each judge. */
export function selfTestSummary(figures: SelfTestFigures): readonly ReportTable[] {
  return [detectionTable(figures, shortCell), lineTable(figures)];
}

/** All tables of a self-test. */
export function selfTestTables(figures: SelfTestFigures): readonly ReportTable[] {
  return [
    detectionTable(figures, exactCell),
    lineTable(figures),
    plantTable(figures),
    blameTable(figures),
    rateTable(figures),
    userTable(figures),
  ];
}

const titles: Readonly<Record<DetectionFigures["what"], string>> = {
  answers: "answer wrong on the data",
  kinds: "wrong kind of reply",
  silence: "no usable reply",
  user: "user at fault",
  words: "words misunderstood",
};

function detectionTable(
  { detection, decided, inert, turns }: SelfTestFigures,
  cell: (count: Count) => Cell,
): ReportTable {
  const counted = detection.filter(({ what }) => what !== "words");
  const judged = detection.filter(({ what }) => what === "words");
  const row = (by: string) => ({ what, recall, false_alarms }: DetectionFigures): readonly Cell[] => [
    titles[what],
    by,
    cell(recall),
    cell(false_alarms),
  ];
  const of = ({ numerator, denominator }: Count) => `${numerator} of ${denominator}`;
  return {
    caption: `Planted faults that the evaluation found in ${turns} turns`,
    label: "tab:self-test",
    columns: [...textColumns("Fault", "By"), ...numberColumns("Found", "False Alarms")],
    rows: [...counted.map(row("count")), ...judged.map(row("judge"))],
    notes: [
      "Counting is proven, judging is measured: what is counted finds what was planted or this table shows that it does not; " +
      "a judge has an error, which is measured here and holds for these sentences.",
      `The judge decided ${of(decided.right)} right sentences and ${of(decided.wrong)} wrong ones; its row ` +
      "counts these alone.",
      `${
        of(inert)
      } planted queries give the same rows on the data and on all variants, and are left out. Square brackets hold ` +
      "95 % intervals (Clopper and Pearson), as if turns were independent of each other.",
    ],
  };
}

function lineTable({ lines }: SelfTestFigures): ReportTable {
  const known = (value: number | undefined): Cell =>
    value === undefined ? "" : { kind: "number", value: 100 * value, decimals: 1, unit: "%" };
  return {
    caption: "What judges refuse, as a line over the share of sentences that are wrong",
    label: "tab:dose-response",
    columns: [
      ...textColumns("Judge"),
      ...numberColumns("False Alarms", "Known", "Slope", "Known"),
    ],
    rows: lines.map(({ name, intercept, slope, known: line }) => [
      name,
      { kind: "estimate", estimate: intercept },
      known(line?.intercept),
      { kind: "estimate", estimate: slope },
      known(line?.slope),
    ]),
    notes: [
      "The slope is sensitivity + specificity - 1. Known is the judge's calibration (reports/judges.md), and for the judges " +
      "below, which know the plants and turn that share of their verdicts round, what was planted into them. Square brackets " +
      "hold 95 % intervals over dialogues (bootstrap).",
      ...lines.slice(0, 1).flatMap(otherThanKnown),
    ],
  };
}

/** Says where a judge does not keep to its calibration. */
function otherThanKnown({ name, intercept, slope, known }: JudgeLine): readonly string[] {
  if (known === undefined || "unscored" in intercept || "unscored" in slope) return [];
  const isOutside = (value: number, [low, high]: readonly [number, number]) => value < low || value > high;
  const outside = [
    ...(isOutside(known.intercept, intercept.interval) ? ["false alarms"] : []),
    ...(isOutside(known.slope, slope.interval) ? ["slope"] : []),
  ];
  if (outside.length === 0) return [];
  return [
    `The calibration of the judge "${name}" does not hold for these sentences: its known ${
      outside.join(" and ")
    } lie outside the interval.`,
  ];
}

function plantTable({ plants }: SelfTestFigures): ReportTable {
  return {
    caption: "Planted faults by kind",
    label: "tab:plants",
    columns: [
      ...textColumns("Planted"),
      ...numberColumns("Turns", "Same Rows", "Hidden", "Found", "Named"),
    ],
    rows: plants.map(({ kind, planted, inert, hidden, found, named }) => [
      kind.replaceAll("_", " "),
      countCell(planted),
      shareCell(inert, planted),
      shareCell(hidden, planted),
      exactCell(found),
      exactCell(named),
    ]),
    notes: [
      "Same rows: the planted query answers alike on the data and on all variants. Hidden: it answers otherwise on variants " +
      "alone, so that no run on the data can see it. Found: the turn has a cause of failure. Named: it has the planted one. Both " +
      "are shares of the turns that are wrong, hidden ones among them.",
    ],
  };
}

function blameTable({ blame }: SelfTestFigures): ReportTable {
  return {
    caption: "Causes given to turns that do not have them",
    label: "tab:false-blame",
    columns: [...textColumns("Cause"), ...numberColumns("Falsely Blamed")],
    rows: blame.map(({ cause, blamed }) => [cause, exactCell(blamed)]),
    notes: [
      "Of the turns that are right or have another fault. A turn whose query and words are both wrong may be given either " +
      "cause. Undecided blames nobody: it says that the judge did not decide.",
    ],
  };
}

function rateTable({ rates }: SelfTestFigures): ReportTable {
  return {
    caption: "Faults planted at known rates and what the evaluation counts",
    label: "tab:planted-rates",
    columns: [
      ...textColumns("Planted"),
      ...numberColumns("Turns", "Wrong Turns", "Wrong Answers", "Counted as Incorrect"),
    ],
    rows: rates.map(({ rate, turns, wrong, wrong_answers, incorrect_answers }) => [
      `${100 * rate} %`,
      countCell(turns),
      shareCell(wrong.numerator, wrong.denominator),
      shareCell(wrong_answers.numerator, wrong_answers.denominator),
      shareCell(incorrect_answers.numerator, incorrect_answers.denominator),
    ]),
    notes: ["Answers are those of responses; they are wrong where they differ on the data."],
  };
}

function userTable({ user }: SelfTestFigures): ReportTable {
  return {
    caption: "Faults planted into the messages of a user by model",
    label: "tab:user-faults",
    columns: [...textColumns("Planted"), ...numberColumns("Found")],
    rows: user.map(({ kind, found }) => [kind.replaceAll("_", " "), exactCell(found)]),
    notes: [
      "The model's own check of its words was made to say that all is well: contradictions and what is not delivered are for " +
      "that check to find, and rules cannot see them.",
    ],
  };
}

/** Counts with the ends of the interval in percent, to be narrow. */
function shortCell(count: Count): Cell {
  const { numerator, denominator } = count;
  if (denominator === 0) return "none";
  const [low, high] = clopperPearson(numerator, denominator).map((end) => (100 * end).toFixed(1));
  return `${numerator}/${denominator} [${low}, ${high}]`;
}

/** A share with the interval of Clopper and Pearson; `none` of nothing. */
function exactCell({ numerator, denominator }: Count): Cell {
  if (denominator === 0) return "none";
  const interval = clopperPearson(numerator, denominator);
  const value = numerator / denominator;
  return {
    kind: "rate",
    metric: { numerator, denominator, value, interval, method: "clopper-pearson" },
  };
}
