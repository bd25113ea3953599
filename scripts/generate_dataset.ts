import { type JsonLinesWriter, openJsonLines, OutsideError, sha256 } from "../lib/base/mod.ts";
import { type Database, databaseWarnings } from "../lib/database/mod.ts";
import { type DatasetControl, joinReturnsRows, writeDataset } from "../lib/dialogue/mod.ts";
import { balance, checkPlan, type JoinPlan, loadPlan, planSizes } from "../lib/joins/mod.ts";
import { loadGlossary } from "../lib/linking/mod.ts";
import { type Schema, schemaGraph, schemaHash } from "../lib/schema/mod.ts";
import { createDiversityGate } from "../lib/synthesis/mod.ts";
import { exitCode, interrupted, print, say } from "./command.ts";
import { databaseSettings } from "./database_options.ts";
import { defaultCount } from "./default_count.ts";
import { type DialogueWork, grammarDialogues, type MadeDialogue, modelDialogues } from "./dialogue_engine.ts";
import { type GenerateOptions, generateSettings } from "./generate_options.ts";
import { type GenerationWork, startedWork } from "./generation_file.ts";
import { openAddress } from "./open_address.ts";
import { type Models, openModels } from "./open_models.ts";
import { openSchema } from "./open_schema.ts";
import { createProgress } from "./progress.ts";
import { refuseForeignFile } from "./refuse_foreign_file.ts";

/** Makes the dialogues, writes the dataset and tells what could not be made. */
export async function generateDataset(url: string | undefined, given: GenerateOptions): Promise<void> {
  const { options, kinds, typeMix } = generateSettings(given);
  const { seed, out, engine, concurrency } = options;
  await refuseForeignFile(out, "dialogues");
  await using opened = new AsyncDisposableStack();
  const progress = createProgress("dialogues");
  const models = engine === "grammar" ? undefined : opened.use(
    await openModels(options, {
      roles: ["synthesizer", "judge"],
      concurrency,
      onRetry: ({ reason }) => {
        progress.end();
        say(reason);
      },
    }),
  );
  const { name, schema, database } = opened.use(
    await openSchema([url, options.database], { flags: options, signal: interrupted }),
  );
  if (database === undefined) {
    throw new OutsideError(`Cannot make dialogues from ${name}, as it holds no data: give a database`);
  }
  const second = opened.use(await openAddress(url ?? options.database, options));
  for (const warning of await databaseWarnings(database, { signal: interrupted })) say(warning);
  const plan = await planFor(options, { name, database, schema });
  checkPlan(plan, schema);
  for (const sentence of plan.quality.unmet) say(`Not met by the plan: ${sentence}`);
  const glossary = options.glossary === undefined
    ? undefined
    : await loadGlossary(options.glossary, schema);
  const { today, hidden } = databaseSettings(options);
  const written = {
    model: models === undefined ? "grammar" : models.model("synthesizer"),
    ...(models && models.model("judge") !== models.model("synthesizer") && { judge: models.model("judge") }),
  };
  const head = {
    engine,
    ...written,
    seed,
    kinds,
    ...(typeMix && { mix: typeMix }),
    schema_hash: schemaHash(schema),
    plan: sha256(JSON.stringify(plan.combinations)),
    ...(glossary && { glossary: sha256(JSON.stringify(glossary)) }),
    ...(today !== undefined && { today }),
    ...(hidden !== undefined && { hidden }),
  };
  const partial = `${out}.partial`;
  const finished = await startedWork(partial, head, options.resume === true);
  const made = new Map(finished.map((work) => [work.index, work]));
  const refuse = createDiversityGate();
  for (const { dialogue } of finished) if (dialogue !== undefined) refuse(dialogue);
  {
    await using file = await openJsonLines(partial);
    if (finished.length === 0 && !options.resume) await file.append(head);
    try {
      await work(
        {
          ...{ database, second, schema, plan, seed, kinds, concurrency, start: made.size },
          ...(typeMix && { typeMix }),
          ...(glossary && { glossary }),
          refuse,
        },
        { file, made, models, progress },
      );
    } catch (error) {
      if (made.size === 0) await Deno.remove(partial);
      else {
        say(
          `${made.size} of ${plan.combinations.length} dialogues are kept in ${partial}; go on with --resume`,
        );
      }
      throw error;
    }
  }
  const works = [...made.values()].sort((a, b) => a.index - b.index);
  const dialogues = works.flatMap(({ dialogue }) => dialogue === undefined ? [] : [dialogue]);
  const missing = works.filter(({ dialogue }) => dialogue === undefined);
  for (const { reason } of missing) say(`Not made: ${reason}`);
  if (dialogues.length === 0) {
    throw new OutsideError(
      models === undefined
        ? `No dialogue could be made from ${name}: its tables hold too little data`
        : `No dialogue could be made from ${name} by ${written.model}: none of its answers passed the gate; try another model`,
    );
  }
  const replaced = works.flatMap((done) => done.replaced === undefined ? [] : [done.replaced]);
  const mended = works.flatMap(({ dialogue, refused }) =>
    dialogue === undefined || refused === undefined
      ? []
      : [{ experiment_id: dialogue.experiment_id, refused }]
  );
  const control: DatasetControl = {
    max_retries: 2,
    ...written,
    seed,
    database: name,
    sql_dialect: database.dialect,
    schema_hash: head.schema_hash,
    ...(today !== undefined && { today }),
    replaced,
    ...(mended.length > 0 && { mended }),
  };
  await writeDataset(out, { control, dialogues });
  await Deno.remove(partial);
  for (const { combination, by, reason } of replaced) {
    say(`Combination ${combination} replaced by ${by}: ${reason}`);
  }
  const interactions = dialogues.reduce((sum, { interactions }) => sum + interactions.length, 0);
  const spent = models?.totals();
  print(
    options.json === true
      ? JSON.stringify({
        file: out,
        dialogues: dialogues.length,
        interactions,
        replaced,
        not_made: missing.map(({ reason }) => reason),
        ...(mended.length > 0 && { mended }),
        ...(spent && { spent }),
      })
      : `${dialogues.length} dialogues with ${interactions} interactions written to ${out}`,
  );
  if (missing.length > 0) Deno.exitCode = exitCode.checkFailed;
}

