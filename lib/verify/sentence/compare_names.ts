import { fold, wordStem } from "../../linking/mod.ts";
import { labelColumn } from "../../schema/mod.ts";
import { type ColumnReference, type ConjunctiveQuery, valuesIn } from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import { isAboutNow } from "./cues.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { computationsOf } from "./computations_of.ts";
import type { Findings } from "./findings.ts";
import { isOtherMeasureSaid } from "./is_other_measure_said.ts";
import type { SchemaNames } from "./schema_names.ts";
import { isEndWord } from "./is_end_word.ts";
import { isUsualWord } from "./is_usual_word.ts";
import { maskedText } from "./masked_text.ts";
import type { ParsedSentence, SchemaMention } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Compares the columns of the query with the names in the sentence, in both directions. */
export function compareNames(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { text, unexplained } = parsed;
  const { claims, names, specification, checks } = query;
  const chosen = new Set(specification.filters.flatMap(selectedTables));
  const ends = new Set(
    specification.filters.flatMap((one) =>
      one.kind === "null" && !one.negated ? [JSON.stringify(one.column)] : []
    ),
  );
  const said = checks === 1 ? parsed : { ...parsed, text: withoutMeasuring(parsed, names) };
  const naming = DETAILS.test(text) ? [] : claims.columns
    .filter((column) =>
      !(chosen.has(column.table) && names.isLabel(column) &&
        (checks === 1 || !isFurther(column, query)))
    )
    .filter((column) => checks === 1 || !isAboutNow(text) || !ends.has(JSON.stringify(column)))
    .map((column) => ({ ...column, naming: namingOf(column, said, query) }))
    .map((one) => (isUsedUnsaid(one, said, query) ? { ...one, naming: "none" as const } : one))
    .map((one, _, all) =>
      one.naming === "none" && isSaidOnce(one, all, query) ? { ...one, naming: "unsure" as const } : one
    )
    .map((one) =>
      // "The leader" may be the head of state; no dictionary tells.
      one.naming === "none" && unexplained.length > 0 ? { ...one, naming: "unsure" as const } : one
    );
  return {
    faults: [
      ...naming.filter((one) => one.naming === "none")
        .map(({ table, column }) => `the query uses ${table}.${column}, the sentence does not name it`),
      ...unreadSiblings(parsed, query).map((column) =>
        `the sentence speaks of ${column}, the query does not read it`
      ),
      ...unasked(parsed, query).map((words) => `the sentence speaks of "${words}", the query does not`),
    ],
    unsure: naming.filter((one) => one.naming === "unsure")
      .map(({ table, column }) => `whether the sentence means ${table}.${column}`),
  };
}

/** Whether a column is computed with another of the same quantity that is named: "the rated power left unused". */
function isSaidOnce(
  column: ColumnReference,
  all: readonly (ColumnReference & { readonly naming: Naming })[],
  { names, specification: { tree } }: ComparedQuery,
): boolean {
  const tables = tablesByRole(tree);
  const own = names.column(column).filter((stem) => !names.isSilent(stem));
  return computationsOf(tree).steps.some(({ operands }) => {
    const columns = operands.flatMap((operand) => valuesIn(operand)).flatMap((value) =>
      value.kind === "column" ? [{ table: tables.get(value.role), column: value.column }] : []
    );
    const isOperand = (one: ColumnReference) =>
      columns.some((other) => other.table === one.table && other.column === one.column);
    return isOperand(column) && all.some((other) =>
      other.naming === "named" && isOperand(other) &&
      names.column(other).some((stem) => own.includes(stem))
    );
  });
}

/**
 * Columns of numbers that the query does not read beside one of the same table and quantity that it shows, where the
 * sentence says what tells them from it: "labour and material cost".
 */
function unreadSiblings(
  { text }: ParsedSentence,
  { names, schema, specification: { outputs, tree }, checks }: ComparedQuery,
): readonly string[] {
  if (checks === 1) return [];
  const tables = tablesByRole(tree);
  const read = valuesIn(tree).flatMap((value) => {
    const table = value.kind === "column" ? tables.get(value.role) : undefined;
    return value.kind === "column" && table !== undefined ? [{ table, column: value.column }] : [];
  });
  const known = new Set([...read.flatMap(names.column), ...[...tables.values()].flatMap(names.table)]);
  const said = new Set(
    fold(text).filter((word) => !isUsualWord(word.text) && !VERB.test(word.text)).map((word) =>
      wordStem(word.text)
    ),
  );
  const shown = outputs.flatMap(({ column }) =>
    column !== undefined && names.isNumber(column) ? [column] : []
  );
  return [...new Set(shown.map(({ table }) => table))].flatMap((table) => {
    const own = shown.filter((one) => one.table === table).flatMap(names.column)
      .filter((stem) => !names.isSilent(stem));
    return (schema.tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => ({
      ...{ table, column: name },
    })).filter((column) => {
      const stems = names.column(column).filter((stem) => !names.isSilent(stem));
      const telling = stems.filter((stem) => !own.includes(stem));
      return names.isNumber(column) && telling.length > 0 && telling.length < stems.length &&
        !read.some((one) => one.table === table && one.column === column.column) &&
        telling.every((stem) => said.has(stem) && !known.has(stem));
    }).map(({ column }) => `${table}.${column}`);
  });
}

