import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { type ReportTable, toMarkdown } from "../../../lib/report/mod.ts";
import { ratingAgreement } from "../../../lib/runs/mod.ts";
import { print, say } from "../../cli/command.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { datasetSizes } from "./dataset_sizes.ts";
import type { PrintedCell } from "./printed_cell.ts";
import { differenceNotes } from "./published_differences.ts";
import { filesBelow, type PublishedScores, publishedScores } from "./published_scores.ts";
import {
  agreementTable,
  clarificationTable,
  datasetTable,
  distributionTable,
  formulaTable,
  overallTable,
  qualityTable,
  type Scored,
  systemsTable,
  typesTable,
  undecidedTable,
  unscoredTable,
} from "./published_tables.ts";
import { printedModels, printedSystems } from "./published_values.ts";

export interface MeasurePublishedOptions {
  /** Folder of the datasets: `spider_en/database`; and `mmsql`, `sparc` and `cosql` where their sizes are to be told. */
  readonly data: string;
  /** Folder of the published outputs. @default `mmsql/outputs` of the datasets */
  readonly outputs?: string | undefined;
  readonly out: string;
  readonly json?: boolean | undefined;
}

/**
 * Scores the outputs that the authors of MMSQL published, sets them beside the tables and figures of their paper, and
 * writes the page.
 *
 * @throws {InputError} If the folder holds no scored output, or a file has another shape.
 */
