import { fold, type Glossary, type Linker, wordStem } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { Specification } from "../../specification/mod.ts";
import { compareJoins } from "./compare_joins.ts";
import { chosenTables, compareNames } from "./compare_names.ts";
import { compareRepeats } from "./compare_repeats.ts";
import { compareSense } from "./compare_sense.ts";
import { compareValues } from "./compare_values.ts";
import { createPlainWords } from "./create_plain_words.ts";
import { type Findings, foundAll } from "./findings.ts";
import { locateValue, quotedIn } from "./locate_values.ts";
import { maskedText, type Span } from "./masked_text.ts";
import { datesIn, numbersIn } from "./numbers_in.ts";
import { queryClaims } from "./query_claims.ts";
import { schemaNames } from "./schema_names.ts";
import type { SentenceReading } from "./sentence_reading.ts";
import { withTruthValues } from "./with_truth_values.ts";

/** Compares a sentence with what a query asks for. */
export type SentenceCheck = (sentence: string, specification: Specification) => SentenceFindings;

export interface SentenceFindings extends Findings {
  /** Tables of the query that no word of the sentence is called by; a sentence may well say them in other words. */
  readonly unnamed: readonly string[];
}

export interface SentenceCheckOptions {
  readonly schema: Schema;
  /** Finds the schema's names and the stored texts in a sentence. */
  readonly link: Linker;
  /** Words of a business, which a sentence may say in place of the schema's. @default none */
  readonly glossary?: Glossary;
  /** Foreign keys, by `joinIdentity`, whose referring table leaves no row out when it is joined. @default none is known to */
  readonly covered?: ReadonlySet<string>;
}

/**
 * A check whether a sentence and a query say the same: each value, comparison, function, order, limit and denial of the
 * query is looked for in the sentence, with the columns that it shows and measures; each number, name and superlative of
 * the sentence, in the query. Of joins it finds those that are no foreign key, tables that one side names and the other does
 * not read, and a key whose role the sentence does not name; of counts and groups, those that repeat a thing. It reads
 * English by words and places, not by grammar.
 */
export function createSentenceCheck(
  { schema, link, glossary, covered = new Set() }: SentenceCheckOptions,
): SentenceCheck {
  const names = schemaNames(schema);
  const plainWords = glossary && createPlainWords({ schema, link, glossary });
  return (given, written) => {
    const specification = withTruthValues(written, schema);
    const { text: sentence, vague: [term] } = plainWords?.(given, specification) ??
      { text: given, vague: [] };
    const claims = queryClaims(specification);
    const words = fold(sentence);
    const located = claims.values.flatMap(({ value, operator }) =>
      typeof value === "string"
        ? locateValue(operator === "like" ? value.replaceAll(/[%_]/g, " ").trim() : value, {
          sentence,
          words,
        })
        : []
    );
    const quoted = quotedIn(sentence);
    const mentions = link(sentence);
    const stored = mentions.flatMap((mention) =>
      mention.kind === "value" && mention.score >= 0.95 && isProperName(sentence, mention) ? [mention] : []
    );
    const text = maskedText(sentence, [...located, ...quoted, ...stored]);
    const said = fold(text).map((word) => wordStem(word.text));
    const reading: SentenceReading = {
      sentence,
      text,
      stems: new Set(said),
      located,
      quoted,
      stored,
      numbers: numbersIn(text),
      dates: datesIn(maskedText(sentence, [])),
      mentions,
    };
    const query = { claims, specification, names, schema, covered };
    const found = foundAll([
      compareValues(reading, query),
      compareSense(reading, query),
      compareNames(reading, query),
      compareJoins(reading, query),
      compareRepeats(reading, query),
    ]);
    const chosen = new Set(specification.filters.flatMap(chosenTables));
    const isNamed = (table: string) =>
      chosen.has(table) ||
      names.table(table).some((stem) => !names.isSilent(stem) && reading.stems.has(stem));
    const known = term === undefined
      ? found
      : { faults: [], unsure: [`what the sentence means by "${term}"`] };
    return { ...known, unnamed: specification.tables.filter((table) => !isNamed(table)) };
  };
}

/** A name begins with a capital letter elsewhere than at the beginning of a sentence, and is longer than two letters. */
function isProperName(sentence: string, { start, end }: Span): boolean {
  if (sentence[start - 1] === "_" || sentence[end] === "_") return false;
  if (end - start < 3 || !/\p{Lu}/u.test(sentence[start] ?? "")) return false;
  return !/(?:^|[.:!?])\s*["'“‘]?$/u.test(sentence.slice(0, start));
}
