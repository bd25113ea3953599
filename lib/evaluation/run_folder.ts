import * as z from "zod";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  formFault,
  InputError,
  type JsonLinesWriter,
  openJsonLines,
  readJsonFile,
  readJsonLines,
  removeUnfinishedFiles,
  writeJsonFile,
} from "../base/mod.ts";
import { type DatabaseSettings, databaseSettingsShape } from "../database/mod.ts";
import type { PriceTable } from "../llm/mod.ts";
import { refuseMisplacedTurns } from "./refuse_misplaced_turns.ts";
import type { TurnRecord } from "./types.ts";
import type { Clarify } from "./user/create_scripted_user.ts";
import { type UserMode, userModes } from "./user_by_model/user_modes.ts";

/** The programs that play a run. */
export interface RunEnvironment {
  /** Version of the toolkit. */
  readonly querylogue: string;
  /** Version of Deno. */
  readonly deno: string;
  /** Version of V8. @default not known, in runs of earlier versions */
  readonly v8?: string;
  /** Processor and operating system, for example `x86_64-unknown-linux-gnu`. @default not known, in runs of earlier versions */
  readonly platform?: string;
}

/** What had changed when a run was resumed. */
export interface ResumedWith extends Partial<RunEnvironment> {
  /** ISO 8601. */
  readonly at: string;
  readonly engine?: string;
  readonly data_hash?: string;
}

/**
 * The configuration of a run: the contents of `run.json`, enough to resume it and to say what it was played with. Holds no
 * password and no key.
 */
export interface RunConfiguration extends RunEnvironment {
  /** The command that was given, without passwords. @default the run was begun by a program */
  readonly command?: string;
  readonly database: string;
  /** Name and version of the database's engine. @default not known, in runs of earlier versions */
  readonly engine?: string;
  /** Settings of opening and reading the database. @default the whole database */
  readonly database_settings?: DatabaseSettings;
  readonly schema_hash: string;
  /** See `dataHash`. @default not known, in runs of earlier versions */
  readonly data_hash?: string;
  /** Path of the edited lexicon that linker and judge read. @default none */
  readonly lexicon?: string;
  /** Of the lexicon's words. @default there is no lexicon, or the run is of an earlier version */
  readonly lexicon_hash?: string;
  /** Path of the dataset file. */
  readonly dataset: string;
  /** The dialect that its ground truths were translated from. @default they are in the dialect of the database */
  readonly translated_from?: string;
  readonly dataset_hash: string;
  /** Name of the matrix that it is a run of. @default it stands alone */
  readonly matrix?: string;
  /** Number of dialogues, from the first, that are played. @default all */
  readonly limit?: number;
  /** Keys of the dialogues that are played. @default all */
  readonly only?: readonly string[];
  /** Less than 95 % of the ground truths can be scored, and the run was wanted all the same. @default false */
  readonly force?: true;
  /** Name of the earlier run whose replies were read again. @default the agents were asked */
  readonly remapped_from?: string;
  /** Name of the earlier run whose turns were scored again. @default they were scored as they were played */
  readonly rescored_from?: string;
  /** The published evaluator that compared the SQL. @default our own rules did */
  readonly preset?: string;
  /** Number of turns that were read again; later ones were played. @default no reply was read again */
  readonly remapped_turns?: number;
  /** Number of interactions that took another course than in the earlier run. @default 0 */
  readonly other_courses?: number;
  readonly agents: readonly string[];
  /** The model that agents of the loop ask where they name none. @default no agent asks one */
  readonly agent_model?: string;
  /** What the replies of that model were replayed from, as captions say it. @default captions say that it was asked */
  readonly recording?: string;
  /** SHA-256 of the mapping file of each agent that has one, by the agent. @default no agent has a mapping */
  readonly mapping_hashes?: Readonly<Record<string, string>>;
  /** `scripted` or `model`. */
  readonly user: string;
  /** How the scripted user clarifies. @default "intention", in runs of earlier versions */
  readonly clarify?: Clarify;
  /** The model that plays the user. @default none does */
  readonly user_model?: string;
  /** How a user by model writes, in turns from trial to trial. @default plainly */
  readonly user_modes?: readonly UserMode[];
  /** `offline`, `strict`, `lenient`, `module:FILE` or `command:PROGRAM`. */
  readonly judge: string;
  /** The model that judges. @default none does */
  readonly judge_model?: string;
  /** Most calls of the model about a pair. @default 3 */
  readonly judge_calls?: number;
  /** Address of the server of the models, without login. @default no model was asked */
  readonly model_server?: string;
  /** US dollars for a million tokens of each model of agents, user and judge. @default not known */
  readonly prices?: PriceTable;
  /** Whose replies the requests carry. @default "own" */
  readonly history?: "ground-truth";
  readonly max_retries: number;
  /** Seconds that an agent may take for all of its replies in a dialogue. @default no limit */
  readonly max_dialogue_seconds?: number;
  /** Each agent may change a copy of the database in each dialogue, which has at most so many megabytes. @default it may not */
  readonly scratch_mb?: number;
  readonly proceed_on: "aligned-or-correct" | "aligned-and-correct" | "aligned" | "correct";
  readonly trials: number;
  readonly seed: number;
  /** ISO 8601. */
  readonly started_at: string;
  /** One entry for each time that it was resumed with something else. @default it never was */
  readonly resumed_with?: readonly ResumedWith[];
  /** See `dataHash`, when the run ended. @default as it was when it began or was resumed, or not known */
  readonly data_hash_at_end?: string;
}

