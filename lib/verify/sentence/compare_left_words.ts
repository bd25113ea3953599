import { fold, wordStem } from "../../linking/mod.ts";
import {
  type ColumnReference,
  conditionsIn,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import { columnsRead } from "./columns_read.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import { superlativesIn } from "./comparatives.ts";
import { computationsOf } from "./computations_of.ts";
import { isSetAside } from "./is_set_aside.ts";
import type { Span } from "./masked_text.ts";
import { isVerbForm } from "./is_verb_form.ts";
import { isUsualWord } from "./is_usual_word.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";
import { isPlainWord } from "./unexplained_words.ts";

/**
 * Finds words of a sentence for which the query has no part: those of a column of its tables that it does not read ("unflagged",
 * of `flagged`), stored texts that it compares with nothing ("refused"), and words for a state ("still", "overdue") where each
 * condition of the query is said by other words.
 */
export function compareLeftWords(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { text, kinds, replaced, located } = parsed;
  const { names, schema, specification } = query;
  const read = [...columnsRead(specification.tree), ...names.joined(specification)];
  const reached = new Set([
    ...specification.tables,
    ...schema.foreignKeys.filter(({ from }) => specification.tables.includes(from.table)).map(({ to }) =>
      to.table
    ),
  ]);
  const known = [...new Set([...read.flatMap(names.column), ...[...reached].flatMap(names.table)])];
  const isKnown = (stem: string) => known.some((one) => areOfOneRoot(one, stem));
  const isMeant = (word: string) =>
    read.some((column) => names.column(column).some((stem) => names.hasSynonym(stem, word)));
  const unread = columnsOf(query).filter((column) =>
    !read.some((one) => one.table === column.table && one.column === column.column)
  );
  const words = fold(text).filter(({ text: word, start, end }) =>
    /^\p{L}{3,}$/u.test(word) && !isPlainWord(word) && !isKnown(wordStem(word)) && !isMeant(word) &&
    ![...replaced, ...located].some((one) => one.start < end && start < one.end)
  );
  const denied = [...text.matchAll(DENIED)].flatMap(([word, bare = ""]) => {
    const stem = wordStem(bare);
    const isOwn = (one: ColumnReference) => names.column(one).includes(stem) && !names.isSilent(stem);
    return !isKnown(stem) && unread.some(isOwn) ? [word] : [];
  });
  const shortened = unread.flatMap((one) => shortenedIn(text, names.column(one)));
  const isAside = (span: Span) => isSetAside(text, span) || ASIDE.test(text.slice(span.end));
  const isAttribute = (word: string) => {
    const stem = wordStem(word);
    return read.some((one) => names.column(one).includes(stem) && !names.table(one.table).includes(stem));
  };
  const computes = computationsOf(specification.tree).steps.length > 0;
  // A result that is computed may be called by a word of another column: the area, of length times width.
  const named = computes ? [] : words.filter(({ text: word, start, end }) => {
    const stem = wordStem(word);
    const isState = /\b(?:has|have|had|is|are|was|were|been|be|not|never|yet|already) $/.test(
      text.slice(0, start),
    );
    const isOwn = (one: ColumnReference) =>
      names.column(one).includes(stem) && !names.isSilent(stem) &&
      (!isVerbForm(word) || names.isFlag(one) || names.isDate(one) && isState);
    // "Cell phone", of a cell number
    const [before = ""] = /\p{L}+(?=[ -]$)/u.exec(text.slice(0, start)) ?? [];
    return !isUsualWord(word) && unread.some(isOwn) && !isAttribute(before) && !isAside({ start, end });
  });
  const stored = words.filter(({ text: word, start, end }) =>
    !isUsualWord(word) && !names.isInName(wordStem(word)) &&
    kinds.some((one) => one.start === start && one.end === end && one.score >= WHOLE) &&
    !isAside({ start, end })
  );
  const isNamed = (table: string) => names.table(table).some((stem) => parsed.stems.has(stem));
  // A noun that nothing explains may stand for a table that no word names, for one of two rows of a table, or for a result.
  const isRanked = valuesIn(specification.tree).some(({ kind }) => kind === "window");
  const isWhole = !isRanked && tablesByRole(specification.tree).size === specification.tables.length &&
    specification.tables.every(isNamed);
  const superlatives = superlativesIn(text).map(({ word }) => word);
  const unknown = isWhole && !computes
    ? parsed.unexplained.map((word) => word.toLowerCase()).filter((word) =>
      !OTHER_PLAIN.test(word) && !superlatives.includes(word) && !isKnown(wordStem(word)) &&
      new RegExp(`${PLACE}${word}(?!\\p{L})`, "u").test(text)
    )
    : [];
  const states = hasOpenCondition(query, parsed)
    ? []
    : [...text.matchAll(STATES)].filter(({ index, 0: word }) => {
      // "Still active", of what the query asks for
      const next = fold(text.slice(index + word.length)).slice(0, 3);
      return ![...fold(word), ...next].some((one) => isKnown(wordStem(one.text)));
    }).map(([word]) => word);
  const alone = query.claims.denials === 0 && specification.joins.length > 0
    ? [...text.matchAll(ALONE)].map(([word]) => word.trim())
    : [];
  return {
    faults: [...denied, ...shortened].map((word) =>
      `the sentence says "${word}", the query does not ask for it`
    ),
    unsure: [
      ...new Set([...named, ...stored].map((one) => one.text).concat(states, unknown, alone)),
    ].map((word) => `what the sentence says by "${word}"`),
  };
}

/** The columns of the tables that a query reads. */
const columnsOf = ({ schema, specification }: ComparedQuery): readonly ColumnReference[] =>
  schema.tables.filter(({ name }) => specification.tables.includes(name))
    .flatMap((table) => table.columns.map(({ name }) => ({ table: table.name, column: name })));

/** Whether a query has a condition that other words than a value may say. */
function hasOpenCondition(
  { specification: { tree, joins }, names }: ComparedQuery,
  { numbers, stems }: ParsedSentence,
): boolean {
  const tables = tablesByRole(tree);
  const isSaid = (side: Value) => {
    const table = side.kind === "column" ? tables.get(side.role) : undefined;
    return side.kind === "column" && table !== undefined &&
      names.column({ table, column: side.column }).some((stem) => !names.isSilent(stem) && stems.has(stem));
  };
  return specificationsIn(tree).length > 1 || joins.length > 0 || conditionsIn(tree).some((one) => {
    if (one.kind === "null" || one.kind === "exists") return true;
    if (one.kind !== "comparison") return false;
    const sides = [one.left, one.right];
    return !sides.some((side) =>
      isSaid(side) || side.kind === "literal" &&
        (typeof side.value === "string" || numbers.some(({ value }) => value === side.value))
    );
  });
}

/** A name of several words of which the sentence has one in full where the name has its beginning: "reference only", of `ref_only`. */
function shortenedIn(text: string, stems: readonly string[]): readonly string[] {
  if (stems.length < 2 || stems.some((stem) => stem.length < 3)) return [];
  const words = fold(text);
  return words.flatMap(({ start }, i) => {
    const own = words.slice(i, i + stems.length);
    const isWhole = (word: string, k: number) => wordStem(word) === stems[k];
    const isSaid = own.length === stems.length &&
      own.every(({ text: word }, k) => isWhole(word, k) || word.startsWith(stems[k] ?? word)) &&
      own.some(({ text: word }, k) => !isWhole(word, k)) && own.some(({ text: word }, k) => isWhole(word, k));
    return isSaid ? [text.slice(start, own.at(-1)?.end)] : [];
  });
}

/** Where nouns stand for what is shown, sorted or grouped by. */
const PLACE =
  "(?:\\b(?:show|give|list|tell|report|return|display|with|and|by|per|each|every|their|its|whose|what|which)|[,:–-])(?: me| us)?(?: also)?(?: the| their| its| an?)? ";
/** Words for amounts, units and anybody. */
const OTHER_PLAIN =
  /^(?:until|otherwise|fewer|down|altogether|none|well|nobody|even|someone|anyone|percentages?|values?|ones|full|half|third|quarter|double|twice|money|alphabetical)$|^(?:minute|hour|second|kilomet|met(?:er|re))/;

const DENIED = /(?<!\p{L})(?:un|non-?)(\p{L}{4,})(?!\p{L})/gu;

/** Words for a state that a condition asks for. */
const STATES =
  /\b(?:still|already|yet|never(?! (?:below|above|over|under|more|less|fewer|exceed))|overdue|pending|unpaid|unsold|unused|vacant|expired|ongoing|outstanding|unresolved|unfinished|former|retired|active|inactive|available|valid|invalid|missing|broken(?! (?:down|up)))\b/g;

/** "Only for the Courier", which is for no other */
const ALONE = /\b(?:only|exclusively|solely) (?:ever )?(?:for|with|by|to) (?:the )?(?=¤)/g;

/** What follows an example, and what is given up: "(master and so on)", "withdrawn or not". */
const ASIDE = /^ (?:and so on|etc|or not)\b/;

const WHOLE = 0.95;
