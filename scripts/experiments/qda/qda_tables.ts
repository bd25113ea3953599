import { wilson } from "../../../lib/metrics/mod.ts";
import { countCell, numberColumns, type ReportTable, textColumns } from "../../../lib/report/mod.ts";
import type { TurnRefinement } from "../../../lib/runs/mod.ts";
import { trainingTypes } from "../published/published_values.ts";
import { type Misclassification, misclassifications } from "./plant_misclassifications.ts";

/** What the queries of one dataset gave; field names are those of the JSON. */
export interface SourceYield {
  readonly name: string;
  readonly seeds: number;
  /** Databases with a dialogue. */
  readonly databases: number;
  readonly dialogues: number;
  readonly turns: number;
  /** Words of all questions. */
  readonly words: number;
  readonly types: Readonly<Record<string, number>>;
  readonly relations: Readonly<Record<string, number>>;
  /** Seeds without a dialogue, by their reason. */
  readonly not_made: Readonly<Record<string, number>>;
}

/** What became of a planted turn; field names are those of the JSON. */
export interface Caught {
  readonly way: Misclassification;
  readonly became: "mended" | "mended_wrongly" | "dropped" | "kept";
  readonly utterance: string;
  /** It is of a database on which the filter's rules about the detector were chosen. */
  readonly is_developed: boolean;
}

export interface QdaFigures {
  readonly yields: readonly SourceYield[];
  /** The shares that were asked for. */
  readonly mix: Readonly<Record<string, number>>;
  /** Turns that the filter touched as they were made. */
  readonly refined: readonly TurnRefinement[];
  readonly found: readonly Caught[];
}