/** Whether a column is shown beside another that names its row better, and no condition chooses the row by it. */
function isFurther(
  { table, column }: ColumnReference,
  { names, schema, specification: { outputs, filters } }: ComparedQuery,
): boolean {
  const own = schema.tables.find(({ name }) => name === table);
  if (own !== undefined && labelColumn(own) === column) return false;
  const isOwn = (one: ColumnReference | undefined) => one?.table === table && one.column === column;
  const compared = filters.flatMap((filter) => filter.kind === "exists" ? [] : [filter.column]);
  const shown = outputs.flatMap((output) => output.column ?? []);
  return shown.some(isOwn) && !compared.some(isOwn) &&
    [...shown, ...compared].some((one) => one.table === table && !isOwn(one) && names.isLabel(one));
}

/** Whether a column that only may name rows is not shown, but grouped or filtered by, without a word about it. */
function isUsedUnsaid(
  column: ColumnReference,
  { text, stems }: ParsedSentence,
  { names, specification }: ComparedQuery,
): boolean {
  const words = { text, stems, joined: names.joined(specification) };
  const isShown = specification.outputs.some((output) =>
    output.column?.table === column.table && output.column.column === column.column
  );
  return names.isGuessedLabel(column) && names.leadsTo(column).length === 0 && !isShown &&
    !names.hints(column, words);
}

/** Masks adjectives that belong to a column said in full, as in "the latest start date", and "or later" after a date. */
function withoutMeasuring({ text, mentions }: ParsedSentence, names: SchemaNames): string {
  const measures = mentions.filter((one) =>
    one.kind === "column" && one.score >= WHOLE && (names.isNumber(one) || names.isDate(one)) &&
    !names.isLabel(one) && names.leadsTo(one).length === 0
  );
  const adjectives = measures.flatMap(({ start }) => {
    const [found] = MEASURING.exec(text.slice(0, start)) ?? [];
    return found === undefined ? [] : [{ start: start - found.length, end: start }];
  });
  return maskedText(text, adjectives).replaceAll(OR_MORE, (found) => "¤".repeat(found.length));
}

const MEASURING = /(?<!\p{L})\p{L}{2,}(?:est|er) $/u;
const OR_MORE = /\bor (?:later|earlier|older|newer|higher|lower|larger|smaller|longer|shorter)\b/g;

type Naming = "named" | "unsure" | "none";

/**
 * Whether a sentence names a column. A part of its name is enough where no other column of the query's tables has that part,
 * and nothing where another column that the sentence names in full has it.
 */
