import { isGenericWord } from "./comparison_target.ts";
import type { Concept } from "./elements.ts";
import type { NounPhrase, Phrase } from "./phrase.ts";

/** What a sentence asks to be shown. */
export interface Outputs {
  readonly concepts: readonly Concept[];
  /** The tables that they belong to: "the names of players". */
  readonly owners: readonly Concept[];
  /** Those of the owners whose rows it names: the players of "the names of players". */
  readonly rows: readonly Concept[];
  /** The tables whose rows or columns it shows, by these names; undefined where it does not tell. */
  readonly shown: Shown | undefined;
  /** Stems of the nouns that a question without one asks for: of "date" and its like for "when". */
  readonly measures: readonly string[];
  /** The nouns that are counted: "how many students", "the number of flights". */
  readonly counted: readonly NounPhrase[];
  /** Whether every noun that it asks for is a name of the schema. */
  readonly isComplete: boolean;
}

export interface Shown {
  readonly tables: ReadonlySet<string>;
  readonly concepts: readonly Concept[];
}

/** What one request asks for. */
type Request = Omit<Outputs, "counted" | "shown"> & { readonly tables: ReadonlySet<string> | undefined };

interface RequestOptions {
  /** The tables of which an answer for each row is asked for. */
  readonly rows: ReadonlySet<string>;
  /** Whether it may begin with any words: "can you list", "I would like to see the names of". @default false */
  readonly isOpening?: boolean;
}

/** Reads the nouns at the beginning of each request: "the names and ages of …", "which rivers …". */
export function readOutputs(phrases: readonly Phrase[]): Outputs {
  const parts = split(phrases);
  const rows = rowsOf(phrases);
  const requests = parts.map((part) => outputsOf(part, { rows }));
  return {
    shown: shownIn(parts, rows),
    concepts: requests.flatMap(({ concepts }) => concepts),
    owners: requests.flatMap(({ owners }) => owners),
    rows: requests.flatMap(({ rows }) => rows),
    measures: requests.flatMap(({ measures }) => measures),
    counted: phrases.filter((phrase, i): phrase is NounPhrase =>
      phrase.kind === "noun" &&
      !/^(?:mani|exist|number|count|total|one|thei|them|code|id|name|up|live|long|far|old|often|much)$/.test(
        phrase.head,
      ) &&
      !phrase.elements.some(({ kind }) => kind === "value") && isCounted(phrases, i)
    ),
    isComplete: requests.length > 0 && requests.every(({ isComplete }) => isComplete),
  };
}

/** What is shown, where each request tells its tables. */
function shownIn(parts: readonly (readonly Phrase[])[], rows: ReadonlySet<string>): Shown | undefined {
  // "For every branch with a rent above 500, list …": what is asked for comes after the condition.
  const asking = parts.filter((part) =>
    part[0]?.kind === "preposition"
      ? isQuestion(part) || isClause(part) && !setsContext(part)
      : !setsContext(part)
  );
  const requests = asking.map((part) => outputsOf(part, { rows, isOpening: true }));
  const tables = requests.flatMap((one) => one.tables ?? []);
  if (requests.length === 0 || tables.length < requests.length) return undefined;
  return {
    tables: tables.reduce((all, some) => all.union(some)),
    concepts: requests.flatMap(({ concepts }) => concepts),
  };
}

/** Whether a noun follows "how many", "number of" or "count". */
function isCounted(phrases: readonly Phrase[], position: number): boolean {
  const [earlier, before] = [phrases[position - 2], phrases[position - 1]];
  const isNumber = before?.kind === "preposition" && before.text === "of" && earlier?.kind === "noun" &&
    /^(?:number|count|quantiti)$/.test(earlier.head) && earlier.elements.length === 0;
  return isNumber || (before?.kind === "question" && before.text === "how") ||
    (before?.kind === "break" && /^count/.test(before.text));
}

/** The sentences of a text. */
function split(phrases: readonly Phrase[]): readonly (readonly Phrase[])[] {
  const ends = phrases.flatMap((phrase, i) =>
    phrase.kind === "break" && /^[.?!:]|^\p{L}/u.test(phrase.text) ? [i] : []
  );
  return [...ends, phrases.length].map((end, i) => phrases.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end))
    .filter((one) => one.length > 0);
}

