import { fold, wordStem } from "../../../linking/mod.ts";
import type { ColumnReference, Specification } from "../../../specification/mod.ts";
import type { ComparedQuery } from "./compare_sense.ts";
import type { Findings } from "./findings.ts";
import type { SentenceReading } from "./sentence_reading.ts";

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

/** The table of a thing that a query chooses by a text: its name says what it is. */
export function chosenTables(filter: Specification["filters"][number]): readonly string[] {
  const isNamed = filter.kind === "comparison" && filter.operator === "=" && typeof filter.value === "string";
  return isNamed ? [filter.column.table] : [];
}

/** Measures that the sentence names in full, and that nothing of the query is called by. */
function unasked(
  reading: SentenceReading,
  { specification, claims, names }: ComparedQuery,
): readonly string[] {
  const { sentence, text, mentions } = reading;
  const used = [...claims.columns, ...columnsOf(specification), ...names.joined(specification)];
  const known = new Set([...specification.tables.flatMap(names.table), ...used.flatMap(names.column)]);
  const whole = mentions.filter((mention) =>
    mention.kind !== "value" && mention.score >= WHOLE &&
    !text.slice(mention.start, mention.end).includes("¤")
  );
  const measures = [...Map.groupBy(whole, ({ start, end }) => sentence.slice(start, end).toLowerCase())]
    .filter(([, meant]) => meant.every((mention) => mention.kind === "column" && names.isNumber(mention)))
    .map(([words]) => words);
  return measures.filter((words) => {
    const stems = fold(words).map((word) => wordStem(word.text)).filter((stem) => !names.isSilent(stem));
    return stems.length > 0 && !COMPUTED.test(words) && !CONTRACTED.test(words) && stems.every((stem) =>
      !known.has(stem)
    ) &&
      !used.some((column) => names.names(column, { text: words, stems: new Set(), joined: [] }));
  });
}

/** Names of measures that are also what a sentence asks to compute. */
const COMPUTED =
  /^(?:(?:total|sum|average|mean|count|number|amount|maximum|minimum|max|min)s?|most|least|best|\w+est)$/;

/** "I'd" is no "ID". */
const CONTRACTED = /^i['’]d$/;

/** A mention of all words of a name. */
const WHOLE = 0.95;

function columnsOf({ filters, groupBy }: Specification): readonly ColumnReference[] {
  return [...groupBy, ...filters.flatMap((filter) => filter.kind === "exists" ? [] : [filter.column])];
}
