import { existsSync } from "node:fs";
import { InputError, mapPool, openJsonLines, readJsonLines } from "../../base/mod.ts";
import { openDatabase, readSchema } from "../../database/mod.ts";
import { createQualityRater, type QualityPrompt, type QualityRater } from "../../evaluation/mod.ts";
import type { NamedChat } from "../open_judge.ts";
import type { PredictedDatabase, PredictedDialogue } from "./predictions.ts";
import { readPredictions } from "./read_predictions.ts";

export interface RateRepliesOptions {
  /** Folder that holds `NAME/NAME.sqlite` for each database of a file; a run knows its own. */
  readonly databases?: string | undefined;
  /** File of JSON lines; replies that it holds are not rated again. */
  readonly out: string;
  readonly model: NamedChat;
  readonly prompt: QualityPrompt;
  /** Calls about a reply. @default 3 */
  readonly samples?: number | undefined;
  /** Replies rated at a time. @default 4 */
  readonly concurrency?: number | undefined;
  /** Returns the password of a server by the address of the database. @default none */
  readonly passwordOf?: ((database: string) => string | undefined) | undefined;
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What came of rating. */
export interface RatedReplies {
  readonly rated: number;
  /** Replies about which no call of the model gave anything that can be used, with the reason. */
  readonly unscored: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * Rates the replies to unanswerable, ambiguous and improper questions by a model and appends each rating to a file when it
 * is there, so that an interrupted job goes on where it was.
 *
 * @throws {InputError} If the predictions cannot be read, no question is of these types, or the file holds ratings by another
 * model, prompt or number of samples.
 * @throws {OutsideError} If a database or the model cannot be reached, or the file cannot be written.
 */
export async function rateReplies(path: string, options: RateRepliesOptions): Promise<RatedReplies> {
  const { out, model, prompt, samples = 3, concurrency = 4, onProgress, signal } = options;
  const by = { model: model.name, prompt, samples };
  const done = await ratedBefore(out, JSON.stringify(by));
  const dialogues = (await readPredictions(path, options)).flatMap(({ dialogues }) => dialogues);
  const asked = dialogues.flatMap((dialogue) =>
    dialogue.questions.flatMap(({ type = "answerable", answer }, place) =>
      type === "answerable" || answer === undefined ? [] : [{ dialogue, place }]
    )
  );
  if (asked.length === 0) {
    throw new InputError(
      `${path} holds no reply to an unanswerable, ambiguous or improper question, so that there is nothing to rate`,
    );
  }
  const rate = createQualityRater(model.chat, { prompt, samples });
  const schemas = await schemasOf(dialogues, options);
  const open = asked.filter(({ dialogue, place }) => !done.has(dialogue.questions[place]?.id ?? ""));
  let finished = asked.length - open.length;
  const unscored: { readonly id: string; readonly reason: string }[] = [];
  await using file = await openJsonLines(out);
  const rated = mapPool(open, async ({ dialogue, place }) => {
    const { id, type, rating } = await rateOne(dialogue, place, { rate, schemas, signal });
    const { kind, ...said } = rating;
    if (kind === "rated") await file.append({ id, type, ...said, by });
    return { id, rating };
  }, { concurrency, signal });
  for await (const { id, rating } of rated) {
    if (rating.kind === "unscored") unscored.push({ id, reason: rating.reason });
    finished++;
    onProgress?.(finished, asked.length);
  }
  return { rated: finished - unscored.length, unscored };
}

interface RateOneOptions {
  readonly rate: QualityRater;
  /** Tables of each database, by its address. */
  readonly schemas: ReadonlyMap<string, readonly string[]>;
  readonly signal: AbortSignal | undefined;
}

async function rateOne(
  { database, questions }: PredictedDialogue,
  place: number,
  { rate, schemas, signal }: RateOneOptions,
) {
  const question = questions[place];
  if (question?.answer === undefined) throw new RangeError(`No reply stands at ${place}`);
  const { id, type = "improper", text, reference, answer } = question;
  const rating = await rate({
    ...{ type, reference, question: text, response: answer.reply.text },
    schema: schemas.get(database.url) ?? [],
    earlier: questions.slice(0, place).flatMap(({ text, answer }) => [
      { role: "user" as const, content: text },
      ...(answer === undefined ? [] : [{ role: "system" as const, content: answer.reply.text }]),
    ]),
  }, { signal });
  return { id, type, rating };
}

async function ratedBefore(path: string, by: string): Promise<ReadonlySet<string>> {
  if (!existsSync(path)) return new Set();
  const lines = await readJsonLines(path) as readonly { readonly id?: string; readonly by?: unknown }[];
  if (lines.some((line) => JSON.stringify(line.by) !== by)) {
    throw new InputError(
      `${path} holds ratings by another model, prompt or number of samples; give --out another file`,
    );
  }
  return new Set(lines.flatMap(({ id }) => id ?? []));
}

/** The tables of each database, a line each, in the way that a schema is said in one line. */
async function schemasOf(
  dialogues: readonly PredictedDialogue[],
  { passwordOf, signal }: RateRepliesOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const databases = new Map(dialogues.map(({ database }) => [database.url, database]));
  const schemas = new Map<string, readonly string[]>();
  for (const database of databases.values()) {
    schemas.set(database.url, await tablesOf(database, passwordOf?.(database.url), signal));
  }
  return schemas;
}

async function tablesOf(
  { name, url }: PredictedDatabase,
  password: string | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const [, path] = /^(?:sqlite|duckdb):([^]*)$/.exec(url) ?? [];
  if (path !== undefined && !existsSync(path)) return [`The schema of ${name} is not known.`];
  await using database = await openDatabase(url, { password });
  const { tables } = await readSchema(database, { signal });
  return tables.map(({ name, columns }) => `${name}(${columns.map((column) => column.name).join(", ")})`);
}