function namingOf(
  column: ColumnReference,
  { text, stems, numbers }: ParsedSentence,
  query: ComparedQuery,
): Naming {
  const { names, specification, schema, checks } = query;
  const said = { text, stems, joined: names.joined(specification) };
  if (checks > 1 && isOtherName(names.column(column), text)) return "none";
  if (checks > 1 && names.column(column).includes(ABBREVIATION) && !SHORT.test(text)) return "none";
  const isEnd = (stem: string) => fold(text).some((word) => isEndWord(stem, word.text));
  if (checks > 1 && names.leadsTo(column).length > 0 && names.column(column).some(isEnd)) return "named";
  if (checks > 1 && (isSaidYear(column, numbers, query) || isInitials(column.column, text))) return "named";
  const isNamed = names.names(column, said);
  if (checks === 1) return isNamed ? "named" : names.hints(column, said) ? "unsure" : "none";
  const others = schema.tables.filter(({ name }) => specification.tables.includes(name))
    .flatMap((table) => table.columns.map(({ name }) => ({ table: table.name, column: name })))
    .filter((other) => other.table !== column.table || other.column !== column.column);
  const own = names.column(column);
  const telling = own.filter((stem) => !names.isSilent(stem));
  const inFull = others.filter((other) => isInFull(names.column(other), { stems, names }))
    .filter((other) => !names.column(other).every((stem) => own.includes(stem)));
  // Of "test date" and "date of installation", only one is the date that is said.
  const isRival = (other: ColumnReference) =>
    other.table === column.table && names.column(other).at(-1) === own.at(-1);
  const isSaid = (stem: string) => [...stems].some((word) => areOfOneRoot(stem, word));
  // "Hired before 2003" is no date of birth.
  const isRivalSaid = (other: ColumnReference) => {
    const theirs = names.column(other).filter((stem) => !names.isSilent(stem));
    const [mine, others] = [
      telling.filter((stem) => !theirs.includes(stem)),
      theirs.filter((stem) => !telling.includes(stem)),
    ];
    return isRival(other) && mine.length > 0 && others.length > 0 && !mine.some(isSaid) &&
      others.every((stem) => isSaid(stem) && !LITTLE.has(stem) && !names.table(column.table).includes(stem));
  };
  const isOther = telling.length > 1 &&
    (
      !isInFull(own, { stems, names }) && inFull.some(isRival) ||
      !isTogether(telling, text) &&
        others.some((other) =>
          isRival(other) && isTogether(names.column(other).filter((stem) => !names.isSilent(stem)), text)
        )
    );
  if (isNamed && telling.length > 1 && others.some(isRivalSaid)) return "unsure";
  if (isNamed && !isOther) {
    const isAdjective = telling.length > 0 && !telling.some(isSaid);
    return isAdjective && isOtherMeasureSaid(column, { text, stems }, query) ? "unsure" : "named";
  }
  // The rows of a table are counted by its keys: "members", of a table "membership".
  const isShown = specification.outputs.some((one) =>
    one.kind === "column" && one.column.table === column.table && one.column.column === column.column
  );
  const isKey = names.isLabel(column) || names.leadsTo(column).length > 0;
  if (isKey && names.table(column.table).some((stem) => !names.isSilent(stem) && isSaid(stem))) {
    return isShown && !names.isLabel(column) ? "unsure" : "named";
  }
  const hints = telling.filter((stem) =>
    !LITTLE.has(stem) &&
    (names.hasSynonym(stem, text) || isSaid(stem))
  );
  const isOfTable = (stem: string) => specification.tables.some((table) => names.table(table).includes(stem));
  const isElsewhere = (all: readonly ColumnReference[]) => (stem: string) =>
    all.some((other) => names.column(other).includes(stem));
  const free = hints.filter((stem) => isOfTable(stem) || !isElsewhere(inFull)(stem));
  if (free.length === 0) return "none";
  return free.every((stem) => isOfTable(stem) || isElsewhere(others)(stem)) ? "unsure" : "named";
}

const ABBREVIATION = wordStem("abbreviation");
const SHORT = /\b(?:abbrev\p{L}*|short|codes?|acronyms?|initials|details?|info\p{L}*)\b/u;

/** Whether a column holds the last names where the sentence says first names alone, or the reverse. */
function isOtherName(stems: readonly string[], text: string): boolean {
  const [first, last] = [
    /\b(?:first|given|fore)[ _-]?names?\b/,
    /\b(?:last|sur|family|full)[ _-]?names?\b|\band last\b/,
  ];
  const name = stems.join(" ");
  return /^(?:last|l|sur|family) ?nam/.test(name) && first.test(text) && !last.test(text) ||
    /^(?:first|f|given|fore) ?nam/.test(name) && last.test(text) && !/\bfull names?\b/.test(text) &&
      !first.test(text) && !/\bfirst and\b/.test(text);
}

/** Whether the sentence says a year that the query compares the column with: "produced in 1980". */
function isSaidYear(
  column: ColumnReference,
  numbers: ParsedSentence["numbers"],
  { claims, names }: ComparedQuery,
): boolean {
  return names.isDate(column) &&
    claims.values.some((one) =>
      one.column?.table === column.table && one.column.column === column.column &&
      typeof one.value === "number" && one.value >= 1000 && one.value < 3000 &&
      numbers.some(({ value }) => value === one.value)
    );
}

/** Whether a name is made of the first letters of words that follow each other: "mpg", of "miles per gallon". */
function isInitials(name: string, text: string): boolean {
  if (!/^\p{L}{3,5}$/u.test(name)) return false;
  return fold(text).map((word) => word.text[0]).join("").includes(name.toLowerCase());
}

