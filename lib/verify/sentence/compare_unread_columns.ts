import { fold, wordStem } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import { columnsRead } from "./columns_read.ts";
import { countryWords } from "./country_words.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import { isUsualWord } from "./is_usual_word.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Finds what the sentence may say of columns that the query does not read: persons of one sex, words of the root of a
 * column's name ("officially"), people of a stored place ("Brazilian"), a name where only codes are shown.
 */
export function compareUnreadColumns(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { specification, schema, names } = query;
  const read = columnsRead(specification.tree);
  const isRead = (column: ColumnReference) =>
    read.some((one) => one.table === column.table && one.column === column.column);
  const unread = schema.tables.filter(({ name }) => specification.tables.includes(name)).flatMap((table) =>
    table.columns.map(({ name }) => ({ table: table.name, column: name }))
  ).filter((column) => !isRead(column));
  const known = new Set([
    ...read.flatMap(names.column),
    ...specification.tables.flatMap(names.table),
    ...schema.foreignKeys.filter(({ from }) => specification.tables.includes(from.table)).flatMap(({ to }) =>
      names.table(to.table)
    ),
  ]);
  const isKnown = (stem: string) => [...known].some((one) => areOfOneRoot(one, stem));
  const words = fold(parsed.text).filter(({ text }) => /^\p{L}{4,}$/u.test(text) && !isUsualWord(text));
  const isFlag = ({ column }: ColumnReference) => /^(?:[Ii]s|[Hh]as)(?:_|\p{Lu})/u.test(column);
  const hinted = unread
    .filter((column) => names.leadsTo(column).length === 0 && (isFlag(column) || !names.isLabel(column)))
    .filter((column) => {
      const stems = names.column(column).filter((stem) => !names.isSilent(stem) && !isUsualWord(stem));
      const isSaid = (stem: string) =>
        words.some(({ text }) => areOfOneRoot(stem, wordStem(text)) && (/ly$/.test(text) || isFlag(column)));
      return stems.length > 0 && stems.length <= 2 &&
        stems.some((stem) => stem.length > 4 && !isKnown(stem) && isSaid(stem));
    });
  const siblings = unread.filter((column) => {
    const own = names.column(column);
    const telling = own.filter((stem) => !names.isSilent(stem) && !isUsualWord(stem));
    const isSibling = read.some((one) =>
      one.table === column.table && names.column(one).some((stem) => own.includes(stem))
    );
    const isSaid = (stem: string) => !isKnown(stem) && words.some(({ text }) => wordStem(text) === stem);
    return isSibling && telling.length > 0 && telling.length < own.length && telling.every(isSaid);
  });
  const sizes = [...parsed.text.matchAll(ADJECTIVES)].map(([word]) => word).filter((word) => {
    const isMeant = (column: ColumnReference) =>
      names.column(column).some((stem) => names.hasSynonym(stem, word));
    return unread.some(isMeant) && !read.some(isMeant);
  });
  const sexes = SEX.test(parsed.text) && !SEX_NAMES.test([...known].join(" "))
    ? unread.filter((column) => /^(?:sex|gender)$/.test(names.column(column).at(-1) ?? ""))
    : [];
  return {
    faults: [
      ...sexes.length > 0 ? [`the sentence asks for persons of one sex, the query does not`] : [],
      ...showsCodesAlone(parsed, query) ? ["the sentence asks for a name, the query shows codes"] : [],
    ],
    unsure: [
      ...openNames(query, parsed),
      ...sizes.map((word) => `what the sentence means by "${word}"`),
      ...[...new Set([...hinted, ...siblings])].map(({ table, column }) =>
        `whether the sentence means ${table}.${column} too`
      ),
    ],
  };
}

/** Proper names that nothing explains, and those that are like a stored text that the query does not have. */
function openNames(
  { names, claims: { values } }: ComparedQuery,
  { sentence, mentions, located, stored, quoted, unexplained }: ParsedSentence,
): readonly string[] {
  const isProper = (word: string, start: number) =>
    !GREETED.test(sentence.slice(0, start)) &&
    /^\p{Lu}\p{Ll}{3,}$/u.test(word) && !names.isInName(wordStem(word.toLowerCase())) &&
    (!/(?:^|[.:!?])\s*["'“‘]?$/u.test(sentence.slice(0, start)) || start === 0 && ADJECTIVE.test(word));
  const isExplained = (start: number, end: number) =>
    [...located, ...stored, ...quoted].some((one) => one.start < end && start < one.end);
  const like = mentions.filter(({ kind, score, start, end }) =>
    kind === "value" && score < 0.95 && !isExplained(start, end)
  ).map(({ start, end }) => ({ word: sentence.slice(start, end), start }));
  const open = unexplained.map((word) => ({ word, start: sentence.indexOf(word) })).filter((
    { word, start },
  ) => !isExplained(start, start + word.length));
  // "The Belgian towns, wherever in Belgium"
  const ofCountries = new Set(values.flatMap(({ value }) => countryWords(String(value).toLowerCase())));
  return [
    ...new Set(
      [...like, ...open].filter(({ word }) => !ofCountries.has(word.toLowerCase())).filter((
        { word, start },
      ) => isProper(word, start)).map(({ word }) => word),
    ),
  ]
    .map((word) => `what the sentence means by "${word}"`);
}

/** What stands before the name of whom a sentence speaks to. */
const GREETED = /\b(?:hi|hello|hey|dear|thanks|thank you),? $/i;

/** Adjectives that say a size, which a condition may be: "the large ones". */
const ADJECTIVES =
  /(?<!\b(?:how|as|so|too) )\b(?:large|small|big|tall|heavy|cheap|expensive|deep|long|short|wide)\b(?! names?\b)/g;

/** Endings of words for people of a country. */
const ADJECTIVE = /(?:an|ish|ese|nch)$/;

const SEX = /\b(?:fe)?males?\b|\b(?:wom[ae]n|girls?|boys?)\b|(?<!-)\bm[ae]n\b/;
const SEX_NAMES = /\b(?:male|femal|woman|women|girl|boy|man|men|sex|gender)\b/;

/** Whether a query shows nothing but keys and codes of a table with names, and the sentence asks for names alone. */
function showsCodesAlone(
  { text }: ParsedSentence,
  { specification: { outputs, groupBy }, schema, names }: ComparedQuery,
): boolean {
  const shown = outputs.flatMap((one) => one.kind === "column" ? [one.column] : []);
  return /\bnames? of\b|\bnames?[?.]?$/.test(text) &&
    !/\b(?:codes?|ids?|identifiers?|numbers?|abbreviations?)\b/.test(text) &&
    shown.length > 0 && shown.length === outputs.length && groupBy.length === 0 &&
    shown.every(({ table, column }) => {
      const own = schema.tables.find(({ name }) => name === table);
      return own !== undefined && own.primaryKey.join() === column && /(?:code|id)$/i.test(column) &&
        own.columns.some(({ name }) =>
          name !== column && names.column({ table, column: name }).includes("name")
        );
    });
}
