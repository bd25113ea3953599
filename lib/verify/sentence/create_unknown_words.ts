import { fold } from "../../linking/mod.ts";
import type { SentenceCheckOptions } from "./create_sentence_check.ts";
import { createPlainWords } from "./create_plain_words.ts";
import { isUsualWord } from "./is_usual_word.ts";
import { schemaNames } from "./schema_names.ts";

/** Returns the content words of a question that are neither names of the schema nor stored values. */
export type UnknownWords = (question: string) => readonly string[];

export function createUnknownWords({ schema, link, glossary }: SentenceCheckOptions): UnknownWords {
  const names = schemaNames(schema, { glossary });
  const plainWords = glossary && createPlainWords({ schema, link, glossary });
  return (asked) => {
    const question = plainWords?.(asked).text ?? asked;
    const known = link(question);
    return fold(question).filter(({ text, start, end }) =>
      /\p{L}{3}/u.test(text) && !isUsualWord(text) && !names.asksForMeasure(text) &&
      !known.some((mention) => mention.start <= start && end <= mention.end)
    )
      .map(({ text }) => text);
  };
}