/** The tables of `qda.md`. */
export function qdaTables({ yields, mix, refined, found }: QdaFigures): readonly ReportTable[] {
  return [
    yieldTable(yields),
    typeTable(yields, mix),
    relationTable(yields),
    reasonTable(yields),
    refinedTable(refined, yields),
    caughtTable(found),
  ];
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function shareText(hits: number, all: number): string {
  return all === 0 ? "–" : `${(100 * hits / all).toFixed(1)} %`;
}

function yieldTable(yields: readonly SourceYield[]): ReportTable {
  return {
    caption: "Dialogues by the source of their first query",
    label: "tab:qda-yield",
    columns: [
      ...textColumns("Source"),
      ...numberColumns(
        ...["Seeds", "Databases", "Dialogues", "of Seeds", "Turns", "Turns a Dialogue", "Words a Question"],
      ),
    ],
    rows: [
      ...yields.map(({ name, seeds, databases, dialogues, turns, words }) => [
        name,
        ...[seeds, databases, dialogues].map(countCell),
        shareText(dialogues, seeds),
        countCell(turns),
        ...[turns / dialogues, words / turns].map((mean) => dialogues === 0 ? "–" : mean.toFixed(1)),
      ]),
      ["MMSQL's training set, paper", "", "", "6493", "", "38666", "6.0", "11.4"],
    ],
    notes: [
      "Seeds: different queries, drawn over all databases of a source. Databases: those with a dialogue.",
    ],
  };
}

function typeTable(yields: readonly SourceYield[], mix: Readonly<Record<string, number>>): ReportTable {
  const types = Object.keys(trainingTypes) as readonly (keyof typeof trainingTypes)[];
  const row = (name: string, of: Readonly<Record<string, number>>, all: string) => [
    name,
    all,
    ...types.map((type) => shareText(of[type] ?? 0, sumOf(Object.values(of)))),
  ];
  return {
    caption: "Types of the questions",
    label: "tab:qda-types",
    columns: [...textColumns("Source"), ...numberColumns("Turns", ...types)],
    rows: [
      row("asked for", mix, "–"),
      ...yields.map(({ name, types: of, turns }) => row(name, of, String(turns))),
      row("MMSQL's training set, as the authors' notebook counts it", trainingTypes, "38666"),
    ],
    notes: [
      "A type is left out of a dialogue where the data give no occasion for it that can be proven and said.",
    ],
  };
}

/** SParC's relations, in the order in which they are printed. */
const relations = ["refinement", "theme_entity", "theme_property", "answer_refinement"] as const;

function relationTable(yields: readonly SourceYield[]): ReportTable {
  return {
    caption: "Thematic relations of the questions that lean on earlier ones",
    label: "tab:qda-relations",
    columns: [
      ...textColumns("Source"),
      ...numberColumns("Questions", ...relations.map((one) => one.replaceAll("_", " "))),
    ],
    rows: yields.map(({ name, relations: of }) => {
      const all = sumOf(Object.values(of));
      return [name, countCell(all), ...relations.map((one) => shareText(of[one] ?? 0, all))];
    }),
    notes: [],
  };
}

function reasonTable(yields: readonly SourceYield[]): ReportTable {
  const reasons = [...new Set(yields.flatMap(({ not_made }) => Object.keys(not_made)))];
  const times = (reason: string) => yields.map(({ not_made }) => not_made[reason] ?? 0);
  return {
    caption: "Seeds without a dialogue, by reason",
    label: "tab:qda-reasons",
    columns: [...textColumns("Reason"), ...numberColumns(...yields.map(({ name }) => name), "All")],
    rows: reasons.toSorted((a, b) => sumOf(times(b)) - sumOf(times(a))).map((reason) => [
      reason,
      ...[...times(reason), sumOf(times(reason))].map(countCell),
    ]),
    notes: [],
  };
}

function refinedTable(refined: readonly TurnRefinement[], yields: readonly SourceYield[]): ReportTable {
  const named = refined.map((turn) => {
    if (turn.kind === "kept") return "kept";
    const reason = turn.reason.split(":")[0];
    return turn.kind === "mended" ? `called ${turn.to}: ${reason}` : `dropped: ${reason}`;
  });
  return {
    caption: "What the filter made of the dialogues as they were written",
    label: "tab:qda-refined",
    columns: [...textColumns("Turn"), ...numberColumns("Turns")],
    rows: [...Map.groupBy(named, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length)
      .map(([name, all]) => [name, countCell(all.length)]),
    notes: [
      `Of the turns that were written; ${
        sumOf(yields.map(({ turns }) => turns))
      } are left. The grammar proves each ` +
      "query and sentence before, so that most of these are turns that the filter mistakes.",
    ],
  };
}

function caughtTable(found: readonly Caught[]): ReportTable {
  const row = (name: string, own: readonly Caught[]) => {
    const of = (became: Caught["became"]) => own.filter((one) => one.became === became).length;
    const caught = own.length - of("kept");
    const [low, high] = own.length === 0
      ? []
      : wilson(caught, own.length).map((share) => Math.round(100 * share));
    return [
      name,
      ...[own.length, of("mended"), of("mended_wrongly"), of("dropped"), of("kept")].map(countCell),
      own.length === 0 ? "–" : `${Math.round(100 * caught / own.length)} % (${low}–${high} %)`,
    ];
  };
  return {
    caption: "What the filter made of turns that were called by another type",
    label: "tab:qda-caught",
    columns: [
      ...textColumns("Planted"),
      ...numberColumns(
        ...["Turns", "Mended to Its Type", "Mended to Another", "Dropped", "Missed", "Caught"],
      ),
    ],
    rows: [
      ...misclassifications.map((way) => row(way, found.filter((one) => one.way === way))),
      row("all", found),
      row(
        "all, on ten databases by whose turns the rules about the detector were chosen",
        found.filter(({ is_developed }) => is_developed),
      ),
      row("all, on the others", found.filter(({ is_developed }) => !is_developed)),
      ["all, paper, by a model on its own misclassifications", "50", "–", "–", "–", "3", "94 %"],
    ],
    notes: [
      "A turn that is mended to another type counts as caught, as it no longer stands under the planted one. Intervals " +
      "are Wilson's, at 95 %, as if turns were independent. A planted ambiguous question that is called answerable has one " +
      "proven query and no second reading to set beside it; the filter reads no second one into it.",
    ],
  };
}
