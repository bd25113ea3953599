import type { Metric } from "../../../lib/metrics/mod.ts";
import {
  type Cell,
  countCell,
  differenceText,
  numberColumns,
  probabilityText,
  type ReportTable,
  textColumns,
} from "../../../lib/report/mod.ts";
import { type MmsqlDefinition, mmsqlDefinitions, type MmsqlScores } from "../../../lib/runs/mod.ts";
import {
  type PrintedModel,
  printedModels,
  type PrintedSystem,
  printedSystems,
} from "../published/published_values.ts";
import { ablations, alone, systemName, whole } from "./compared_systems.ts";
import type { MultiFigures } from "./multi_figures.ts";

/** The models of Table VI. */
const paperModels = ["GPT-4 Turbo", "Gemini-1.5 Flash", "Llama3-70B"] as const;

/** The model of Table VII. */
const ablated = "Gemini-1.5 Flash";

/**
 * The tables of the experiment: Tables VI and VII by each definition, and the differences with their intervals.
 *
 * @param what What the figures are of, as captions say it.
 */
export function multiTables(
  { table_vi, table_vii, comparisons }: MultiFigures,
  { what }: { readonly what: string },
): readonly ReportTable[] {
  return [
    ...mmsqlDefinitions.flatMap((definition) => [
      scoresTable(table_vi, {
        ...{
          definition,
          what,
          caption: "Layout of Table VI: the model alone and the framework",
          label: "tab:mmsql-vi",
        },
        published: paperModels.map((model) => ({
          model,
          valuesOf: (agent: string) => printedOf(model, agent),
        })),
      }),
      scoresTable(table_vii, {
        ...{
          definition,
          what,
          caption: "Layout of Table VII: the framework without one agent",
          label: "tab:mmsql-vii",
        },
        published: [{ model: ablated, valuesOf: (agent: string) => printedOf(ablated, agent) }],
      }),
    ]),
    comparisonsTable(comparisons, what),
  ];
}

interface ScoresTableOptions {
  readonly definition: MmsqlDefinition;
  readonly what: string;
  readonly caption: string;
  readonly label: string;
  readonly published: readonly {
    readonly model: string;
    readonly valuesOf: (agent: string) => readonly string[];
  }[];
}

const numbers = ["TDEX", "EX", "RQS", "F1"] as const;

function scoresTable(
  systems: readonly MmsqlScores[],
  { definition, what, caption, label, published }: ScoresTableOptions,
): ReportTable {
  const declared = systems.map(({ agent = "", types_by }) =>
    `${systemName(agent)} ${types_by?.declared ?? 0} declared, ${types_by?.kind ?? 0} by the kind of reply, ${
      types_by?.undeclared ?? 0
    } undeclared`
  );
  return {
    caption: `${caption}, by the ${definition}. Figures of ${what}.`,
    label: `${label}-${definition}`,
    columns: [
      ...textColumns("System"),
      ...numberColumns("Turns", ...numbers),
      ...numberColumns(
        ...published.flatMap(({ model }) => numbers.map((one) => `${one}, ${model}, published`)),
      ),
    ],
    rows: systems.map(({ agent = "", turns, definitions }): readonly Cell[] => {
      const measures = definitions[definition];
      return [
        ...[systemName(agent), countCell(turns)],
        ...(measures === undefined ? numbers.map(() => "") : [
          rateCell(measures.tdex),
          rateCell(measures.ex),
          "unscored" in measures.rqs ? "unscored" : measures.rqs.value.toFixed(2),
          meanText(measures.f1),
        ]),
        ...published.flatMap(({ valuesOf }) => valuesOf(agent)),
      ];
    }),
    notes: [
      "In percent, RQS 0 to 10. Square brackets hold 95 % intervals by dialogue, round ones the counts.",
      `Types: ${declared.join("; ")}.`,
    ],
  };
}

function rateCell(metric: Metric): Cell {
  return { kind: "rate", metric };
}

/** A mean is no share of counts. */
function meanText(mean: Metric): string {
  if ("unscored" in mean) return "unscored";
  const [low, high] = mean.interval.map((share) => (100 * share).toFixed(1));
  return `${(100 * mean.value).toFixed(1)} [${low}, ${high}]`;
}

/** What the paper prints of a model with a system, in the order of `numbers`; a dash where it prints nothing. */
function printedOf(model: string, agent: string): readonly string[] {
  const single = printedModels.find((one) => one.model === model);
  if (agent === alone) return single === undefined ? numbers.map(() => "–") : valuesOf(single);
  const part = agent === whole ? "multi-agent" : `w/o ${agent.split("=").at(-1)}`;
  const system = part === "w/o refiner"
    ? withoutRefiner
    : printedSystems.find((one) => one.system === `${model}, ${part}`);
  return system === undefined ? numbers.map(() => "–") : [system.tdex, system.ex, system.rqs, system.f1];
}

const valuesOf = ({ tdex, ex, rqs, types }: PrintedModel) => [tdex, ex, rqs, types.at(-1) ?? "–"];

/** The row of Table VII that has no file among the published outputs. */
const withoutRefiner: Pick<PrintedSystem, "tdex" | "ex" | "rqs" | "f1"> = {
  ...{ tdex: "67.6", ex: "70.5", rqs: "7.05", f1: "70.7" },
};

function comparisonsTable(comparisons: MultiFigures["comparisons"], what: string): ReportTable {
  return {
    caption: `The framework over each other system, on the dialogues that both answered. Figures of ${what}.`,
    label: "tab:mmsql-comparisons",
    columns: [
      ...textColumns("Systems", "Number"),
      ...numberColumns("Difference", "p", "p (Holm)", "Dialogues"),
    ],
    rows: comparisons.map((one): readonly Cell[] => [
      `${systemName(one.a)} − ${one.b === alone ? "model alone" : systemName(one.b)}`,
      one.metric.toUpperCase(),
      ...("unscored" in one ? ["unscored", "–", "–"] : [
        differenceText(one),
        probabilityText(one.p),
        one.p_holm === undefined ? "–" : probabilityText(one.p_holm),
      ]),
      countCell(one.dialogues),
    ]),
    notes: [
      `By the paper-formula, in points. Intervals are bootstraps of whole dialogues with both systems; p is that of swapping both in whole dialogues, corrected by Holm among the ${
        1 + ablations.length
      } pairs of a number.`,
    ],
  };
}
