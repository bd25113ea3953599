import { fold, nameWords } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { ConjunctiveQuery, Filter } from "../specification/mod.ts";
import { type Dialect, lexSql } from "../sql/mod.ts";
import type { QueryReading } from "./create_query_reader.ts";
import type { SentenceCheck } from "./sentence/create_sentence_check.ts";
import { locateValue } from "./sentence/locate_values.ts";
import { numbersIn } from "./sentence/numbers_in.ts";
import { queryParts } from "./sentence/query_parts.ts";
import { withoutPresuppositions } from "./without_presuppositions.ts";

/** A query with what is needed to find its parts in a sentence. */
export interface OmissionOptions {
  readonly sql: string;
  readonly dialect: Dialect;
  readonly asked: QueryReading;
  readonly schema: Schema;
  readonly checkSentence: SentenceCheck;
}

/** Whether a query asks for something that an utterance omits, or that cannot be found in a sentence. */
export function omitsSomething(
  utterance: string,
  { sql, dialect, asked, schema, checkSentence }: OmissionOptions,
): boolean {
  const values = valuesIn(sql, dialect);
  const isLacking = (value: string | number) =>
    countMentions(value, utterance) < values.filter((other) => other === value).length;
  if (values.some(isLacking)) return true;
  if (asked.kind === "not_readable") return values.length === 0;
  const tree = withoutPresuppositions(asked.specification);
  const whole = queryParts(tree, schema);
  const { faults, unnamed } = checkSentence(utterance, tree);
  if (values.length === 0) return faults.length > 0 || unnamed.length > 0;
  // All values are stated: a synonym of a column or an intermediate table is not an omission.
  return whole.filters.some(hasNoValue) ||
    unnamed.some((table) => isLeaf(table, whole) && !isMentioned(nameWords(schema).table(table), utterance));
}

/** The literals of a query except 0 and 1, which sentences express by words such as "none" and "several". */
export function valuesIn(sql: string, dialect: Dialect): readonly (string | number)[] {
  return lexSql(sql, dialect).flatMap(({ kind, value }): readonly (string | number)[] => {
    if (kind === "text") return [value];
    const number = kind === "number" ? Number(value) : 0;
    return number > 1 ? [number] : [];
  });
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
