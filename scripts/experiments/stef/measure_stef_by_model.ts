import { join } from "node:path";
import {
  InputError,
  mapPool,
  randomFrom,
  shuffle,
  writeFileAtomic,
  writeJsonFile,
} from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { type AnswerScore, scoreAnswer } from "../../../lib/score/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import type { ModelFlags } from "../../cli/model_options.ts";
import { openFlaggedModels } from "../../cli/open_models.ts";
import { createProgress } from "../../cli/progress.ts";
import { saySpending } from "../../cli/say_spending.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { type StefAnswer, stefAnswers } from "./stef_answers.ts";
import { fittedOn, measureStef, type StefCase } from "./stef_measures.ts";
import { areasTable, errorsTable, flagsTable } from "./stef_tables.ts";

/** What `deno task experiment stef-by-model` was asked for. */
export interface MeasureStefByModelOptions extends ModelFlags {
  readonly data: string;
  readonly sample: number;
  readonly samples: number;
  readonly concurrency: number;
  readonly seed: number;
  readonly out: string;
}

/**
 * Scores answers of the held-out databases of NL2SQL-Bugs, drawn by the seed, offline and by a model that reads questions and
 * gives verdicts, and writes both beside each other. The data of the page name answers by their place in the file; no text of
 * them is kept.
 *
 * @throws {InputError} If the folder lacks the dataset, or no model is named.
 */
export async function measureStefByModel(options: MeasureStefByModelOptions): Promise<void> {
  const { data, sample, samples, concurrency, seed, out, model: named } = options;
  const all = (await stefAnswers(data, { most: 1, seed })).filter(({ source }) => source === "NL2SQL-Bugs");
  const held = all.flatMap((answer, place) => answer.half === "second" ? [{ answer, place }] : []);
  if (held.length === 0) throw new InputError(`Cannot measure STEF: ${data} holds no NL2SQL-Bugs`);
  const drawn = shuffle(randomFrom(seed, "stef by model"), held).slice(0, sample)
    .toSorted((a, b) => a.place - b.place);
  await using models = await openFlaggedModels(options, { roles: ["judge"], concurrency });
  const model = { chat: models.chat("judge"), samples };
  const progress = createProgress("answers scored by the model");
  let done = 0;
  const byModel: AnswerScore[] = [];
  const scores = mapPool(drawn, async ({ answer }, i) => {
    byModel[i] = await scored(answer, { model });
  }, { concurrency });
  for await (const _ of scores) progress.update(++done, drawn.length);
  progress.end();
  const offline = await Promise.all(drawn.map(({ answer }) => scored(answer)));
  const development: StefCase[] = [];
  for (const answer of all.filter(({ half }) => half === "first")) {
    development.push({ answer, score: await scored(answer) });
  }
  const fitted = fittedOn(development);
  const measured = ([["offline", offline], [`by ${named ?? "the model"}`, byModel]] as const).map((
    [name, scores],
  ) =>
    measureStef(
      `${drawn.length} answers, ${name}`,
      scores.map((score, i) => ({ answer: drawn[i]?.answer as StefAnswer, score })),
      // The probability was fitted on offline scores.
      { seed, fitted: () => name === "offline" ? fitted : undefined },
    )
  );
  const tables = [
    areasTable(
      measured,
      "What ranks right answers above wrong ones, offline and by a model",
      "tab:stef-model",
    ),
    flagsTable(
      measured,
      'Precision and recall of "Potentially Incorrect or worse", offline and by a model',
      "tab:stef-model-flags",
    ),
    ...measured.map((one, i) => errorsTable(one, `tab:stef-model-errors-${i + 1}`)),
  ];
  const command = shownCommand("experiment stef-by-model", { data, model: named, sample, samples, seed });
  const prose =
    `Answers of the held-out databases of NL2SQL-Bugs, drawn by the seed ${seed}, each once offline and once by a ` +
    `model that reads the question and gives the verdict (${samples} repl${
      samples === 1 ? "y" : "ies"
    } to each request). ` +
    "The labels are by people.";
  const page = [`\`${command}\``, "# STEF by a model", prose, ...tables.map(toMarkdown)].join("\n\n");
  await writeFileAtomic(join(out, "stef-by-model.md"), `${page.trimEnd()}\n`);
  await writeJsonFile(join(out, "stef-by-model.json"), {
    command,
    measured,
    answers: drawn.map(({ place, answer }, i) => ({
      ...{ place, right: answer.right },
      ...{ offline: figuresOf(offline[i]), by_model: figuresOf(byModel[i]) },
    })),
  });
  print(tableText(tables));
  saySpending(models.totals());
  say(`Written: ${join(out, "stef-by-model.md")}`);
}

async function scored(
  { question, sql, dialect }: StefAnswer,
  options: Parameters<typeof scoreAnswer>[1] = {},
): Promise<AnswerScore> {
  return await scoreAnswer({ question, sql, dialect }, { ...options, signal: interrupted });
}

function figuresOf(score: AnswerScore | undefined) {
  return score?.kind === "scored"
    ? { score: score.score, verdict: score.verdict, filter_status: score.filter_status }
    : { reasons: score?.reasons };
}