export async function measurePublished(options: MeasurePublishedOptions): Promise<void> {
  const { data, outputs = join(data, "mmsql/outputs"), out, json = false } = options;
  const files = existsSync(outputs) ? filesBelow(outputs) : new Map<string, string>();
  const wanted = [
    ...printedModels.flatMap(({ file }) => [`gpt4_scored_${file}.json`, `${file}.json`]),
    ...printedSystems.map(({ file }) => `gpt4_scored_${file}.json`),
  ];
  const paths = new Map(wanted.flatMap((name) => {
    const path = files.get(name);
    return path === undefined ? [] : [[name, path] as const];
  }));
  const missing = wanted.filter((name) => !paths.has(name));
  if (!paths.keys().some((name) => name.startsWith("gpt4_scored_"))) {
    throw new InputError(
      `${outputs} holds none of the published scored outputs (gpt4_scored_….json); give --outputs their folder`,
    );
  }
  if (missing.length > 0) say(`Left out, as ${outputs} does not hold them: ${missing.join(", ")}`);
  const human = files.get("human_scored.json");
  const agreement = human === undefined ? undefined : await ratingAgreement({ human, model: human });
  const sizes = await datasetSizes(data);
  // The long part comes last, so that wrong input is told at once.
  const scores = await publishedScores(paths, { databases: join(data, "spider_en/database") });
  const page = makePage({ scores, sizes, agreement, missing });
  const command = shownCommand("experiment mmsql-published", { data, outputs: options.outputs });
  const document = { command, missing, cells: page.cells, files: Object.fromEntries(scores) };
  await writeFileAtomic(join(out, "mmsql.md"), `\`${command}\`\n\n${page.text}`);
  await writeJsonFile(join(out, "mmsql.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(page.tables));
  say(`Written: ${join(out, "mmsql.md")}`);
}

interface PageParts {
  readonly scores: ReadonlyMap<string, PublishedScores>;
  readonly sizes: Awaited<ReturnType<typeof datasetSizes>>;
  readonly agreement: Awaited<ReturnType<typeof ratingAgreement>> | undefined;
  readonly missing: readonly string[];
}

function makePage({ scores, sizes, agreement, missing }: PageParts) {
  const scoredRows = <Row extends { readonly file: string }>(
    rows: readonly Row[],
    nameOf: (row: Row) => string,
  ): readonly Scored<Row>[] =>
    rows.flatMap((row) => {
      const own = scores.get(nameOf(row));
      return own === undefined ? [] : [{ ...row, scores: own }];
    });
  const models = scoredRows(printedModels, ({ file }) => `gpt4_scored_${file}.json`);
  const plain = scoredRows(printedModels, ({ file }) => `${file}.json`);
  const systems = scoredRows(printedSystems, ({ file }) => `gpt4_scored_${file}.json`);
  const two = agreement === undefined ? undefined : agreementTable(agreement.types);
  const [three, four, five, six] = [
    ...[overallTable(models), qualityTable(models), typesTable(models), systemsTable(systems)],
  ];
  const cells = [two, three, four, five, six].flatMap((compared) => compared?.cells ?? []);
  const sections: readonly (string | ReportTable)[] = [
    heading,
    ...(missing.length === 0 ? [] : [`Files that were not at hand: ${missing.join(", ")}.`]),
    fixedBeforehand(cells),
    datasetTable(sizes),
    distributionTable(sizes),
    "The training set's file is large and was not at hand: its numbers are published ones.",
    two?.table ?? "Table II needs `human_scored.json` of the published outputs, which was not at hand.",
    ...(three === undefined ? [] : [three.table]),
    scriptNotes,
    formulaTable(models),
    ...(four === undefined ? [] : [four.table]),
    clarificationTable(models),
    ...(five === undefined ? [] : [five.table]),
    ...(six === undefined || systems.length === 0 ? [] : [six.table, systemNotes]),
    ...(plain.length === 0 ? [] : [unscoredTable(plain)]),
    "## Differences and their causes",
    differenceNotes(cells, models).map((note) => `- ${note}`).join("\n"),
    undecidedTable(models),
    notHere,
  ];
  return {
    cells,
    tables: sections.filter((section) => typeof section !== "string"),
    text: sections.map((section) => typeof section === "string" ? section : toMarkdown(section).trimEnd())
      .join("\n\n") + "\n",
  };
}

const heading = `# MMSQL: published outputs scored again

The outputs that the authors of MMSQL published (Guo et al., "Evaluating and Enhancing LLMs for Multi-turn
Text-to-SQL with Multiple Question Types") in the folder \`outputs\` of their repository, scored again. No model was
asked: the answers and the scores of their quality are the published ones. Published values stand in columns of
their own; ✗ marks a difference. A range gives the bounds that undecided turns leave: its lower end counts them as
failures. Intervals by dialogue and all counts stand in \`mmsql.json\`. One development database, \`wta_1\`, holds no
rows in the copy that is used. Each file is scored on its own turns, and they embed an older cut of the test set; a
user turn with nothing after it counts in neither definition.`;

function fixedBeforehand(cells: readonly PrintedCell[]): string {
  const counted = (expected: PrintedCell["expected"]) => {
    const own = cells.filter((cell) => cell.expected === expected);
    return `${own.filter(({ fits }) => fits).length} of ${own.length}`;
  };
  return `## Cells fixed beforehand

- To be exact, as they need no rows: Table II; EM and RQS of Table III; Table V; RQS and F1 of Tables VI and VII.
  ${counted("exact")} cells are.
- To lie within the bounds, as \`wta_1\` holds no rows: TDEX, IEX and EX of Table III; TDEX and EX of Tables VI and
  VII. ${counted("within")} cells do.
- No expectation, as neither the text nor the script tells how it was computed: Table IV. ${
    counted("none")
  } cells come
  out equal.`;
}

const scriptNotes =
  `What the script does, and the text does not say: EX and EM are over the answerable turns that
were *called* answerable, so a model that declines more is measured on fewer. EM counts values and DISTINCT, though
the paper says that values do not count. RQS is 0 where the type is wrong, and leaves out the last reply of each
dialogue, so that most improper turns do not count. Precision of nothing called counts as 0.`;

const systemNotes =
  `The multi-agent files are of other cuts of the test set, so rows differ in their questions too. EX counts
rewritten queries among the matches and not among the turns. The row without the refiner has no file: the authors
score the whole system's file again, with another script that takes away the SQL of turns that the refiner had
changed, so its RQS and F1 repeat those of the whole. The rows of the models alone are in Table III.`;

const notHere = `## Where the rest is

- Figure 1 is an example, Figures 4 and 5 are drawings of methods: they hold no numbers.
- Figure 6 (pairwise win rate of enriched dialogues) compares two versions of the same dialogues by a model. The
  original version of the training dialogues is not among the published files, and no model was asked here:
  \`deno task mmsql pairwise --help\` makes it from two files.
- Tables VI and VII of our own agents: \`deno task experiment mmsql\`. Table VIII is the form of the scores:
  \`deno task mmsql rate --help\`.`;
