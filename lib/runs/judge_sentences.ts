import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../base/mod.ts";
import { createOfflineJudge, type Judge, type Judgement } from "../evaluation/mod.ts";
import { createLinker, readValues } from "../linking/mod.ts";
import { loadWords } from "./load_words.ts";
import { openSchema } from "./open_schema.ts";
import type { SentencePair } from "./read_sentence_pairs.ts";
import type { DatabaseConfiguration } from "./types.ts";

export interface JudgeSentencesOptions extends DatabaseConfiguration {
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
 * Judges offline whether interpretations ask for what intentions ask for, in the order of the pairs. Each database is opened
 * once, when its first pair comes.
 *
 * @throws {InputError} If a pair names a database that is none.
 * @throws {OutsideError} If a database is not reached.
 */
export async function* judgeSentences(
  pairs: readonly SentencePair[],
  options: JudgeSentencesOptions,
): AsyncGenerator<SentenceVerdict> {
  const { signal } = options;
  const judges = new Map<string | undefined, Judge>();
  for (const { id, intention, interpretation, standalone_intention, earlier = [], database } of pairs) {
    signal?.throwIfAborted();
    const address = addressOf(id, database, options);
    const judge = judges.get(address) ?? await openJudge(address, options);
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

async function openJudge(
  database: string | undefined,
  { lexicon, signal, ...options }: JudgeSentencesOptions,
): Promise<Judge> {
  await using opened = await openSchema({ ...options, database, signal });
  if (opened.database === undefined) return createOfflineJudge(createLinker(opened.schema));
  const { schema } = opened;
  const values = await readValues(opened.database, { schema, signal });
  const { glossary } = await loadWords({ lexicon }, opened.database, { schema, signal });
  return createOfflineJudge(createLinker(schema, { values, glossary }));
}
