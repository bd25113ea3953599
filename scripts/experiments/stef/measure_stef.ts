import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { logisticProbability, reliabilityOf, scoreAnswer, scoreFeatures } from "../../../lib/score/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { type StefAnswer, stefAnswers } from "./stef_answers.ts";
import { fittedOn, measureStef, type StefCase, type StefMeasure } from "./stef_measures.ts";
import { areasTable, errorsTable, flagsTable, heldReliability } from "./stef_tables.ts";

/** What `deno task experiment stef` was asked for. */
export interface MeasureStefOptions {
  readonly data: string;
  readonly development?: true | undefined;
  readonly most: number;
  readonly seed: number;
  readonly out: string;
  readonly json?: true | undefined;
}

/**
 * Measures how well offline STEF scores tell right answers from wrong ones where that is known, and writes the page.
 *
 * @throws {InputError} If the folder holds none of the datasets.
 */
export async function measureStefScores(options: MeasureStefOptions): Promise<void> {
  const { data, development = false, most, seed, out, json } = options;
  const answers = (await stefAnswers(data, { most, seed }))
    .filter(({ half, source }) => !development || half === "first" || source !== bugs);
  if (answers.length === 0) throw new InputError(`Cannot measure STEF: ${data} holds none of its datasets`);
  const cases = await scoredCases(answers);
  const measures = measuresOf(cases, seed);
  const { truths, mutants, held } = measures;
  const tables = [
    areasTable(truths, "What ranks right answers above wrong ones", "tab:stef-areas"),
    flagsTable(truths, 'Precision and recall of "Potentially Incorrect or worse"', "tab:stef-flags"),
    ...truths.filter(({ byError }) => byError.length > 0).map((one, i) =>
      errorsTable(one, `tab:stef-errors-${i + 1}`)
    ),
    areasTable(
      mutants,
      "The same on golds and their mutants, which flatter: a mutant differs in one place",
      "tab:stef-mutants",
    ),
    flagsTable(mutants, "Precision and recall on golds and their mutants", "tab:stef-mutant-flags"),
    ...mutants.map((one, i) => errorsTable(one, `tab:stef-mutant-errors-${i + 1}`)),
    ...(held === undefined ? [] : [heldReliability(held)]),
  ];
  const command = shownCommand("experiment stef", {
    ...{ data, most, seed, out: out === "reports" ? undefined : out },
  }) + (development ? " --development" : "");
  const page = [`\`${command}\``, "# How good STEF is", prose(truths), ...tables.map(toMarkdown)].join(
    "\n\n",
  );
  await writeFileAtomic(join(out, "stef.md"), `${page.trimEnd()}\n`);
  await writeJsonFile(join(out, "stef.json"), { command, ...measures });
  if (json) print(JSON.stringify({ command, ...measures }));
  else print(tableText(tables));
  say(`Written: ${join(out, "stef.md")}`);
}

const bugs = "NL2SQL-Bugs";

async function scoredCases(answers: readonly StefAnswer[]): Promise<readonly StefCase[]> {
  const progress = createProgress("answers scored");
  const cases: StefCase[] = [];
  try {
    for (const answer of answers) {
      const { question, enriched_question, sql, dialect } = answer;
      const score = await scoreAnswer({ question, enriched_question, sql, dialect }, { signal: interrupted });
      cases.push({ answer, score });
      progress.update(cases.length, answers.length);
    }
  } finally {
    progress.end();
  }
  return cases;
}

function measuresOf(cases: readonly StefCase[], seed: number) {
  const of = (source: string, half?: StefAnswer["half"]) =>
    cases.filter(({ answer }) => answer.source === source && (half === undefined || answer.half === half));
  const [first, second] = [of(bugs, "first"), of(bugs, "second")];
  const fits = new Map(
    [...new Set(first.map(({ answer }) => answer.cluster))].map((cluster) => [
      cluster,
      fittedOn(first.filter(({ answer }) => answer.cluster !== cluster)),
    ]),
  );
  const whole = fittedOn(first);
  const measure = (group: string, some: readonly StefCase[], own = (_: string) => whole) =>
    some.length === 0 ? [] : [measureStef(group, some, { seed, fitted: own })];
  const held = second.flatMap(({ answer, score }) =>
    score.kind === "scored" && whole !== undefined
      ? [{ right: answer.right, probability: logisticProbability(whole, scoreFeatures(score)) }]
      : []
  );
  return {
    truths: [
      ...measure(`${bugs}, databases of development`, first, (cluster) => fits.get(cluster)),
      ...measure(`${bugs}, held-out databases`, second),
      ...measure("MMSQL predictions of three models", of("MMSQL predictions")),
    ],
    mutants: ["Spider", "BIRD", "Authors' dialogues"].flatMap((source) => measure(source, of(source))),
    ...(held.length > 0 && { held: reliabilityOf(held) }),
  };
}

function prose(truths: readonly StefMeasure[]): string {
  const held = truths.find(({ group }) => group.includes("held-out"));
  const joins = held?.byError.find(({ error }) => error === "Table");
  const figures = held === undefined || joins === undefined
    ? ""
    : ` On the held-out databases ${
      percent(joins.recall)
    } of the answers with a wrong or needless table are flagged, ` +
      `${percent(held.falseAlarms)} of the right ones are as well; the join signal finds ${
        percent(joins.joinRecall)
      } of the former.`;
  return [
    "Everything here is offline: questions are read by rules, without column mappings, schema, reference queries or rows. No " +
    "model was asked; [STEF by a model](stef-by-model.md) shows what one makes of 150 of these answers.",
    "The labels of NL2SQL-Bugs are by people, those of MMSQL predictions by the official execution verdicts; a mutant is " +
    "taken to be wrong, which some are not. Questions of MMSQL and of the authors' dialogues lean on earlier turns, which " +
    "STEF does not see; of the latter the intention stands for the enriched question. The rules were developed on the " +
    "databases of development alone (those whose first letter has an even code); golds, mutants and predictions are of all " +
    "databases, these among them.",
    "**Where it is blind.** The score has no term for joins, and without mappings none for which column is shown or added " +
    `up.${figures} Where the column "short SQL" is higher than the score, the length of a query says more of its being wrong ` +
    "than the score does.",
  ].join("\n\n");
}

const percent = ({ numerator, denominator }: { readonly numerator: number; readonly denominator: number }) =>
  `${(100 * numerator / denominator).toFixed(0)} %`;
