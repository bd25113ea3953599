import { wilson } from "../../../lib/metrics/mod.ts";
import { countCell, numberColumns, type ReportTable, textColumns } from "../../../lib/report/mod.ts";
import { type SpiderHardness, spiderHardnessLevels } from "../../../lib/sql/mod.ts";

/** A question as an agent answered it; field names are those of the JSON. */
export interface AskedQuestion {
  readonly database: string;
  readonly id: string;
  /** From 1. */
  readonly trial: number;
  /** Absent where Spider's counting does not read the query. */
  readonly hardness?: SpiderHardness | undefined;
  readonly verdict: "equal" | "wrong" | "unscored";
  /** Messages of the user: the question and each approval. */
  readonly turns: number;
  /** Tokens that a model read and wrote. @default none was asked, or it tells none */
  readonly tokens?: number | undefined;
}

/** An agent that was asked; field names are those of the JSON. */
export interface AskedAgent {
  readonly agent: string;
  readonly model: string;
  readonly questions: readonly AskedQuestion[];
}

/** What AskDB's paper prints in Table 2: questions, correct answers, average retrieval, accuracy. */
const printedLevels = [
  ["Spider 1.0", "easy", "16", "16", "1.33", "100 %"],
  ["Spider 1.0", "medium", "31", "31", "1.41", "100 %"],
  ["Spider 1.0", "hard", "19", "15.33", "1.57", "80.7 %"],
  ["Spider 1.0", "extra", "32", "25.67", "1.47", "80.2 %"],
  ["Spider 1.0", "all", "98", "88", "1.45", "89.8 %"],
  ["Spider 2.0", "easy", "9", "5.67", "1.44", "62.96 %"],
  ["Spider 2.0", "medium", "52", "19.33", "1.14", "37.18 %"],
  ["Spider 2.0", "hard", "51", "15.67", "1.52", "30.72 %"],
  ["Spider 2.0", "all", "112", "34.33", "1.34", "36.31 %"],
] as const;

/** What it prints in Table 3: dataset, agent, model, reasoning, input and output price of a million tokens, accuracy. */
const printedAgents = [
  ["Spider 1.0", "C3", "GPT-3.5-Turbo, zero-shot", "no", "$1/$4", "82.3 %"],
  ["Spider 1.0", "DAIL-SQL", "GPT-4, self-consistency", "no", "$30/$60", "86.6 %"],
  ["Spider 1.0", "DAIL-SQL", "GPT-4", "no", "$30/$60", "86.2 %"],
  ["Spider 1.0", "DIN-SQL", "Codex", "no", "deprecated", "78.2 %"],
  ["Spider 1.0", "AskDB", "Gemini 2.0 Flash", "no", "$0.1/$0.4", "89.8 %"],
  ["Spider 2.0", "ReFoRCE", "o3", "yes", "$2/$8", "37.8 %"],
  ["Spider 2.0", "RSL-SQL", "o3", "yes", "$2/$8", "33.1 %"],
  ["Spider 2.0", "Spider-Agent", "GPT-4o-2024-11-20", "no", "$2.5/$10", "13.16 %"],
  ["Spider 2.0", "LinkAlign", "DeepSeek-R1", "yes", "$0.25/$2.19", "33.09 %"],
  ["Spider 2.0", "AskDB", "Gemini 2.5 Flash", "yes", "$0.15/$0.60", "36.31 %"],
] as const;

/** The tables of `askdb.md`. */
export function askdbTables(agents: readonly AskedAgent[]): readonly ReportTable[] {
  return [levelTable(agents), comparisonTable(agents)];
}

interface Totals {
  readonly questions: number;
  /** Mean of the trials. */
  readonly correct: number;
  readonly unscored: number;
  readonly turns: string;
  readonly approved: number;
  readonly accuracy: string;
}

