import { typeFamily } from "../../database/mod.ts";
import { fold, type Glossary, type Linker, wordStem } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { ColumnReference, Filter, Literal, Specification } from "../../specification/mod.ts";
import { compareJoins } from "./compare_joins.ts";
import { compareRepeats } from "./compare_repeats.ts";
import { type ComparedQuery, compareSense } from "./compare_sense.ts";
import { compareValues } from "./compare_values.ts";
import { createPlainWords } from "./create_plain_words.ts";
import { type Findings, foundAll } from "./findings.ts";
import { isUsualWord } from "./is_usual_word.ts";
import { locateValue, quotedIn } from "./locate_values.ts";
import { maskedText, type Span } from "./masked_text.ts";
import { datesIn, numbersIn } from "./numbers_in.ts";
import { queryClaims } from "./query_claims.ts";
import { schemaNames } from "./schema_names.ts";
import type { NamedPart, SentenceReading } from "./sentence_reading.ts";

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
  readonly glossary?: Glossary | undefined;
  /** Foreign keys, by `joinIdentity`, whose referring table leaves no row out when it is joined. @default none is known to */
  readonly covered?: ReadonlySet<string> | undefined;
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

/** What a query asks for, with truth values where it compares a column of them with 0 or 1, as MariaDB writes them. */
function withTruthValues(specification: Specification, { tables }: Schema): Specification {
  const isTruth = ({ table, column }: ColumnReference) =>
    typeFamily(
      tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.type ?? "",
    ) === "a truth value";
  const filters = specification.filters.map((filter): Filter => {
    if (filter.kind === "comparison" && isTruth(filter.column)) {
      return { ...filter, value: truthOf(filter.value) };
    }
    if (filter.kind === "one_of" && isTruth(filter.column)) {
      return { ...filter, values: filter.values.map(truthOf) };
    }
    return filter;
  });
  return { ...specification, filters };
}

const truthOf = (value: Literal): Literal => value === 0 || value === 1 ? value === 1 : value;

/** Columns that the query shows and measures, in the sentence; measures that the sentence names, in the query. */
function compareNames(reading: SentenceReading, query: ComparedQuery): Findings {
  const { text, stems } = reading;
  const { claims, names, specification } = query;
  const joined = names.joined(specification);
  const chosen = new Set(specification.filters.flatMap(chosenTables));
  const unnamed = DETAILS.test(text)
    ? []
    : claims.columns.filter((column) =>
      !names.names(column, { text, stems, joined }) && !(chosen.has(column.table) && names.isLabel(column))
    );
  const isHinted = (column: ColumnReference) => names.hints(column, { text, stems, joined });
  return {
    faults: [
      ...unnamed.filter((column) => !isHinted(column))
        .map(({ table, column }) => `the query uses ${table}.${column}, the sentence does not name it`),
      ...unasked(reading, query).map((words) => `the sentence speaks of "${words}", the query does not`),
    ],
    unsure: unnamed.filter(isHinted).map(({ table, column }) =>
      `whether the sentence means ${table}.${column}`
    ),
  };
}

/** A wish for whatever is known. */
const DETAILS = /\b(?:details?|detailed|information|info|all (?:about|data)|everything|metadata|facts)\b/;

/** The table of a thing that a query chooses by a text or as what it is: "Kyiv" and "volcanoes" say it by themselves. */
function chosenTables(filter: Specification["filters"][number]): readonly string[] {
  const isNamed = filter.kind === "comparison" && filter.operator === "=" &&
    (typeof filter.value === "string" || filter.value === true);
  return isNamed ? [filter.column.table] : [];
}

/** Tables and columns that the sentence names in full, and that nothing of the query is called by. */
function unasked(
  { sentence, text, mentions }: SentenceReading,
  { specification, claims, names, schema }: ComparedQuery,
): readonly string[] {
  const used = [...claims.columns, ...names.read(specification), ...names.joined(specification)];
  const read = [
    ...specification.tables,
    ...specification.filters.flatMap((filter) => filter.kind === "exists" ? [filter.table] : []),
  ];
  const keys = schema.foreignKeys.filter(({ from }) => read.includes(from.table));
  const known = new Set([
    ...[...read, ...keys.map(({ to }) => to.table)].flatMap(names.table),
    ...used.flatMap(names.column),
    ...keys.flatMap(({ from: { table, columns } }) =>
      columns.flatMap((column) => names.column({ table, column }))
    ),
  ]);
  const whole = mentions.filter((mention) => mention.kind !== "value").filter(({ start, end, score }) =>
    score >= WHOLE && !text.slice(start, end).includes("¤")
  );
  const isElsewhere = (mention: NamedPart) =>
    mention.kind === "column"
      ? names.isNumber(mention) || !read.includes(mention.table)
      : !read.includes(mention.table) && !names.isLink(mention.table);
  return [...Map.groupBy(whole, ({ start, end }) => sentence.slice(start, end).toLowerCase())]
    .filter(([words, meant]) => {
      const all = fold(words).map(({ text }) => text);
      const stems = all.map(wordStem).filter((stem) => !names.isSilent(stem));
      const isNoun = meant.some((one) => one.kind === "table" || names.isNumber(one)) || all.length > 1;
      return meant.every(isElsewhere) && isNoun && stems.length > 0 && !all.every(isUsualWord) &&
        !COMPUTED.test(words) && !CONTRACTED.test(words) && !VERB.test(words) &&
        stems.every((stem) => !known.has(stem)) &&
        !used.some((column) => names.names(column, { text: words, stems: new Set(), joined: [] }));
    })
    .map(([words]) => words);
}

/** Forms in which a name is a verb: "is shared by". */
const VERB = /(?:ed|ing)$/;

/** Names of measures that are also what a sentence asks to compute. */
const COMPUTED =
  /^(?:(?:total|sum|average|mean|count|number|amount|maximum|minimum|max|min)s?|most|least|best|\w+est)$/;

/** "I'd" is no "ID". */
const CONTRACTED = /^i['’]d$/;

/** A mention of all words of a name. */
const WHOLE = 0.95;
