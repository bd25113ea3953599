import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../base/mod.ts";
import type { Judge, Judgement } from "../evaluation/mod.ts";
import { createLinker, type Linker, readValues } from "../linking/mod.ts";
import { loadWords } from "./load_words.ts";
import { isOfflineJudge, type JudgeConfiguration, openJudge } from "./open_judge.ts";
import { openSchema } from "./open_schema.ts";
import type { SentencePair } from "./read_sentence_pairs.ts";
import type { DatabaseConfiguration } from "./types.ts";

export interface JudgeSentencesOptions extends DatabaseConfiguration, JudgeConfiguration {
  /** Folder that holds `NAME/NAME.sqlite` for each database that a pair names. @default pairs name addresses */
  readonly databases?: string | undefined;
  /** Path of a lexicon, whose words the judge understands. @default none */
  readonly lexicon?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The verdict on a pair. */
export interface SentenceVerdict extends Judgement {
  readonly id: string;
}

/**
 * Judges whether interpretations ask for what intentions ask for, in the order of the pairs. For the offline judge each
 * database is opened once, when its first pair comes; other judges need none.
 *
 * @throws {InputError} If a pair names a database that is none, or the judge is unknown.
 * @throws {OutsideError} If a database is not reached, or a judge of one's own fails.
 */
export async function* judgeSentences(
  pairs: readonly SentencePair[],
  options: JudgeSentencesOptions,
): AsyncGenerator<SentenceVerdict> {
  const { signal, judge: name } = options;
  await using opened = new AsyncDisposableStack();
  const judges = new Map<string | undefined, Judge>();
  for (const { id, intention, interpretation, standalone_intention, earlier = [], database } of pairs) {
    signal?.throwIfAborted();
    const address = isOfflineJudge(name) ? addressOf(id, database, options) : undefined;
    const judge = judges.get(address) ??
      opened.use(await openJudge(options, () => openLinker(address, options))).judge;
    judges.set(address, judge);
    const standalone = standalone_intention === undefined ? {} : { standalone: standalone_intention };
    yield { id, ...await judge({ interpretation, intention, earlier, ...standalone }, { signal }) };
  }
}

function addressOf(
  id: string,
  name: string | undefined,
  { database, databases }: JudgeSentencesOptions,
): string | undefined {
  if (name === undefined) return database;
  if (databases === undefined) return name;
  const path = join(databases, name, `${name}.sqlite`);
  if (!existsSync(path)) {
    throw new InputError(
      `Cannot judge pair "${id}": there is no ${path}; correct its database or --databases`,
    );
  }
  return `sqlite:${path}`;
}

async function openLinker(
  database: string | undefined,
  { lexicon, signal, ...options }: JudgeSentencesOptions,
): Promise<Linker> {
  await using opened = await openSchema({ ...options, database, signal });
  if (opened.database === undefined) return createLinker(opened.schema);
  const { schema } = opened;
  const values = await readValues(opened.database, { schema, signal });
  const { glossary } = await loadWords({ lexicon }, opened.database, { schema, signal });
  return createLinker(schema, { values, glossary });
}
