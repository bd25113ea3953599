import { fold, wordStem } from "../../linking/mod.ts";
import type { ColumnReference, Specification } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_sense.ts";
import type { Findings } from "./findings.ts";
import { isUsualWord } from "./is_usual_word.ts";
import type { NamedPart, SentenceReading } from "./sentence_reading.ts";

/** Columns that the query shows and measures, in the sentence; measures that the sentence names, in the query. */
export function compareNames(reading: SentenceReading, query: ComparedQuery): Findings {
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
export function chosenTables(filter: Specification["filters"][number]): readonly string[] {
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
