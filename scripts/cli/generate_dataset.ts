import { howMany, InputError, OutsideError } from "../../lib/base/mod.ts";
import { planSizes } from "../../lib/joins/mod.ts";
import { writeDataset } from "../../lib/dialogue/mod.ts";
import { wantsData } from "../../lib/evaluation/mod.ts";
import { certificateTable } from "../../lib/report/mod.ts";
import type { SpendingTotals } from "../../lib/llm/mod.ts";
import {
  type GeneratedDataset,
  generatedDataset,
  generateDialogues,
  type GenerationWork,
  openGeneration,
  prepareGeneration,
  resolution,
  unfinishedFiles,
} from "../../lib/runs/mod.ts";
import { endWith, exitCode, interrupted, keepsFinished, print, say } from "./command.ts";
import { databaseConfiguration, oneAddress } from "./database_configuration.ts";
import { defaultCount } from "./default_count.ts";
import { detectedSize } from "./detected_size.ts";
import { type GenerateOptions, generateSettings } from "./generate_options.ts";
import { openFlaggedModels } from "./open_models.ts";
import { saySpending } from "./say_spending.ts";
import { createProgress } from "./progress.ts";
import { resolutionText } from "./resolution_text.ts";
import { refuseDataset, refuseForeignFile } from "./refuse_foreign.ts";
import { tableText } from "./table_text.ts";

/** Makes the dialogues, writes the dataset and tells what could not be made. */
export async function generateDataset(url: string | undefined, given: GenerateOptions): Promise<void> {
  const { options, kinds, typeMix, sentenceChecks } = generateSettings(given, url);
  const { seed, out, engine, concurrency, modelKeys, resume } = options;
  // The embedded replay makes the same file each time; what is gone on with may be a whole dataset already.
  if (given.out === undefined || resume) await refuseForeignFile(out, "dialogues");
  else await refuseDataset(out);
  await using unfinished = await unfinishedFiles(options);
  await using writing = new AsyncDisposableStack();
  const progress = createProgress("dialogues");
  const drafting = createProgress("drafts answered");
  let [drafts, written, total] = [0, 0, 0];
  const planning = createProgress("combinations with a dialogue");
  const sayApart = (sentence: string) => {
    planning.end();
    say(sentence);
  };
  const { sizes = "2,3,4" } = options;
  const detected = await detectedSize(options, sizes);
  const count = detected?.count ?? options.count ?? (sizes.includes(":") ? undefined : defaultCount);
  const asked = options.plan === undefined ? planSizes(sizes, count) : {};
  const wanted = Object.values(asked).reduce((sum, count) => sum + count, 0);
  const models = engine === "grammar" ? undefined : writing.use(
    await openFlaggedModels({ ...options, ...(unfinished.calls && { cassette: unfinished.calls }) }, {
      roles: ["synthesizer", "judge"],
      concurrency,
      onReply: (role) => {
        // Before the first dialogue, drafts are all that tells how far it is.
        if (role === "synthesizer" && written === 0 && total > 0) {
          const answered = ++drafts;
          drafting.update(
            answered,
            total,
            () => `drafts answered: ${answered}, for ${howMany(total, "dialogue")}`,
          );
        }
      },
      say: (sentence) => {
        drafting.end();
        progress.end();
        say(sentence);
      },
    }),
  );
  await using setup = await prepareGeneration({
    ...databaseConfiguration(oneAddress(url, options.database), options),
    plan: options.plan ?? { sizes, count },
    detects: detected?.detects,
    ...{
      seed,
      kinds,
      typeMix,
      models,
      modelKeys,
      sentenceChecks,
      glossary: options.glossary,
      lexicon: options.lexicon,
    },
    ...{ onWarning: sayApart, signal: interrupted },
    onAccepted: (accepted) => planning.update(Math.min(accepted, wanted), wanted),
  });
  planning.end();
  const generation = writing.use(
    await openGeneration(setup, { path: unfinished.works, resume, kinds, typeMix }),
  );
  const made = new Map(generation.finished.map((work) => [work.index, work]));
  total = setup.plan.combinations.length;
  written = [...made.values()].filter(({ dialogue }) => dialogue !== undefined).length;
  const onMade = () => {
    drafting.end();
    progress.update(++written, total);
  };
  let result: GeneratedDataset;
  try {
    for await (
      const { notes, ...done } of generateDialogues(generation, { concurrency, onMade, signal: interrupted })
    ) {
      made.set(done.index, done);
      const said = [...notes, ...refusals(done)];
      if (said.length > 0) progress.end();
      for (const sentence of said) say(`Dialogue ${done.index + 1}: ${sentence}`);
    }
    progress.end();
    result = await generatedDataset(generation, [...made.values()]);
    if (result.dataset.dialogues.length > 0) await writeDataset(out, result.dataset);
  } catch (error) {
    progress.end();
    // What closing finds wrong beside the error is its consequence: a full disk is full for all files.
    await writing.disposeAsync().catch(() => {});
    const isEmpty = made.size === 0 && (error instanceof InputError || !await unfinished.holdsCalls());
    if (isEmpty) await unfinished.remove();
    else {
      keepsFinished();
      say(`${made.size} of ${total} dialogues are kept in ${unfinished.works}; go on with --resume`);
    }
    throw error;
  }
  await writing.disposeAsync();
  await unfinished.remove();
  tellResult(result, { out, json: options.json === true, spent: models?.totals() });
}

