import type { ColumnReference, Value } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence, SchemaMention } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Compares what the sentence says that the rows are sorted by ("sorted by size", "youngest first") with what sorts them. */
export function compareOrderKeys(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { tree } = query.specification;
  const [first] = tree.orderBy;
  const shown = tree.kind === "selection" ? tree.outputs.map(({ value }) => value) : [];
  const value = first?.by.kind === "output" ? shown[first.by.position] : first?.by;
  const column = value && sortedColumn(value, tablesByRole(tree));
  if (column === undefined) return NOTHING;
  const isCounted = value?.kind === "column" &&
    shown.some((one) => one.kind === "aggregate" && one.function === "count");
  const said = [
    ...namedKeys(parsed, column, query),
    ...adjectivesOf(parsed, column, query),
    // "Ordered by the number", of what is counted
    ...isCounted ? [...parsed.text.matchAll(BY_NUMBER)].map(([, word = ""]) => word) : [],
  ];
  return {
    faults: [...new Set(said)].map((words) =>
      `the sentence sorts by "${words}", the query by ${column.table}.${column.column}`
    ),
    unsure: [],
  };
}

/** The column that rows are sorted by, alone or as an aggregate of it; undefined for what is computed or counted. */
function sortedColumn(value: Value, tables: ReadonlyMap<string, string>): ColumnReference | undefined {
  const one = value.kind === "aggregate" && value.function !== "count" ? value.value : value;
  const table = one?.kind === "column" ? tables.get(one.role) : undefined;
  return one?.kind !== "column" || table === undefined ? undefined : { table, column: one.column };
}

/** The first names behind "sorted by" where none of them may mean the column. */
function namedKeys(
  { text, mentions }: ParsedSentence,
  column: ColumnReference,
  { names, specification }: ComparedQuery,
): readonly string[] {
  const isOwn = (one: SchemaMention) =>
    one.kind === "table"
      ? one.table === column.table || names.leadsTo(column).includes(one.table)
      : one.table === column.table && one.column === column.column || shareWord(one, column);
  const shareWord = (one: ColumnReference, other: ColumnReference) =>
    names.column(one).some((stem) => !names.isSilent(stem) && names.column(other).includes(stem));
  return [...text.matchAll(SORTED_BY)].flatMap(({ index, 0: phrase, groups }) => {
    const end = index + phrase.length;
    const start = end - (groups?.key ?? "").length;
    const named = mentions.filter((one) => one.kind !== "value").filter((one) =>
      start <= one.start && one.end <= end && one.score >= WHOLE
    );
    const [one] = named;
    const isWholeKey = one !== undefined && one.start <= start + ARTICLE && one.end === end;
    const isOther = one !== undefined && !named.some(isOwn) &&
      named.every((other) =>
        specification.tables.includes(other.table) && (other.kind === "column" || isWholeKey)
      ) &&
      !names.hasSynonym(names.column(column).at(-1) ?? "", groups?.key ?? "");
    return isOther ? [text.slice(one.start, one.end)] : [];
  });
}

const BY_NUMBER =
  /\b(?:order|sort|rank|arrang)(?:ed|ing|e)?(?: (?!by\b)\S+){0,3} by (?:the |that |this |their )?(numbers?|counts?)(?=[.,;:?!)]|$| of\b)/g;

/** Letters of "their ", before the name. */
const ARTICLE = 6;

const SORTED_BY =
  /\b(?:(?:order|sort|rank|arrang)(?:ed|ing|e)?(?: (?!by\b)\S+){0,3}|alphabetical(?:ly)?) by (?<key>(?:(?! (?:and|then|from|in|starting|beginning|with|for)\b)[^.,;:?!()])+)/gu;

/** Adjectives of what comes first that mean another column, or no name: "youngest first", of rows sorted by a name. */
function adjectivesOf(
  { text }: ParsedSentence,
  column: ColumnReference,
  { names, schema, specification }: ComparedQuery,
): readonly string[] {
  const fits = (word: string) => (one: ColumnReference) =>
    names.isDate(one) && OF_TIME.test(word) ||
    names.column(one).some((stem) => !names.isSilent(stem) && names.hasSynonym(stem, word));
  const others = schema.tables.filter(({ name }) => specification.tables.includes(name))
    .flatMap((table) => table.columns.map(({ name }) => ({ table: table.name, column: name })));
  const isMeasured = names.isNumber(column) || names.isDate(column);
  return [...text.matchAll(FIRST)].flatMap(([, word = ""]) => {
    if (fits(word)(column) || ANY.test(word) || isMeasured && !OF_ONE.test(word)) return [];
    return !isMeasured && names.isLabel(column) || others.some(fits(word)) ? [word] : [];
  });
}

const FIRST = /\b(\p{L}{3,}est)(?: \p{L}+)? first\b/gu;
const OF_TIME = /^(?:old|new|young|earli|lat)/;
/** What may be said of names and of any number. */
const ANY = /^(?:first|last|latest|lowest|highest|b?est|worst|greatest)$/;
/** Adjectives of one sort of measure alone. */
const OF_ONE = /^(?:old|new|young|earli|lat|long|short|tall|heavi|light|cheap|deep|fast|slow|quick)/;

const WHOLE = 0.95;

const NOTHING: Findings = { faults: [], unsure: [] };
