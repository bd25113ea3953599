import type { Database } from "../database/mod.ts";
import {
  createLexicon,
  deriveLexiconFile,
  gatherStatistics,
  type Glossary,
  type LexiconFile,
} from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { keyPhrases } from "../synthesis/mod.ts";

export interface DeriveLexiconOptions {
  readonly schema: Schema;
  /** Its words take precedence over those that are derived. @default none */
  readonly glossary?: Glossary | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Derives the lexicon of a database from its names, its data and a glossary: the words that the grammar would use.
 *
 * @throws {OutsideError} If a table cannot be read.
 */
export async function deriveLexicon(
  database: Database,
  { schema, glossary, signal }: DeriveLexiconOptions,
): Promise<LexiconFile> {
  const lexicon = createLexicon(schema, await gatherStatistics(database, schema, { signal }), { glossary });
  return deriveLexiconFile(lexicon, { phrasesOf: (ends) => keyPhrases(ends, lexicon) });
}
