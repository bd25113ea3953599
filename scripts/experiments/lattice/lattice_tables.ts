import {
  type AnswerExplanation,
  keyedDialogues,
  type ReadingKind,
  readingKinds,
} from "../../../lib/evaluation/mod.ts";
import { clusterInterval } from "../../../lib/metrics/mod.ts";
import {
  blameTable,
  type Cell,
  countCell,
  numberColumns,
  type ReportTable,
  silentTable,
  textColumns,
} from "../../../lib/report/mod.ts";
import type { ExplainedRun } from "./explained_run.ts";

/** The tables of one run: matches, kinds with an example each, what can be told apart, unnoticed answers, blame. */
export function latticeTables(
  run: ExplainedRun,
  { seed }: { readonly seed: number },
): readonly ReportTable[] {
  const { answers, agents, blame, name } = run;
  return [
    matchesTable(run, seed),
    kindsTable(run, seed),
    apartTable(run, seed),
    silentTable(answers, { agents, seed }),
    blameTable(blame, agents),
  ].map((table) => ({
    ...table,
    caption: `${name}: ${table.caption}`,
    label: `${table.label}-${name.replaceAll(/\W+/g, "-")}`,
  }));
}

const matchTitles: readonly (readonly [string, (answer: AnswerExplanation) => boolean])[] = [
  ["A Reading Matches", ({ matches }) => matches.length > 0],
  ["One Reading Alone", ({ matches }) => matches.length === 1],
  ["Several Readings of One Kind", (answer) => answer.matches.length > 1 && kindsOf(answer).size === 1],
  ["Readings of Several Kinds", (answer) => kindsOf(answer).size > 1],
  ["No Reading Matches", ({ matches, readings }) => matches.length === 0 && readings > 0],
  ["Ground Truth Without Readings", ({ readings }) => readings === 0],
];

function kindsOf({ matches }: AnswerExplanation): ReadonlySet<ReadingKind> {
  return new Set(matches.map(({ kind }) => kind));
}

function matchesTable({ answers, agents }: ExplainedRun, seed: number): ReportTable {
  const groups = [
    ...agents.map(({ agent, label }) => ({ label, own: answers.filter((one) => one.agent === agent) })),
    { label: "all", own: answers },
  ];
  return {
    caption: "wrong answers whose rows match a reading of the question.",
    label: "tab:lattice-matches",
    columns: [...textColumns("Wrong Answers"), ...numberColumns(...groups.map(({ label }) => label))],
    rows: [
      ["All That Ran", ...groups.map(({ own }) => countCell(own.length))],
      ...matchTitles.map(([title, isIn]): readonly Cell[] => [
        title,
        ...groups.map(({ own }) => byDialogue(own, isIn, seed)),
      ]),
    ],
    notes: [clustered],
  };
}

const clustered = "Square brackets hold 95 % intervals by dialogue, round ones the counts.";

function kindsTable(run: ExplainedRun, seed: number): ReportTable {
  const { answers } = run;
  const rows = readingKinds.flatMap((kind): readonly (readonly Cell[])[] => {
    const among = answers.filter((answer) => kindsOf(answer).has(kind));
    if (among.length === 0) return [];
    const only = (answer: AnswerExplanation) => kindsOf(answer).size === 1 && kindsOf(answer).has(kind);
    const alone = (answer: AnswerExplanation) => only(answer) && answer.matches.length === 1;
    const shown = among.find(alone) ?? among.find(only) ?? among[0] as AnswerExplanation;
    return [[
      kind.replaceAll("_", " "),
      byDialogue(answers, only, seed),
      byDialogue(answers, alone, seed),
      countCell(among.length),
      exampleOf(shown, { kind, run }),
    ]];
  });
  return {
    caption: "wrong answers by the kind of reading that they match.",
    label: "tab:lattice-kinds",
    columns: [
      ...textColumns("Kind of Reading"),
      ...numberColumns("This Kind Only", "One Reading Alone", "Among Others Too"),
      ...textColumns("Example"),
    ],
    rows,
    notes: [
      `${clustered} Shares are of all wrong answers. Where readings of several kinds give the same rows, the data cannot tell ` +
      "which it was; these count in the last number alone.",
    ],
  };
}

/** What was asked, and what the agent did instead. */
function exampleOf(
  { dialogue_key, interaction, matches }: AnswerExplanation,
  { kind, run }: { readonly kind: ReadingKind; readonly run: ExplainedRun },
): string {
  const dialogue = keyedDialogues(run.dataset).find((one) => one.dialogue_key === dialogue_key);
  const { utterance = "" } = dialogue?.interactions[interaction - 1] ?? {};
  const { text = "" } = matches.find((match) => match.kind === kind) ?? {};
  return `${dialogue_key}.${interaction} “${utterance}” It ${text}.`;
}

function apartTable({ answers, dataset }: ExplainedRun, seed: number): ReportTable {
  const questions = [
    // An answer for which combined readings were tried tells most of its question.
    ...Map.groupBy(answers, ({ dialogue_key, interaction }) => JSON.stringify([dialogue_key, interaction]))
      .values(),
  ].map((own) => own.toSorted((a, b) => b.readings - a.readings)[0] as AnswerExplanation);
  const asked = dataset.dialogues.flatMap(({ interactions }) => interactions)
    .filter(({ ground_truth_sql }) => ground_truth_sql !== undefined);
  const sum = (count: (one: AnswerExplanation) => number) =>
    questions.reduce((total, one) => total + count(one), 0);
  const [readings, apart] = [sum((one) => one.readings), sum((one) => one.apart)];
  return {
    caption: "what the lattice can tell apart on these data.",
    label: "tab:lattice-apart",
    columns: [...textColumns("Questions"), ...numberColumns("Count")],
    rows: [
      ["With a Ground Truth", countCell(asked.length)],
      ["Answered Wrongly at Least Once, and Looked at", countCell(questions.length)],
      ["That Have Readings", byDialogue(questions, (one) => one.readings > 0, seed)],
      ["Of Which Some Reading Gives Other Rows", byDialogue(questions, (one) => one.apart > 0, seed)],
      [
        "Of Which Every Reading Gives Other Rows",
        byDialogue(questions, (one) => one.readings > 0 && one.apart === one.readings, seed),
      ],
      ["Readings That Ran", countCell(readings)],
      [
        "Of These, Readings with Other Rows",
        readings === 0
          ? "none"
          : { kind: "number", value: 100 * apart / readings, decimals: 1, unit: `% (${apart}/${readings})` },
      ],
    ],
    notes: [
      `${clustered} A reading that gives the rows of the ground truth can never be matched: an agent that took it is right. ` +
      "Readings with two changes are counted where they were tried.",
    ],
  };
}

/** The share of answers, with its interval by dialogue. */
function byDialogue(
  answers: readonly AnswerExplanation[],
  isIn: (answer: AnswerExplanation) => boolean,
  seed: number,
): Cell {
  if (answers.length === 0) return "none";
  const clusters = [...Map.groupBy(answers, ({ dialogue_key }) => dialogue_key)]
    .toSorted(([a], [b]) => a < b ? -1 : 1)
    .map(([, own]) => ({ numerator: own.filter(isIn).length, denominator: own.length }));
  const numerator = answers.filter(isIn).length;
  return {
    kind: "rate",
    metric: {
      ...{ numerator, denominator: answers.length, value: numerator / answers.length },
      ...clusterInterval(clusters, { seed }),
    },
  };
}