const configurationShape = z.object({
  querylogue: z.string(),
  deno: z.string(),
  v8: z.string().exactOptional(),
  platform: z.string().exactOptional(),
  command: z.string().exactOptional(),
  database: z.string(),
  engine: z.string().exactOptional(),
  database_settings: databaseSettingsShape.exactOptional(),
  schema_hash: z.string(),
  data_hash: z.string().exactOptional(),
  lexicon: z.string().exactOptional(),
  lexicon_hash: z.string().exactOptional(),
  dataset: z.string(),
  translated_from: z.string().exactOptional(),
  dataset_hash: z.string(),
  matrix: z.string().exactOptional(),
  limit: z.number().exactOptional(),
  only: z.array(z.string()).exactOptional(),
  force: z.literal(true).exactOptional(),
  remapped_from: z.string().exactOptional(),
  rescored_from: z.string().exactOptional(),
  preset: z.string().exactOptional(),
  remapped_turns: z.number().exactOptional(),
  other_courses: z.number().exactOptional(),
  agents: z.array(z.string()),
  mapping_hashes: z.record(z.string(), z.string()).exactOptional(),
  user: z.string(),
  clarify: z.enum(["asked", "intention"]).exactOptional(),
  user_model: z.string().exactOptional(),
  user_modes: z.array(z.enum(Object.keys(userModes) as [UserMode, ...UserMode[]])).exactOptional(),
  judge: z.string(),
  agent_model: z.string().exactOptional(),
  recording: z.string().exactOptional(),
  judge_model: z.string().exactOptional(),
  judge_calls: z.number().exactOptional(),
  model_server: z.string().exactOptional(),
  prices: z.record(
    z.string(),
    z.object({ input_usd_per_million: z.number(), output_usd_per_million: z.number() }),
  ).exactOptional(),
  history: z.literal("ground-truth").exactOptional(),
  max_retries: z.number(),
  max_dialogue_seconds: z.number().exactOptional(),
  scratch_mb: z.number().exactOptional(),
  proceed_on: z.enum(["aligned-or-correct", "aligned-and-correct", "aligned", "correct"]),
  trials: z.number(),
  seed: z.number(),
  started_at: z.string(),
  resumed_with: z.array(z.object({
    at: z.string(),
    querylogue: z.string().exactOptional(),
    deno: z.string().exactOptional(),
    v8: z.string().exactOptional(),
    platform: z.string().exactOptional(),
    engine: z.string().exactOptional(),
    data_hash: z.string().exactOptional(),
  })).exactOptional(),
  data_hash_at_end: z.string().exactOptional(),
});

