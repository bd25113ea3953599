import { fold, wordStem } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { isEndWord } from "./is_end_word.ts";
import { isOtherMeasureSaid } from "./is_other_measure_said.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

export type Naming = "named" | "unsure" | "none";

/**
 * Whether a sentence names a column. A part of its name is enough where no other column of the query's tables has that part,
 * and nothing where another column that the sentence names in full has it.
 */
export function namingOf(
  column: ColumnReference,
  { sentence, text, stems, numbers, dates }: ParsedSentence,
  query: ComparedQuery,
): Naming {
  const { names, specification, schema, checks } = query;
  const said = { text, stems, joined: names.joined(specification) };
  if (checks > 1 && isOtherName(names.column(column), text)) return "none";
  if (checks > 1 && names.column(column).includes(ABBREVIATION) && !SHORT.test(text)) return "none";
  const isEnd = (stem: string) => fold(text).some((word) => isEndWord(stem, word.text));
  if (checks > 1 && names.leadsTo(column).length > 0 && names.column(column).some(isEnd)) return "named";
  if (checks > 1 && isInitials(column.column, text)) return "named";
  // "The airdate", of `Air_Date`
  const together = column.column.replaceAll("_", "").toLowerCase();
  if (checks > 1 && together.length > 4 && new RegExp(`\\b${together}s?\\b`).test(text)) return "named";
  const isTimeSaid = checks > 1 && isSaidTime(column, { sentence, numbers, dates }, query);
  const isNamed = names.names(column, said);
  if (checks === 1) return isNamed ? "named" : names.hints(column, said) ? "unsure" : "none";
  const others = schema.tables.filter(({ name }) => specification.tables.includes(name))
    .flatMap((table) => table.columns.map(({ name }) => ({ table: table.name, column: name })))
    .filter((other) => other.table !== column.table || other.column !== column.column);
  const isRivalDate = (other: ColumnReference) =>
    names.isDate(other) &&
    names.column(other).some((stem) =>
      !TIME.has(stem) && !names.table(column.table).includes(stem) &&
      [...stems].some((word) => areOfOneRoot(stem, word))
    );
  // Of several dates, a day alone does not tell which is meant.
  const isYear = names.isNumber(column);
  if (isTimeSaid && (isYear || !others.some(names.isDate))) return "named";
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
    return isRival(other) && mine.length > 0 && others.length > 0 &&
      !mine.some((stem) => isSaid(stem) || names.hasSynonym(stem, text)) &&
      others.every((stem) => isSaid(stem) && !LITTLE.has(stem) && !names.table(column.table).includes(stem));
  };
  if (isOwnDate(column, text, query) && !others.some((other) => isRivalDate(other))) return "named";
  const isOther = telling.length > 1 &&
    (
      !isInFull(own, { stems, names }) && inFull.some(isRival) ||
      !isTogether(telling, text) &&
        others.some((other) =>
          isRival(other) && isTogether(names.column(other).filter((stem) => !names.isSilent(stem)), text)
        )
    );
  if (isNamed && telling.length > 1 && others.some(isRivalSaid)) return "unsure";
  const isOfTable = (stem: string) => specification.tables.some((table) => names.table(table).includes(stem));
  const twins = others.filter((other) =>
    other.table === column.table && telling.some((stem) => !isOfTable(stem)) &&
    names.column(other).filter((stem) => !names.isSilent(stem)).join() === telling.join()
  );
  if (isNamed && !own.every(isSaid) && twins.length > 0) {
    // Of a contact's name and title, "the contact" may be either, and "contact person" is the name.
    if (!own.includes(NAME) || twins.some((twin) => names.column(twin).every(isSaid))) return "unsure";
  }
  // A column that only may name its rows is not named by their table where the sentence says another word.
  const isGuess = names.isGuessedLabel(column) && names.leadsTo(column).length === 0 &&
    !telling.every(isSaid);
  if (isGuess && telling.some((stem) => !isOfTable(stem) && isSaid(stem))) {
    return inFull.some((other) => names.column(other).some((stem) => telling.includes(stem)))
      ? "none"
      : "unsure";
  }
  if (isNamed && !isOther) {
    const isAdjective = telling.length > 0 && !telling.some((stem) => !isOfTable(stem) && isSaid(stem));
    if (isAdjective && isOneOfTimes(column, text, query)) return "unsure";
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
  const isElsewhere = (all: readonly ColumnReference[]) => (stem: string) =>
    all.some((other) => names.column(other).includes(stem));
  const free = hints.filter((stem) => isOfTable(stem) || !isElsewhere(inFull)(stem));
  const isRivalTime = (other: ColumnReference) => names.isDate(other) && names.column(other).some(isSaid);
  if (free.length === 0 && isTimeSaid && !others.some(isRivalTime)) return "unsure";
  const isAged = names.isDate(column) && AGED.test(text) && !others.some(isRivalTime);
  if (free.length === 0 && isAged) return others.some(names.isDate) ? "unsure" : "named";
  // "Who directed a film" asks for names.
  if (free.length === 0 && names.isLabel(column) && WHO.test(text)) {
    return isOnlyPerson(column, text, query) ? "named" : "unsure";
  }
  // "The value of an attribute" is what the sentence says of the attribute.
  const isGeneric = telling.length > 0 && telling.every(isOfTable) && !telling.some(isSaid);
  const isPartOfWord = telling.some((stem) =>
    [...stems].some((word) =>
      word.length >= 4 && word.length <= stem.length && stem !== word && stem.endsWith(word.replace(/e$/, ""))
    )
  );
  if (free.length === 0) return isGeneric || isPartOfWord ? "unsure" : "none";
  return free.every((stem) => isOfTable(stem) || isElsewhere(others)(stem)) ? "unsure" : "named";
}

