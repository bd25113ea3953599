import type { Interaction } from "../dialogue/mod.ts";
import { fold, nameWords } from "../linking/mod.ts";
import { type Filter, type Specification, specificationOf } from "../specification/mod.ts";
import { type Dialect, lexSql } from "../sql/mod.ts";
import { findContextReference } from "./sentence/find_context_reference.ts";
import { locateValue } from "./sentence/locate_values.ts";
import { numbersIn } from "./sentence/numbers_in.ts";
import type { SentenceTools } from "./sentence_tools.ts";

export interface SelfContainedQuestionsOptions {
  /** Opens what reads sentences, where a query has to be compared with one. */
  readonly tools: () => Promise<SentenceTools>;
  /** Of the ground truths and restrictions. */
  readonly dialect: Dialect;
}

/**
 * The places, from 1, of the partial questions of a dialogue that are complete: their words point to nothing before them
 * and leave out nothing that their query asks for. What cannot be told is left out.
 */
export async function selfContainedQuestions(
  interactions: readonly Interaction[],
  { tools, dialect }: SelfContainedQuestionsOptions,
): Promise<readonly number[]> {
  const complete: number[] = [];
  let inForce: readonly string[] = [];
  for (const [i, one] of interactions.entries()) {
    const { utterance, utterance_kinds: kinds, question_type: type, ground_truth_sql: query, context } = one;
    const before = context === undefined ? inForce : [];
    inForce = context?.restrictions ?? inForce;
    if (!kinds.includes("partial_question") || type === "ambiguous" || query === undefined) continue;
    if (pointsBack(utterance)) continue;
    // A restriction without a value (`landlocked = true`) cannot be looked for in words.
    if (before.some((restriction) => valuesIn(restriction, dialect).length === 0)) continue;
    if (await leavesOut(utterance, { query, tools, dialect })) continue;
    complete.push(i + 1);
  }
  return complete;
}

/** Whether the words of a question point to what was said before it, or need it for what they lack. */
function pointsBack(utterance: string): boolean {
  const text = utterance.toLowerCase().replaceAll("’", "'").replaceAll(GOES_ON, "")
    .replaceAll(/\b(?:each|every|which|any|the (?:last|first|only)) one\b/g, "ones")
    .replaceAll(LONE_EACH, "them");
  return findContextReference(text) !== undefined || POINTS.test(text) || LACKS_NOUN.test(text);
}

/** Words that go on with a conversation, though the rest of the sentence may say everything. */
const GOES_ON =
  /^\W*(?:(?:now|ok|okay|please|so|then|next|finally)\b[,\s]*)+|,?\s+(?:too|as well|also|now|please)(?=[.?!]*\s*$)|\balso\s/g;

/** "How many does each have?", as against "for each river". */
const LONE_EACH =
  /\beach(?=[.?!,]|$| (?:have|has|had|do|does|did|is|are|was|were|lie|lies|belong|belongs)\b)/g;

const POINTS = new RegExp(
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

/** What is asked for or chosen has no noun of its own, or the sentence only adds to another one. */
const LACKS_NOUN = new RegExp(
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

/** Whether the query asks for something that the words lack, or that cannot be looked for in words. */
async function leavesOut(utterance: string, { query, tools, dialect }: QueryOptions): Promise<boolean> {
  const values = valuesIn(query, dialect);
  const isLacking = (value: string | number) =>
    timesSaid(value, utterance) < values.filter((other) => other === value).length;
  if (values.some(isLacking)) return true;
  const { schema, checkSentence } = await tools();
  const asked = await specificationOf(query, { dialect, schema });
  if (asked.kind === "not_readable") return values.length === 0;
  const whole = takenForGranted(asked.specification);
  const { faults, unnamed } = checkSentence(utterance, whole);
  if (values.length === 0) return faults.length > 0 || unnamed.length > 0;
  // All values are said: a column by another word, or a table on the way, is nothing that is missing.
  return whole.filters.some(hasNoValue) ||
    unnamed.some((table) => isEnd(table, whole) && !isSpokenOf(nameWords(schema).table(table), utterance));
}

/** A query without what people take for granted: who is a member has no day of leaving. */
function takenForGranted(specification: Specification): Specification {
  const filters = specification.filters.filter((filter) => filter.kind !== "null" || filter.negated);
  return { ...specification, filters };
}

function hasNoValue(filter: Filter): boolean {
  return !["comparison", "between", "one_of", "pattern"].includes(filter.kind) ||
    filter.kind === "comparison" && (typeof filter.value === "boolean" || Number(filter.value) <= 1);
}

/** Whether a table stands at an end of the joins, so that the query asks something of it. */
function isEnd(table: string, { joins }: Specification): boolean {
  return joins.filter(({ from, to }) => from.table === table || to.table === table).length < 2;
}

/** "Members" speaks of memberships. */
function isSpokenOf(name: readonly string[], sentence: string): boolean {
  const beginning = (word: string) => word.slice(0, 5);
  const said = new Set(fold(sentence).map(({ text }) => beginning(text)));
  return name.some((word) => said.has(beginning(word)));
}

/** The values that SQL compares with, but for 0 and 1, which people say by words such as "none" and "several". */
function valuesIn(sql: string, dialect: Dialect): readonly (string | number)[] {
  return lexSql(sql, dialect).flatMap(({ kind, value }): readonly (string | number)[] => {
    if (kind === "text") return [value];
    const number = kind === "number" ? Number(value) : 0;
    return number > 1 ? [number] : [];
  });
}

/** How often a sentence says a value; of a date, its year. */
function timesSaid(value: string | number, sentence: string): number {
  const [, year] = /^(\d{4})-\d\d-\d\d/.exec(String(value)) ?? [];
  if (typeof value === "number" || year !== undefined) {
    const number = Number(year ?? value);
    return numbersIn(sentence.toLowerCase()).filter((said) => Math.abs(said.value - number) <= 1).length;
  }
  const text = value.replaceAll(/[%_]/g, " ").trim();
  return text === "" ? 1 : locateValue(text, { sentence, words: fold(sentence) }).length;
}
