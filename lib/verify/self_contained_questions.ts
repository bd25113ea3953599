import type { Interaction } from "../dialogue/mod.ts";
import { fold, nameWords } from "../linking/mod.ts";
import type { ConjunctiveQuery, Filter } from "../specification/mod.ts";
import { type Dialect, lexSql } from "../sql/mod.ts";
import { withoutPresuppositions } from "./check_sentences.ts";
import { findContextReference } from "./sentence/find_context_reference.ts";
import { locateValue } from "./sentence/locate_values.ts";
import { numbersIn } from "./sentence/numbers_in.ts";
import { queryParts } from "./sentence/query_parts.ts";
import type { SentenceTools } from "./sentence_tools.ts";

export interface SelfContainedQuestionsOptions {
  /** Opens the sentence checks; called only where a sentence is compared with a query. */
  readonly tools: () => Promise<SentenceTools>;
  /** Dialect of the ground truths and restrictions. */
  readonly dialect: Dialect;
}

/**
 * Returns the positions, from 1, of the partial questions that need no context: they refer to nothing before them and omit
 * nothing that their query asks for. Undecidable questions are not included.
 */
export async function selfContainedQuestions(
  interactions: readonly Interaction[],
  { tools, dialect }: SelfContainedQuestionsOptions,
): Promise<readonly number[]> {
  const found: number[] = [];
  let inForce: readonly string[] = [];
  for (const [i, one] of interactions.entries()) {
    const { utterance, utterance_kinds: kinds, question_type: type, ground_truth_sql: query, context } = one;
    const before = context === undefined ? inForce : [];
    inForce = context?.restrictions ?? inForce;
    if (!kinds.includes("partial_question") || type === "ambiguous" || query === undefined) continue;
    if (refersBack(utterance)) continue;
    // A restriction without a value (`landlocked = true`) cannot be found in a sentence.
    if (before.some((restriction) => valuesIn(restriction, dialect).length === 0)) continue;
    if (await omitsSomething(utterance, { query, tools, dialect })) continue;
    found.push(i + 1);
  }
  return found;
}

/** Whether a question refers to earlier turns, or needs them for a missing noun. */
function refersBack(utterance: string): boolean {
  const text = utterance.toLowerCase().replaceAll("’", "'").replaceAll(CONNECTIVES, "")
    .replaceAll(/\b(?:each|every|which|any|the (?:last|first|only)) one\b/g, "ones")
    .replaceAll(LONE_EACH, "them");
  return findContextReference(text) !== undefined || BACK_REFERENCES.test(text) || ELLIPSES.test(text);
}

/** Connectives that continue a conversation without making the sentence depend on it. */
const CONNECTIVES =
  /^\W*(?:(?:now|ok|okay|please|so|then|next|finally)\b[,\s]*)+|,?\s+(?:too|as well|also|now|please)(?=[.?!]*\s*$)|\balso\s/g;

/** "How many does each have?", as against "for each river". */
const LONE_EACH =
  /\beach(?=[.?!,]|$| (?:have|has|had|do|does|did|is|are|was|were|lie|lies|belong|belongs)\b)/g;

const BACK_REFERENCES = new RegExp(
  [
    String.raw`\b(?:such|else|likewise|similarly|here|remaining|above-mentioned)\b`,
    String.raw`\b(?:that|this) (?:one|list|group|size|kind|sort|number|place|thing|time|case)\b`,
    String.raw`\b(?:of|in|on|at|for|from|by|under|over|about|besides) (?:that|this)\b`,
    String.raw`\bthe (?:other|others|same|rest)\b`,
    String.raw`\b(?:those|these) (?:two|three|four|five|six|seven|eight|nine|ten|\d+)\b`,
    String
      .raw`\b(?:you|we|i)(?:'ve| have)?(?: just)? (?:listed|named|showed|shown|found|gave|given|mentioned|counted)\b`,
  ].join("|"),
);

/** Elliptical questions: the thing asked for has no noun, or the sentence only modifies another one. */
const ELLIPSES = new RegExp(
  [
    String
      .raw`\bwhich(?: (?:two|three|four|five|ten|\d+))? (?:is|are|was|were|has|have|had|lies?|belongs?)\b`,
    String.raw`\bthe (?:\w+ )?(?:most|least|\w{2,}est)[?.!]*$`,
    String
      .raw`^(?:without|except|excluding|including|plus|minus|same|only|just|and|but|or|what about|how about)\b`,
  ].join("|"),
);

interface QueryOptions extends SelfContainedQuestionsOptions {
  readonly query: string;
}

/** Whether the query asks for something that the question omits, or that cannot be found in a sentence. */
async function omitsSomething(utterance: string, { query, tools, dialect }: QueryOptions): Promise<boolean> {
  const values = valuesIn(query, dialect);
  const isLacking = (value: string | number) =>
    countMentions(value, utterance) < values.filter((other) => other === value).length;
  if (values.some(isLacking)) return true;
  const { schema, readQuery, checkSentence } = await tools();
  const asked = await readQuery(query, dialect);
  if (asked.kind === "not_readable") return values.length === 0;
  const tree = withoutPresuppositions(asked.specification);
  const whole = queryParts(tree, schema);
  const { faults, unnamed } = checkSentence(utterance, tree);
  if (values.length === 0) return faults.length > 0 || unnamed.length > 0;
  // All values are stated: a synonym of a column or an intermediate table is not an omission.
  return whole.filters.some(hasNoValue) ||
    unnamed.some((table) => isLeaf(table, whole) && !isMentioned(nameWords(schema).table(table), utterance));
}

function hasNoValue(filter: Filter): boolean {
  return !["comparison", "between", "one_of", "pattern"].includes(filter.kind) ||
    filter.kind === "comparison" && (typeof filter.value === "boolean" || Number(filter.value) <= 1);
}

/** Whether a table is a leaf of the join tree, so that the query asks something about it. */
function isLeaf(table: string, { joins }: ConjunctiveQuery): boolean {
  return joins.filter(({ from, to }) => from.table === table || to.table === table).length < 2;
}

/** Whether a sentence names a table, comparing the first five letters: "members" names memberships. */
function isMentioned(name: readonly string[], sentence: string): boolean {
  const beginning = (word: string) => word.slice(0, 5);
  const said = new Set(fold(sentence).map(({ text }) => beginning(text)));
  return name.some((word) => said.has(beginning(word)));
}

/** The literals of a query except 0 and 1, which sentences express by words such as "none" and "several". */
function valuesIn(sql: string, dialect: Dialect): readonly (string | number)[] {
  return lexSql(sql, dialect).flatMap(({ kind, value }): readonly (string | number)[] => {
    if (kind === "text") return [value];
    const number = kind === "number" ? Number(value) : 0;
    return number > 1 ? [number] : [];
  });
}

/** Counts the mentions of a value; a date is counted by its year. */
function countMentions(value: string | number, sentence: string): number {
  const [, year] = /^(\d{4})-\d\d-\d\d/.exec(String(value)) ?? [];
  if (typeof value === "number" || year !== undefined) {
    const number = Number(year ?? value);
    return numbersIn(sentence.toLowerCase()).filter((said) => Math.abs(said.value - number) <= 1).length;
  }
  const text = value.replaceAll(/[%_]/g, " ").trim();
  return text === "" ? 1 : locateValue(text, { sentence, words: fold(sentence) }).length;
}