/** "For every organization, the city of its headquarters": where the request begins, after the comma. */
function clauseEnd(sentence: readonly Phrase[]): number | undefined {
  const opening = sentence.findIndex(({ kind }) => kind !== "break");
  const comma = sentence.findIndex((phrase, i) =>
    i > opening && phrase.kind === "break" && phrase.text === ","
  );
  const first = sentence[opening];
  return first?.kind === "preposition" && comma > opening && /^(?:for|in|per)$/.test(first.text) &&
      /^(?:noun|question)$/.test(sentence[comma + 1]?.kind ?? "")
    ? comma + 1
    : undefined;
}

const isClause = (sentence: readonly Phrase[]) => clauseEnd(sentence) !== undefined;

/** "From now on, keep to branches with a rent above 500": what is asked for comes in another sentence. */
function setsContext(sentence: readonly Phrase[]): boolean {
  const end = clauseEnd(sentence) ?? 0;
  // "For all following questions, consider only branches".
  const isOfNext = sentence.slice(0, end).some((phrase) =>
    phrase.kind === "verb" && phrase.stem === "question"
  );
  if (isOfNext) return true;
  const first = sentence[end];
  const word = first?.kind === "noun" ? first.head : first?.kind === "verb" ? first.stem : "";
  return /^(?:keep|consid|take|focus|focu|stick|onli)$/.test(word);
}

const isQuestion = (sentence: readonly Phrase[]) => sentence.some(({ kind }) => kind === "question");

/** The tables of which an answer for each row is asked for: "for every branch". */
function rowsOf(phrases: readonly Phrase[]): ReadonlySet<string> {
  return new Set(phrases.flatMap((phrase, i) => {
    const before = phrases[i - 1];
    const isEach = phrase.kind === "noun" && /^(?:every|each)$/.test(phrase.determiner) &&
      before?.kind === "preposition" && before.text === "for";
    return isEach ? [...tablesNamed(phrase)] : [];
  }));
}

function outputsOf(sentence: readonly Phrase[], options: RequestOptions): Request {
  const { rows, isOpening = false } = options;
  const end = clauseEnd(sentence);
  if (end !== undefined) return outputsOf(sentence.slice(end), options);
  const begun = sentence.slice(Math.max(
    0,
    sentence.findIndex((phrase, i) =>
      !isIntroduction(phrase) && !(isOpening && opens(phrase, sentence[i - 1]))
    ),
  ));
  // "What are the names of the owners".
  const [list, of] = begun.slice(isOpening && isWhat(begun[0]) ? 1 : 0);
  // "A list of owners", "the names of owners" where nothing is called so.
  const isList = list?.kind === "noun" && list.elements.length === 0 &&
    (/^(?:list|tabl|overview)$/.test(list.head) || isOpening && list.head === "name") &&
    of?.kind === "preposition" && of.text === "of";
  const phrases = isList ? begun.slice(begun.indexOf(of) + 1) : begun;
  const [first, second] = phrases;
  const isOpen = first?.kind === "question" && !/^(?:what|which)$/.test(first.text);
  if (isOpen || (first?.kind !== "question" && first?.kind !== "noun")) {
    const word = first?.kind !== "question" ? "" : second?.kind === "noun" ? second.head : "";
    const measures = first?.kind === "question" && first.text === "when"
      ? MEASURES.get("when")
      : MEASURES.get(word);
    return {
      concepts: [],
      owners: [],
      rows: [],
      tables: undefined,
      measures: measures?.split(" ") ?? [],
      isComplete: false,
    };
  }
  const asked: NounPhrase[] = [];
  const owners: NounPhrase[] = [];
  const named: NounPhrase[] = [];
  // Columns whose owner may come: "the first and last names of the players".
  let open: NounPhrase[] = [];
  const tables: (ReadonlySet<string> | undefined)[] = [];
  let link = "and";
  for (const phrase of phrases.slice(first.kind === "question" ? 1 : 0)) {
    if (phrase.kind === "noun") {
      // "Ships, newest built on top": an order.
      if (link === "" || link === "," && phrase.superlative !== undefined) break;
      // "Names of players": whose they are is not asked for.
      (link === "of" ? owners : asked).push(phrase);
      const own = tablesNamed(phrase);
      if (link === "of") {
        if (open.some(({ elements }) => elements.some((one) => one.kind === "concept" && isNaming(one)))) {
          named.push(phrase);
        }
        // "The clients of those orders" asks for clients.
        tables.push(...open.map((column) => own.size > 0 ? tablesOf(column, own) : undefined));
        open = [];
      } else if (own.size > 0) tables.push(own);
      else if (/^(?:its|their)$/.test(phrase.determiner) && rows.size > 0) tables.push(rows);
      else open.push(phrase);
      link = "";
    } else if (phrase.kind === "preposition" && phrase.text === "of") link = "of";
    else if (phrase.kind === "and") link = "and";
    else if (phrase.kind === "break" && phrase.text === ",") link = ",";
    else break;
  }
  const isComplete = asked.length > 0 && asked.every(isNamed);
  tables.push(...open.map((column) => tablesOf(column)));
  return {
    tables: isComplete && tables.every((one) => one !== undefined)
      ? new Set(tables.flatMap((one) => [...one]))
      : undefined,
    concepts: conceptsOf(asked),
    owners: conceptsOf(owners),
    rows: conceptsOf(named),
    measures: [],
    isComplete,
  };
}

