import { existsSync } from "node:fs";
import {
  InputError,
  type JsonLinesWriter,
  openJsonLines,
  OutsideError,
  readJsonLines,
  sha256,
} from "../lib/base/mod.ts";
import { type Database, databaseWarnings } from "../lib/database/mod.ts";
import { type DatasetControl, type Dialogue, joinReturnsRows, writeDataset } from "../lib/dialogue/mod.ts";
import { balance, checkPlan, type JoinPlan, loadPlan, planSizes } from "../lib/joins/mod.ts";
import { type Schema, schemaGraph, schemaHash } from "../lib/schema/mod.ts";
import { type Composition, replacement, synthesize } from "../lib/synthesis/mod.ts";
import { exitCode, interrupted, print, say } from "./command.ts";
import { type DatabaseFlags, databaseSettings } from "./database_options.ts";
import { defaultCount } from "./default_count.ts";
import { openSchema } from "./open_schema.ts";
import { createProgress } from "./progress.ts";
import { refuseForeignFile } from "./refuse_foreign_file.ts";

/** What `deno task generate` was asked for. */
export interface GenerateOptions extends DatabaseFlags {
  readonly database?: string;
  readonly plan?: string;
  readonly count?: number;
  readonly sizes: string;
  readonly seed: number;
  readonly out: string;
  readonly kinds: string;
  readonly engine: string;
  readonly resume?: true;
  readonly json?: true;
}

/** The combinations replaced in a dataset, as its file lists them. */
type Replaced = NonNullable<DatasetControl["replaced"]>[number];

/** Makes the dialogues, writes the dataset and tells what could not be made. */
export async function generateDataset(url: string | undefined, options: GenerateOptions): Promise<void> {
  refuseUnknown(options);
  await refuseForeignFile(options.out, "dialogues");
  await using opened = await openSchema([url, options.database], { flags: options, signal: interrupted });
  const { name, schema, database } = opened;
  if (database === undefined) {
    throw new InputError(`Cannot make dialogues from ${name}, as it holds no data: give a database`);
  }
  for (const warning of await databaseWarnings(database, { signal: interrupted })) say(warning);
  const plan = await planFor(options, { name, database, schema });
  checkPlan(plan, schema);
  for (const sentence of plan.quality.unmet) say(`Not met by the plan: ${sentence}`);
  const { seed, out } = options;
  const partial = `${out}.partial`;
  const { today, ...settings } = databaseSettings(options);
  const head = {
    seed,
    schema_hash: schemaHash(schema),
    plan: sha256(JSON.stringify(plan.combinations)),
    ...(today !== undefined && { today }),
    ...(settings.hidden !== undefined && { hidden: settings.hidden }),
  };
  const finished = await startedWork(partial, head, options.resume === true);
  const made = new Map(finished.map((work) => [work.index, work]));
  {
    await using file = await openJsonLines(partial);
    if (finished.length === 0 && !options.resume) await file.append(head);
    try {
      await work({ file, plan, database, schema, seed, made });
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
  if (dialogues.length === 0) {
    throw new OutsideError(`No dialogue could be made from ${name}: its tables hold too little data`);
  }
  const replaced = works.flatMap((done) => done.replaced === undefined ? [] : [done.replaced]);
  const missing = works.filter(({ dialogue }) => dialogue === undefined);
  await writeDataset(out, {
    control: {
      max_retries: 2,
      model: "grammar",
      seed,
      database: name,
      sql_dialect: database.dialect,
      schema_hash: head.schema_hash,
      ...(today !== undefined && { today }),
      replaced,
    },
    dialogues,
  });
  await Deno.remove(partial);
  for (const { combination, by, reason } of replaced) {
    say(`Combination ${combination} replaced by ${by}: ${reason}`);
  }
  for (const { reason } of missing) say(`Not made: ${reason}`);
  const interactions = dialogues.reduce((sum, { interactions }) => sum + interactions.length, 0);
  print(
    options.json === true
      ? JSON.stringify({
        file: out,
        dialogues: dialogues.length,
        interactions,
        replaced,
        not_made: missing.map(({ reason }) => reason),
      })
      : `${dialogues.length} dialogues with ${interactions} interactions written to ${out}`,
  );
  if (missing.length > 0) Deno.exitCode = exitCode.checkFailed;
}

/** One combination that is done, as a line of the partial file. */
interface Work {
  readonly index: number;
  readonly dialogue?: Dialogue;
  readonly replaced?: Replaced;
  readonly reason?: string;
}

function refuseUnknown({ kinds, engine, plan, count }: GenerateOptions): void {
  if (engine === "model") throw new InputError('The engine "model" is not there yet: use --engine grammar');
  if (engine !== "grammar") throw new InputError(`Unknown engine "${engine}": use --engine grammar`);
  const other = kinds.split(",").find((kind) => kind.trim() !== "partial");
  if (other !== undefined) {
    throw new InputError(`Dialogues of kind "${other.trim()}" cannot be made yet: use --kinds partial`);
  }
  if (plan !== undefined && count !== undefined) {
    throw new InputError("A plan says how many dialogues there are: leave out --count, or leave out --plan");
  }
}

async function planFor(
  options: GenerateOptions,
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

/** What the partial file holds of the same work. */
async function startedWork(
  path: string,
  head: Readonly<Record<string, unknown>>,
  resume: boolean,
): Promise<readonly Work[]> {
  if (!existsSync(path)) {
    if (resume) throw new InputError(`There is no unfinished work at ${path}: leave out --resume`);
    return [];
  }
  if (!resume) {
    throw new InputError(`${path} holds unfinished work: go on with --resume, or remove it`);
  }
  const [first, ...rest] = await readJsonLines(path);
  if (JSON.stringify(first) !== JSON.stringify(head)) {
    throw new InputError(`${path} was begun with another seed, database or plan: use the same, or remove it`);
  }
  return rest as Work[];
}

interface Job {
  readonly file: JsonLinesWriter;
  readonly plan: JoinPlan;
  readonly database: Database;
  readonly schema: Schema;
  readonly seed: number;
  readonly made: Map<number, Work>;
}

async function work({ file, plan, database, schema, seed, made }: Job): Promise<void> {
  const progress = createProgress("dialogues");
  const total = plan.combinations.length;
  let index = made.size;
  try {
    for await (
      const composition of synthesize(database, schema, plan, { seed, start: index, signal: interrupted })
    ) {
      const done = await settled(composition, { index, plan, database, schema, seed, made });
      await file.append(done);
      made.set(index, done);
      index++;
      progress.update(index, total);
    }
  } finally {
    progress.end();
  }
}

async function settled(
  composition: Composition,
  { index, plan, database, schema, seed, made }: Omit<Job, "file"> & { readonly index: number },
): Promise<Work> {
  if ("dialogue" in composition) return { index, dialogue: composition.dialogue };
  const taken = [...made.values()].flatMap(({ replaced }) => replaced === undefined ? [] : [replaced.by]);
  const other = await replacement(database, schema, plan, { seed, index, taken, signal: interrupted });
  const { reason, notMade } = composition;
  if (other === undefined) return { index, reason };
  return {
    index,
    dialogue: other.dialogue,
    replaced: { combination: notMade, by: other.combination.id, reason },
  };
}