const recordShape = z.looseObject({
  agent: z.string(),
  trial: z.number(),
  dialogue_key: z.string(),
  attempt: z.int().min(1).optional(),
  interaction: z.number(),
  turn: z.number(),
  user: z.object({ kind: z.string(), text: z.string() }),
  reply: z.looseObject({ text: z.string() }),
  sql: z.object({
    verdict: z.string(),
    reasons: z.array(z.looseObject({ kind: z.string(), text: z.string() })),
  }),
  aligned: z.union([z.boolean(), z.literal("undecided")]),
  cause: z.string(),
  proceed: z.boolean(),
  at_ms: z.number(),
});

/** Makes a folder for a new run and writes its `run.json`. Removes what a run left there that was killed before. */
export async function createRunFolder(folder: string, configuration: RunConfiguration): Promise<void> {
  if (await isMeasured(folder)) {
    throw new InputError(`${folder} holds a finished run; give --out a folder that does not exist yet`);
  }
  if (existsSync(join(folder, "run.json"))) {
    throw new InputError(
      `${folder} holds an unfinished run; resume it with --resume ${folder}, or give --out another folder`,
    );
  }
  await removeUnfinishedFiles(folder);
  await writeConfiguration(folder, configuration);
}

/** Writes the `run.json` of a run anew. Whoever calls it holds its journal. */
export async function writeConfiguration(folder: string, configuration: RunConfiguration): Promise<void> {
  await writeJsonFile(join(folder, "run.json"), configuration);
}

/** Whether all agents of a run were measured to their end. */
async function isMeasured(folder: string): Promise<boolean> {
  const path = join(folder, "metrics.json");
  if (!existsSync(path)) return false;
  const read = unfinishedShape.safeParse(await readJsonFile(path));
  return !read.success || read.data.agents.every(({ unfinished }) => unfinished === undefined);
}

const unfinishedShape = z.object({ agents: z.array(z.object({ unfinished: z.unknown().optional() })) });

/**
 * Reads the configuration and the finished turns of a run.
 *
 * @throws {InputError} If the folder holds no run, or a file of it is damaged: in the journal, too, a turn that stands twice, is
 * missing or is of another run.
 */
export async function readRunFolder(
  folder: string,
): Promise<{ readonly configuration: RunConfiguration; readonly records: readonly TurnRecord[] }> {
  if (!existsSync(join(folder, "run.json"))) {
    if (existsSync(join(folder, "matrix.json"))) {
      throw new InputError(`${folder} holds a matrix of runs; give the folder of one run in it`);
    }
    throw new InputError(`${folder} holds no run (no run.json in it); give the folder that "eval" named`);
  }
  const configuration = parseConfiguration(
    await readJsonFile(join(folder, "run.json")),
    join(folder, "run.json"),
  );
  const journal = join(folder, "journal.jsonl");
  const lines = existsSync(journal) ? await readJsonLines(journal) : [];
  const records = z.array(recordShape).safeParse(lines);
  if (!records.success) throw damaged(journal, records.error, lines);
  const turns = lines as TurnRecord[];
  refuseMisplacedTurns(turns, { path: journal, configuration });
  return { configuration, records: turns };
}

/**
 * Checks the configuration of a run that was read from a file.
 *
 * @throws {InputError} If it is none; the message names the path.
 */
export function parseConfiguration(document: unknown, path: string): RunConfiguration {
  const configuration = configurationShape.safeParse(document);
  if (!configuration.success) throw damaged(path, configuration.error, document);
  return configuration.data;
}

/**
 * Opens the journal of a run to append finished turns; removes an incomplete last line first, and with it the temporary
 * files that a killed program left beside the results.
 */
export async function openJournal(folder: string): Promise<JsonLinesWriter> {
  const journal = await openJsonLines(join(folder, "journal.jsonl"));
  // Whoever holds the journal is alone in the folder.
  await removeUnfinishedFiles(folder);
  await removeUnfinishedFiles(join(folder, "tables"));
  return journal;
}

function damaged(path: string, error: z.ZodError, document: unknown): InputError {
  const [issue] = error.issues as [z.core.$ZodIssue];
  return new InputError(
    `${path} is damaged at ${issue.path.join(".") || "its top"}: ${
      formFault(issue, document)
    }; start a new run`,
  );
}
