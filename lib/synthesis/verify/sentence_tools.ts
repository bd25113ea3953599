import type { Database } from "../../database/mod.ts";
import { createLinker, readValues, type ReadValuesOptions } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { createSentenceCheck, type SentenceCheck } from "./sentence/create_sentence_check.ts";
import { createUnknownWords, type UnknownWords } from "./sentence/create_unknown_words.ts";

/** What reads sentences about one database. */
export interface SentenceTools {
  readonly schema: Schema;
  readonly checkSentence: SentenceCheck;
  readonly unknownWords: UnknownWords;
}

/** The tools of a database, whose texts are read when they are asked for first. */
export function sentenceTools(
  database: Database,
  options: Pick<ReadValuesOptions, "schema" | "signal">,
): () => Promise<SentenceTools> {
  let opened: Promise<SentenceTools> | undefined;
  const open = async () => {
    const { schema } = options;
    const link = createLinker(schema, { values: await readValues(database, options) });
    return {
      schema,
      checkSentence: createSentenceCheck({ schema, link }),
      unknownWords: createUnknownWords({ schema, link }),
    };
  };
  return () => opened ??= open();
}
