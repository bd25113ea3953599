import type { Database } from "../database/mod.ts";
import { createLinker, type Glossary, readValues, type ReadValuesOptions } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { createStoredIn } from "./create_stored_in.ts";
import { createTextCount } from "./create_text_count.ts";
import { createQueryReader, type QueryReader } from "./create_query_reader.ts";
import { fullyReferencedKeys } from "./fully_referenced_keys.ts";
import { readFlags } from "./read_flags.ts";
import { readLabels } from "./read_labels.ts";
import { createSentenceCheck, type SentenceCheck } from "./sentence/create_sentence_check.ts";
import { createUnheldNames, type UnheldNames } from "./sentence/create_unheld_names.ts";
import { createUnknownWords, type UnknownWords } from "./sentence/create_unknown_words.ts";
import { newestSentenceChecks, type SentenceCheckSet } from "./sentence_check_sets.ts";

/** Checks of sentences about one database. */
export interface SentenceTools {
  readonly schema: Schema;
  readonly readQuery: QueryReader;
  readonly checkSentence: SentenceCheck;
  readonly unknownWords: UnknownWords;
  readonly unheldNames: UnheldNames;
}

export interface SentenceToolsOptions extends Pick<ReadValuesOptions, "schema" | "signal"> {
  /** Business terms that sentences may use instead of the schema's names. @default none */
  readonly glossary?: Glossary | undefined;
  /** @default the newest */
  readonly checks?: SentenceCheckSet | undefined;
}

const maxPerColumn = 20_000;

/** Returns a function that opens the sentence checks of a database; the first call reads its texts and foreign keys. */
export function sentenceTools(
  database: Database,
  options: SentenceToolsOptions,
): () => Promise<SentenceTools> {
  let opened: Promise<SentenceTools> | undefined;
  const open = async () => {
    const { schema, glossary, checks = newestSentenceChecks } = options;
    const values = await readValues(database, { ...options, maxPerColumn });
    const link = createLinker(schema, { values });
    const storedIn = createStoredIn(values, { maxPerColumn });
    const fullyReferenced = await fullyReferencedKeys(database, schema, options);
    const labelOf = await readLabels(database, schema, options);
    const isStoredFlag = await readFlags(database, schema, options);
    const textCount = createTextCount(values);
    const read = {
      schema,
      link,
      covered: fullyReferenced,
      labelOf,
      storedIn,
      textCount,
      isStoredFlag,
      glossary,
      checks,
    };
    return {
      schema,
      readQuery: createQueryReader(schema, checks),
      checkSentence: createSentenceCheck(read),
      unknownWords: createUnknownWords(read),
      unheldNames: createUnheldNames(read),
    };
  };
  return () => opened ??= open();
}