async function planFor(
  options: Pick<GenerateOptions, "plan" | "count" | "sizes" | "seed">,
  { name, database, schema }: { readonly name: string; readonly database: Database; readonly schema: Schema },
): Promise<JoinPlan> {
  if (options.plan !== undefined) return await loadPlan(options.plan);
  const { sizes, seed } = options;
  const count = options.count ?? (sizes.includes(":") ? undefined : defaultCount);
  return await balance(schemaGraph(schema), {
    database: name,
    sizes: planSizes(sizes, count),
    tables: schema.tables,
    seed,
    signal: interrupted,
    admit: (combination) => joinReturnsRows(database, combination, { signal: interrupted }),
  });
}

interface Job {
  readonly file: JsonLinesWriter;
  readonly made: Map<number, GenerationWork>;
  readonly models: Models | undefined;
  readonly progress: ReturnType<typeof createProgress>;
}

async function work(work: DialogueWork, { file, made, models, progress }: Job): Promise<void> {
  const total = work.plan.combinations.length;
  const replacedBy = [...made.values()].flatMap(({ replaced }) =>
    replaced === undefined ? [] : [replaced.by]
  );
  const source = models === undefined ? grammarDialogues(work, replacedBy) : modelDialogues(work, models);
  try {
    for await (const { notes, ...done } of source) {
      await file.append(done);
      made.set(done.index, done);
      const said = [...notes, ...refusals({ ...done, notes })];
      if (said.length > 0) progress.end();
      for (const sentence of said) say(`Dialogue ${done.index + 1}: ${sentence}`);
      progress.update(made.size, total);
    }
  } finally {
    progress.end();
  }
}

/** How a dialogue of a model came about, where its first draft was not taken. */
function refusals({ refused = [], dialogue }: MadeDialogue): readonly string[] {
  return refused.map((faults, i) =>
    `draft ${i + 1} was refused and went back with ${faults.length === 1 ? "the reason" : "the reasons"}: ${
      faults.join("; ")
    }${i === refused.length - 1 && dialogue !== undefined ? `. Draft ${i + 2} was taken` : ""}`
  );
}