function totalsOf(asked: readonly AskedQuestion[]): Totals {
  const trials = Math.max(1, ...asked.map(({ trial }) => trial));
  const scored = asked.filter(({ verdict }) => verdict !== "unscored");
  const hits = scored.filter(({ verdict }) => verdict === "equal").length;
  const turns = asked.reduce((sum, one) => sum + one.turns, 0);
  const interval = scored.length === 0 ? "" : ` (${
    // Trials of one question are no further questions.
    wilson(hits / trials, scored.length / trials).map((share) => Math.round(100 * share)).join("–")} %)`;
  return {
    questions: asked.length / trials,
    correct: Number((hits / trials).toFixed(2)),
    unscored: asked.length - scored.length,
    turns: asked.length === 0 ? "–" : (turns / asked.length).toFixed(2),
    approved: asked.filter(({ turns }) => turns > 1).length,
    accuracy: scored.length === 0 ? "–" : `${(100 * hits / scored.length).toFixed(1)} %${interval}`,
  };
}

function levelTable(agents: readonly AskedAgent[]): ReportTable {
  return {
    caption: "Table 2 of AskDB: hardness, turns and accuracy",
    label: "tab:askdb-levels",
    columns: [
      ...textColumns("Agent", "Model", "Dataset", "Hardness"),
      ...numberColumns(
        "Questions",
        "Correct",
        "Unscored",
        "Average Retrieval",
        "With an Approval",
        "Accuracy",
      ),
    ],
    rows: [
      ...agents.flatMap(({ agent, model, questions }) =>
        [...spiderHardnessLevels, "all" as const].map((level) => {
          const own = questions.filter(({ hardness }) => level === "all" || hardness === level);
          const { questions: count, correct, unscored, turns, approved, accuracy } = totalsOf(own);
          return [
            ...[agent, model, "Spider 1.0", level],
            ...[countCell(count), String(correct), countCell(unscored), turns, countCell(approved), accuracy],
          ];
        })
      ),
      ...printedLevels.map(([dataset, level, count, correct, turns, accuracy]) => [
        ...[
          "AskDB, paper",
          dataset === "Spider 1.0" ? "Gemini 2.0 Flash" : "Gemini 2.5 Flash",
          dataset,
          level,
        ],
        ...[count, correct, "", turns, "", accuracy],
      ]),
    ],
    notes: [
      "Average retrieval: messages of the user for a question, itself and each approval. Correct: mean of the trials. Accuracy " +
      "is of the scored questions, with Wilson's 95 % interval; unscored are those whose reference query returns nothing or " +
      "does not run. The paper's overall row of Spider 2.0 counts 34.33 correct answers of 112 as 36.31 % (they are 30.7 %), " +
      "and the correct answers of its levels sum up to 40.67, which are 36.31 % of 112; its text speaks of 90 questions.",
    ],
  };
}

function comparisonTable(agents: readonly AskedAgent[]): ReportTable {
  return {
    caption: "Table 3 of AskDB: agents, models, cost and accuracy",
    label: "tab:askdb-agents",
    columns: [
      ...textColumns("Dataset", "Agent", "Model", "Reasoning", "Cost"),
      ...numberColumns("Tokens a Question", "Accuracy"),
    ],
    rows: [
      ...agents.map(({ agent, model, questions }) => {
        const told = questions.flatMap(({ tokens }) => tokens ?? []);
        const tokens = told.reduce((sum, one) => sum + one, 0) / told.length;
        return [
          ...["Spider 1.0, ours", agent, model, "–", "–"],
          told.length === 0 || tokens === 0 ? "–" : countCell(Math.round(tokens)),
          totalsOf(questions).accuracy,
        ];
      }),
      ...printedAgents.map(([dataset, agent, model, reasoning, cost, accuracy]) => [
        ...[`${dataset}, paper`, agent, model, reasoning, cost, "", accuracy],
      ]),
    ],
    notes: [
      "Cost: dollars for a million tokens read and written, as the paper lists it. Its rows are of other questions than ours " +
      "and partly of whole test sets, so that rows of ours and of the paper do not compare. Tokens of scripts are estimated " +
      "from the length of what is sent.",
    ],
  };
}