/** How a dialogue of a model came about, where its first draft was not taken. */
function refusals({ refused = [], dialogue }: GenerationWork): readonly string[] {
  return refused.map((faults, i) =>
    `draft ${i + 1} was refused and went back with ${faults.length === 1 ? "the reason" : "the reasons"}: ${
      faults.join("; ")
    }${i === refused.length - 1 && dialogue !== undefined ? `. Draft ${i + 2} was taken` : ""}`
  );
}

interface TellResultOptions {
  /** Path of the dataset. */
  readonly out: string;
  readonly json: boolean;
  /** What models have used. @default none was asked */
  readonly spent?: SpendingTotals | undefined;
}

/**
 * Tells what was made and what was not, and sets the exit code where anything is missing.
 *
 * @throws {OutsideError} If there is no dialogue at all.
 */
function tellResult(
  { dataset: { control, dialogues }, notMade, unshown }: GeneratedDataset,
  { out, json, spent }: TellResultOptions,
): void {
  const { model = "", database = "", replaced = [], certificate, mended, detects } = control;
  for (const reason of notMade) say(`Not made: ${reason}`);
  for (const { combination, by, reason } of replaced) {
    say(`Combination ${combination} replaced by ${by}: ${reason}`);
  }
  if (spent !== undefined) saySpending(spent);
  if (certificate !== undefined && dialogues.length > 0) {
    say(tableText([certificateTable(certificate)], { to: "stderr" }));
  }
  const [name] = unshown;
  if (dialogues.length === 0 && name !== undefined && spent?.calls === 0) {
    throw new InputError(
      `No dialogue could be made from ${database}, as every combination holds a name that a prompt cannot show, ` +
        `for example "${name}": leave out such tables by --tables '-NAME', or rename them`,
    );
  }
  if (dialogues.length === 0) {
    throw new OutsideError(
      spent === undefined
        ? `No dialogue could be made from ${database}, for the reasons above: use other tables, or ` +
          "edit its lexicon (deno task lexicon) where a sentence is the reason"
        : `No dialogue could be made from ${database} by ${model}: none of its answers passed the gate; try another model`,
    );
  }
  const interactions = dialogues.flatMap(({ interactions }) => interactions);
  const shows = detects && resolution(interactions.filter(wantsData).length, detects);
  if (shows !== undefined) say(resolutionText(shows));
  print(
    json
      ? JSON.stringify({
        file: out,
        dialogues: dialogues.length,
        interactions: interactions.length,
        replaced,
        not_made: notMade,
        certificate,
        ...(shows && { resolution: shows }),
        ...(mended && { mended }),
        ...(spent && { spent }),
      })
      : `${howMany(dialogues.length, "dialogue")} with ${
        howMany(interactions.length, "interaction")
      } written to ${out}`,
  );
  const showsLess = detects !== undefined && !((shows?.clustered ?? Infinity) <= detects.difference);
  if (showsLess) {
    say("The dialogues ask fewer questions than that difference needs: take more of them by --count");
  }
  if (notMade.length > 0 || showsLess) endWith(exitCode.checkFailed);
}
