import { InputError, sha256 } from "../../lib/base/mod.ts";
import { databaseWarnings } from "../../lib/database/mod.ts";
import { writeDataset } from "../../lib/dialogue/mod.ts";
import { loadGlossary } from "../../lib/linking/mod.ts";
import { schemaHash } from "../../lib/schema/mod.ts";
import { createDiversityGate, findJoinsByModel } from "../../lib/synthesis/mod.ts";
import { interrupted, say } from "./command.ts";
import { databaseSettings } from "./database_options.ts";
import { makeDialogues } from "./dialogue_engine.ts";
import { type GenerateOptions, generateSettings } from "./generate_options.ts";
import { type GenerationWork, openWork, unfinishedFiles } from "./generation_file.ts";
import { generationPlan } from "./generation_plan.ts";
import { type GenerationResult, generationResult, tellResult } from "./generation_result.ts";
import { openAddress } from "./open_address.ts";
import { type Models, openModels } from "./open_models.ts";
import { openSchema, type OpenSchemaOptions } from "./open_schema.ts";
import { createProgress } from "./progress.ts";
import { refuseForeignFile } from "./refuse_foreign_file.ts";

/** Makes the dialogues, writes the dataset and tells what could not be made. */
export async function generateDataset(url: string | undefined, given: GenerateOptions): Promise<void> {
  const { options, kinds, typeMix } = generateSettings(given, url);
  const { seed, out, engine, concurrency, modelKeys, resume = false } = options;
  await refuseForeignFile(out, "dialogues");
  await using unfinished = await unfinishedFiles(options);
  await using writing = new AsyncDisposableStack();
  const progress = createProgress("dialogues");
  const models = engine === "grammar" ? undefined : writing.use(
    await openModels({ ...options, ...(unfinished.calls && { cassette: unfinished.calls }) }, {
      roles: ["synthesizer", "judge"],
      concurrency,
      onRetry: ({ reason, waitMs }) => {
        progress.end();
        say(`Asking again ${waitMs === 0 ? "now" : `in ${Math.ceil(waitMs / 1000)} s`}: ${reason}`);
      },
    }),
  );
  await using opened = new AsyncDisposableStack();
  const { name, schema, database } = opened.use(
    await openSchema([url, options.database], {
      flags: options,
      ...(models && modelKeys && { suggestKeys: keysByModel(models, seed) }),
      signal: interrupted,
    }),
  );
  if (database === undefined) {
    throw new InputError(`Cannot make dialogues from ${name}, as it holds no data: give a database`);
  }
  const openAgain = async () => opened.use(await openAddress(url ?? options.database, options));
  const second = await openAgain();
  const further = models === undefined ? [await openAgain(), await openAgain()] : [];
  for (const warning of await databaseWarnings(database, { signal: interrupted })) say(warning);
  const plan = await generationPlan(options, { name, database, schema });
  const glossary = options.glossary === undefined ? undefined : await loadGlossary(options.glossary, schema);
  const { today, hidden } = databaseSettings(options);
  const writer = models === undefined ? "grammar" : models.model("synthesizer");
  const judge = models?.model("judge");
  const head = {
    ...{ engine, model: writer },
    ...(judge !== undefined && judge !== writer && { judge }),
    ...{ seed, kinds },
    ...(typeMix && { mix: typeMix }),
    schema_hash: schemaHash(schema),
    plan: sha256(JSON.stringify(plan.combinations)),
    ...(glossary && { glossary: sha256(JSON.stringify(glossary)) }),
    ...(today !== undefined && { today }),
    ...(hidden !== undefined && { hidden }),
  };
  const { finished, file } = await openWork(unfinished.works, head, resume);
  writing.use(file);
  const made = new Map(finished.map((work) => [work.index, work]));
  const refuse = createDiversityGate();
  for (const { dialogue } of finished) if (dialogue !== undefined) refuse(dialogue);
  const total = plan.combinations.length;
  let result: GenerationResult;
  try {
    const work = {
      ...{ database, second, further, schema, plan, seed, kinds, concurrency, refuse },
      ...(typeMix && { typeMix }),
      ...(glossary && { glossary }),
    };
    for await (const { notes, ...done } of makeDialogues(work, { finished, ...(models && { models }) })) {
      await file.append(done);
      made.set(done.index, done);
      const said = [...notes, ...refusals(done)];
      if (said.length > 0) progress.end();
      for (const sentence of said) say(`Dialogue ${done.index + 1}: ${sentence}`);
      progress.update(made.size, total);
    }
    progress.end();
    result = generationResult([...made.values()], {
      ...{ name, head, dialect: database.dialect },
      spent: models?.totals(),
    });
    if (result.dataset.dialogues.length > 0) await writeDataset(out, result.dataset);
  } catch (error) {
    progress.end();
    // What closing finds wrong beside the error is its consequence: a full disk is full for all files.
    await writing.disposeAsync().catch(() => {});
    if (made.size === 0 && (models === undefined || error instanceof InputError)) await unfinished.remove();
    else {
      say(`${made.size} of ${total} dialogues are kept in ${unfinished.works}; go on with --resume`);
    }
    throw error;
  }
  await writing.disposeAsync();
  await unfinished.remove();
  tellResult(result, { out, json: options.json === true });
}

function keysByModel(models: Models, seed: number): OpenSchemaOptions["suggestKeys"] {
  return (schema, database) =>
    findJoinsByModel(models.chat("synthesizer"), schema, {
      ...(database && { database }),
      ...{ seed, signal: interrupted },
    });
}

/** How a dialogue of a model came about, where its first draft was not taken. */
function refusals({ refused = [], dialogue }: GenerationWork): readonly string[] {
  return refused.map((faults, i) =>
    `draft ${i + 1} was refused and went back with ${faults.length === 1 ? "the reason" : "the reasons"}: ${
      faults.join("; ")
    }${i === refused.length - 1 && dialogue !== undefined ? `. Draft ${i + 2} was taken` : ""}`
  );
}