/** The tables whose rows a noun phrase names; none where it names a column. */
function tablesNamed({ elements }: NounPhrase): ReadonlySet<string> {
  const last = elements.findLast((element) => element.kind === "concept");
  return new Set(last?.isTable === true ? [...last.candidates].filter((name) => !name.includes(".")) : []);
}

/** The tables of the column that a noun phrase names: those of its owner that have it ("the numbers of the airline's flights" are of flights). */
function tablesOf({ elements }: NounPhrase, owner?: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const [column] = elements.filter((element) => element.kind === "concept");
  if (owner !== undefined && (column === undefined || !column.tables.isDisjointFrom(owner))) return owner;
  return column?.tables.size === 1 && !isGenericWord(column) ? column.tables : undefined;
}

/** The "to" of "I would like to see" and the "list" of "can you list". */
function opens(phrase: Phrase, before: Phrase | undefined): boolean {
  return phrase.kind === "preposition"
    ? phrase.text === "to" && before?.kind === "verb"
    : phrase.kind === "verb" && LISTING.test(phrase.stem);
}

/** "I want", "can you show me". */
function isIntroduction(phrase: Phrase): boolean {
  const word = phrase.kind === "verb" ? phrase.stem : phrase.kind === "noun" ? phrase.head : "";
  return INTRODUCTION.test(word) && !(phrase.kind === "noun" && phrase.elements.length > 0);
}

const INTRODUCTION = /^(?:up|i|you|me|we|us|want|need|like|know|see|show|give|tell|have)$/;

const isWhat = (phrase: Phrase | undefined) =>
  phrase?.kind === "question" && /^(?:what|which)$/.test(phrase.text);

const LISTING = /^(?:list|find|displai|return|provid|bring|get)$/;

/** Stems of what questions without a noun ask for. */
const MEASURES: ReadonlyMap<string, string> = new Map([
  ["when", "when date year time dai month birth born birthdai sinc ag"],
  ["old", "old ag birth born date year"],
  ["heavi", "heavi weight weigh mass"],
  ["tall", "tall height high elev"],
  ["high", "high height elev altitud"],
  ["deep", "deep depth"],
  ["long", "long length durat distanc time extent run"],
]);

function conceptsOf(nouns: readonly NounPhrase[]): readonly Concept[] {
  return nouns.flatMap(({ elements }) => elements.filter((element) => element.kind === "concept"));
}

/** Whether a column's name says that its values name rows: "name", "river name". */
const isNaming = (one: Concept) => isGenericWord(one) || one.stems.at(-1) === "name";

/** Whether a name of the schema ends a noun phrase. */
function isNamed({ elements, head }: NounPhrase): boolean {
  return elements.some((element) => element.kind === "concept" && element.stems.includes(head));
}