/**
 * Whether a column holds the date of its rows themselves, and the sentence says that they came to be ("bookings made in May"), or
 * parts of a date ("per month").
 */
function isOwnDate(column: ColumnReference, text: string, { names, checks }: ComparedQuery): boolean {
  const own = names.table(column.table);
  return checks > 1 && names.isDate(column) &&
    names.column(column).every((stem) => TIME.has(stem) || own.includes(stem) || names.isSilent(stem)) &&
    (CREATED.test(text) || PERIOD.test(text) ||
      own.some((stem) => new RegExp(`\\b${stem}e?d\\b`, "u").test(text)));
}

const CREATED =
  /\b(?:plac|mad|creat|enter|issu|receiv|regist|book|submit|fil|rais|writ|wrot|open)\p{L}*|\b(?:com|cam)(?:e|es|ing)? in\b|\btak(?:en|e) in\b/u;
const PERIOD = /\b(?:month|quarter|week|weekday|day|hour)s?\b|\b(?:month|quarter|week|dai|hour)ly\b/;

/** Whether a column holds the names of the only persons whom the query reads, and the sentence asks who they are. */
function isOnlyPerson(
  column: ColumnReference,
  text: string,
  { names, schema, specification }: ComparedQuery,
): boolean {
  const persons = specification.tables.filter((table) =>
    schema.tables.some(({ name, columns }) =>
      name === table &&
      columns.some((one) => OF_PERSON.test(names.column({ table, column: one.name }).join(" ")))
    )
  );
  return persons.length === 1 && persons[0] === column.table && ASKS_WHO.test(text) &&
    OF_PERSON.test(names.column(column).join(" "));
}

/** Names that only persons have, by their stems. */
const OF_PERSON = /^(?:(?:full|first|last|given|family|fore|sur) nam|(?:fore|sur)nam)/;
/** "Who sings", and none of "the person who sings". */
const ASKS_WHO =
  /(?:^|[.;:?!] )(?:(?:so|and|tell me|show me|show|list|find out|i want to know),? )?who\b(?!se)/;

/** Whether a column is one of several dates of its table, and the sentence says no more than that one is before another. */
function isOneOfTimes(
  column: ColumnReference,
  text: string,
  { names, schema, specification }: ComparedQuery,
): boolean {
  const tells = names.column(column).some((stem) => !TIME.has(stem) && names.hasSynonym(stem, text));
  const read = names.read(specification);
  return names.isDate(column) && !tells &&
    (schema.tables.find(({ name }) => name === column.table)?.columns ?? []).some(({ name }) =>
      name !== column.column && names.isDate({ table: column.table, column: name }) &&
      !read.some((one) => one.table === column.table && one.column === name)
    );
}

const TIME = new Set(["date", "time", "year"].map(wordStem));

/** Words for dates of any name. */
const AGED =
  /\b(?:when|old(?:er|est)?|new(?:er|est)?|young(?:er|est)?|recent(?:ly)?|earl(?:y|ier|iest)|lat(?:e|er|est)|first|last|since|before|after)\b/;
const WHO = /\b(?:who|whom|whose|whoever|where)\b/;
const NAME = wordStem("name");
const ABBREVIATION = wordStem("abbreviation");
const SHORT = /\b(?:abbrev\p{L}*|short|codes?|acronyms?|initials|details?|info\p{L}*)\b/u;

/** What rows are sorted by is not all that is asked for. */
const SORTED_BY = /\b(?:order|sort|rank|arrang)(?:ed|ing|e)?(?: \S+){0,3} by [^.,;:?!]+/gu;

/** Whether a column holds the last names where the sentence says first names alone, or the reverse. */
function isOtherName(stems: readonly string[], said: string): boolean {
  const text = said.replaceAll(SORTED_BY, " ");
  const [first, last] = [
    /\b(?:first|given|fore)[ _-]?names?\b/,
    /\b(?:last|sur|family|full)[ _-]?names?\b|\band last\b/,
  ];
  const name = stems.join(" ");
  return /^(?:last|l|sur|family) ?nam/.test(name) && first.test(text) && !last.test(text) ||
    /^(?:first|f|given|fore) ?nam/.test(name) && last.test(text) && !/\bfull names?\b/.test(text) &&
      !first.test(text) && !/\bfirst and\b/.test(text);
}

/** Whether the sentence says the year or the day that the query compares the column with: "produced in 1980". */
function isSaidTime(
  column: ColumnReference,
  { sentence, numbers, dates }: Pick<ParsedSentence, "sentence" | "numbers" | "dates">,
  { claims, names }: ComparedQuery,
): boolean {
  const saysYear = (year: number) =>
    year >= 1000 && year < 3000 && numbers.some(({ value }) => value === year);
  return names.isDate(column) &&
    claims.values.some(({ column: compared, value }) => {
      if (compared?.table !== column.table || compared.column !== column.column) return false;
      if (typeof value === "number") return saysYear(value);
      const [day] = typeof value === "string" ? /^\d{4}(?:-\d\d){0,2}/.exec(value) ?? [] : [];
      return day !== undefined &&
        (dates.some(({ date }) => date.startsWith(day)) || saysYear(Number(day.slice(0, 4))) ||
          // A year that is compared as a text
          value === day && day.length === 4 && new RegExp(`\\b${day}\\b`).test(sentence));
    });
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
