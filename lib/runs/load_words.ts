import { readUtf8File } from "../base/mod.ts";
import type { Database } from "../database/mod.ts";
import {
  type Glossary,
  lexiconGlossary,
  lexiconHash,
  loadGlossary,
  mergeLexicon,
  parseLexiconFile,
} from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { deriveLexicon } from "./derive_lexicon.ts";

/** Paths of files with words of a database. */
export interface WordFiles {
  /** Path of a glossary. @default none */
  readonly glossary?: string | undefined;
  /** Path of a lexicon, as `deno task lexicon` writes it; its words win over those of the glossary. @default none */
  readonly lexicon?: string | undefined;
}

/** The words of a database that people wrote. */
export interface Words {
  readonly glossary?: Glossary | undefined;
  /** Of the lexicon; absent without one. */
  readonly lexiconHash?: string | undefined;
}

export interface LoadWordsOptions {
  readonly schema: Schema;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the words that people wrote for a database: a glossary with what an edited lexicon says otherwise than the names and
 * data do.
 *
 * @throws {InputError} If a file is malformed or has names that the database lacks.
 * @throws {OutsideError} If a file or the database cannot be read.
 */
export async function loadWords(
  { glossary: glossaryPath, lexicon: path }: WordFiles,
  database: Database,
  { schema, signal }: LoadWordsOptions,
): Promise<Words> {
  const glossary = glossaryPath === undefined ? undefined : await loadGlossary(glossaryPath, schema);
  if (path === undefined) return { glossary };
  const text = await readUtf8File(path);
  const derived = await deriveLexicon(database, { schema, glossary, signal });
  const edits = await parseLexiconFile(text, derived, { source: path });
  return {
    glossary: lexiconGlossary(edits, derived, glossary),
    lexiconHash: lexiconHash(mergeLexicon(derived, edits)),
  };
}