/** Whether all words of a name are said, and one of them at least tells it from others. */
function isInFull(
  own: readonly string[],
  { stems, names }: Pick<ParsedSentence, "stems"> & Pick<ComparedQuery, "names">,
): boolean {
  const telling = own.filter((stem) => !names.isSilent(stem));
  return telling.length > 0 && telling.every((stem) => stems.has(stem));
}

/** Whether a text has all stems in one place, one word each. */
function isTogether(stems: readonly string[], text: string): boolean {
  const words = fold(text).map((word) => wordStem(word.text));
  return stems.length > 1 && words.some((_, i) => stems.every((stem, k) => words[i + k] === stem));
}

const LITTLE = new Set(["by", "of", "the", "in", "to", "from", "at", "on", "and", "is", "has", "for"]);

/** Requests for all columns. */
const DETAILS = /\b(?:details?|detailed|information|info|all (?:about|data)|everything|metadata|facts)\b/;

/** The table of a row that the query selects by a text or a truth value; such a value names the row by itself ("Kyiv"). */
export function selectedTables(filter: ConjunctiveQuery["filters"][number]): readonly string[] {
  const isNamed = filter.kind === "comparison" && filter.operator === "=" &&
    (typeof filter.value === "string" || filter.value === true);
  return isNamed ? [filter.column.table] : [];
}

/** Tables and columns that the sentence names in full and the query does not use. */
function unasked(
  { sentence, text, mentions }: ParsedSentence,
  { specification, claims, names, schema, checks }: ComparedQuery,
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
  const usedOrKeys = new Set([
    ...used,
    ...keys.flatMap(({ from: { table, columns } }) => columns.map((column) => ({ table, column }))),
  ].map(({ table, column }) => JSON.stringify([table, column])));
  const isUsed = (mention: SchemaMention) =>
    mention.kind === "column" && usedOrKeys.has(JSON.stringify([mention.table, mention.column]));
  const whole = mentions.filter((mention) => mention.kind !== "value").filter(({ start, end, score }) =>
    score >= WHOLE && !(checks > 1 && EMAIL.test(text.slice(0, start))) &&
    !(checks > 1 && SHARE_OF.test(text.slice(0, start))) &&
    !text.slice(start, end).includes("¤")
  );
  const isTruth = (mention: SchemaMention) =>
    checks > 1 && mention.kind === "column" && names.isTruth(mention);
  const isAttribute = (mention: SchemaMention) =>
    checks > 1 && mention.kind === "column" && read.includes(mention.table) && !names.isLabel(mention);
  const isElsewhere = (mention: SchemaMention) =>
    mention.kind === "column"
      ? checks > 1 || names.isNumber(mention) || !read.includes(mention.table)
      : !read.includes(mention.table) && !names.isLink(mention.table);
  return [...Map.groupBy(whole, ({ start, end }) => sentence.slice(start, end).toLowerCase())]
    .filter(([words, meant]) => {
      const all = fold(words).map(({ text }) => text);
      const stems = all.map(wordStem).filter((stem) => !names.isSilent(stem));
      const isNoun = meant.some((one) =>
        one.kind === "table" || names.isNumber(one) || isTruth(one) || isAttribute(one)
      ) ||
        all.length > 1;
      return meant.every(isElsewhere) && !meant.some(isUsed) && isNoun && stems.length > 0 &&
        !all.every(isUsualWord) &&
        !COMPUTED.test(words) && !CONTRACTED.test(words) && (!VERB.test(words) || meant.every(isTruth)) &&
        stems.every((stem) =>
          !known.has(stem)
        ) && !(words === "sea" && /\bsea level\b/.test(text)) &&
        !(checks > 1 && known.has(wordStem(all.join("")))) &&
        !used.some((column) => names.names(column, { text: words, stems: new Set(), joined: [] }));
    })
    .map(([words]) => words);
}

/** "A share of 100 percent of their" area */
const SHARE_OF = /(?:%|\bpercent(?:age)?|\bshare|\bpart) of (?:the |its |their )?$/;

/** "E-mail addresses" */
const EMAIL = /\b(?:e-?mail|mail|web|ip) $/;

/** Endings with which a name is a verb: "is shared by". */
const VERB = /(?:ed|ing|wn)$/;

/** Column names that also denote an aggregate function. */
const COMPUTED =
  /^(?:(?:total|sum|average|mean|count|number|amount|maximum|minimum|max|min)s?|most|least|best|\w+est)$/;

/** The contraction "I'd", which is not the column "ID". */
const CONTRACTED = /^i['’]d$/;

/** Score of a mention of all words of a name. */
const WHOLE = 0.95;
