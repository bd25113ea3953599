import type { Interaction } from "../dialogue/mod.ts";
import {
  type Condition,
  conjunction,
  conjunctList,
  type Link,
  type Specification,
} from "../specification/mod.ts";
import type { QueryReading } from "./create_query_reader.ts";
import { failed, notChecked, passed, undecided } from "./ground_truth.ts";
import type { SentenceCheck } from "./sentence/create_sentence_check.ts";
import { findContextReference } from "./sentence/find_context_reference.ts";
import type { CheckResult } from "./types.ts";

/** An interaction with the specification of its query. */
export interface AskedInteraction {
  readonly interaction: Interaction;
  /** Absent where there is no query or it cannot be translated. */
  readonly asked?: QueryReading | undefined;
  /** Specifications of the readings of an ambiguous question, in their order. */
  readonly readings: readonly (QueryReading | undefined)[];
  readonly checkSentence: SentenceCheck;
}

/**
 * Checks that the standalone intention, or an intention without context references, states what the query asks for, and
 * that each reading of an ambiguous question states what its query asks for.
 */
export function checkSentenceSaysQuery(
  { interaction, asked, readings, checkSentence }: AskedInteraction,
): CheckResult {
  const { standalone_intention, intention } = interaction;
  const text = standalone_intention ??
    (findContextReference(intention) === undefined ? intention : undefined);
  const name = standalone_intention === undefined ? "the intention" : "the standalone intention";
  const own = asked === undefined
    ? []
    : [text === undefined ? notChecked(NOT_WRITTEN) : checkStates({ name, text }, asked, checkSentence)];
  const meant = (interaction.readings ?? []).map(({ meaning }, i) => {
    const reading = readings[i];
    return reading === undefined
      ? undecided("a reading's text cannot be translated")
      : checkStates({ name: `the meaning of reading ${i + 1}`, text: meaning }, reading, checkSentence);
  });
  return worst([...own, ...meant]) ?? notChecked(NO_QUERY);
}

/** Checks that the standalone intention has no context reference. */
export function checkStandsAlone({ standalone_intention, utterance_kinds }: Interaction): CheckResult {
  if (standalone_intention === undefined) return notChecked(NOT_WRITTEN);
  const instruction = utterance_kinds.includes("context_modification");
  const reference = findContextReference(standalone_intention, { instruction });
  return reference === undefined ? passed() : failed(`the standalone intention leans: "${reference}"`);
}

/**
 * Checks that a partial question refers to the dialogue or omits something that its query asks for, and that any other
 * question does neither.
 */
export function checkPartialIsPartial({ interaction, asked, checkSentence }: AskedInteraction): CheckResult {
  const { utterance, utterance_kinds: kinds, question_type: type, standalone_intention } = interaction;
  const isPartial = kinds.includes("partial_question");
  if (asked === undefined || !isPartial && !kinds.includes("question")) return notChecked(NO_QUERY);
  // Without a standalone intention, the kind of the utterance is only a default.
  if (standalone_intention === undefined) return notChecked(NOT_WRITTEN);
  if (type === "ambiguous") return notChecked("an ambiguous question says less than is meant");
  if (!/\p{L}/u.test(utterance)) return notChecked(NO_WORDS);
  const instruction = kinds.includes("context_modification");
  const reference = findContextReference(utterance, { instruction });
  // Weak connectives alone do not make a question partial; the rest of it is checked.
  const mayBeComplete = isPartial && asked.kind === "specification" &&
    findContextReference(utterance.replaceAll(WEAK_CONNECTIVES, ""), { instruction }) === undefined;
  if (reference !== undefined && !mayBeComplete) {
    return isPartial
      ? passed(`"${reference}"`)
      : failed(`the utterance leans: "${reference}"; ${NOT_PARTIAL}`);
  }
  if (asked.kind === "not_readable") return undecided(notReadable(asked.reason));
  const meant = new Set([asked.specification, withoutPresuppositions(asked.specification)]);
  const { faults: [fault], unsure: [doubt], unnamed: [table] } = [...meant]
    .map((specification) => checkSentence(utterance, specification))
    .reduce((best, found) => found.faults.length < best.faults.length ? found : best);
  if (isPartial) {
    const lacking = fault ?? doubt ?? (table && `it does not name ${table}`);
    return lacking === undefined
      ? failed("the utterance alone says all that the query asks for")
      : passed(lacking);
  }
  if (fault !== undefined) return failed(`the utterance: ${fault}; ${NOT_PARTIAL}`);
  return doubt === undefined ? passed() : undecided(`the utterance: it cannot be told ${doubt}`);
}

/** Connectives that continue a conversation without making the sentence depend on it. */
const WEAK_CONNECTIVES = /^\s*now\b[,\s]*|,?\s+(?:too|as well)(?=[.?!]?\s*$)/gi;

/**
 * Removes conditions that speakers presuppose: a member is somebody whose leaving date is NULL. A specification without
 * any is returned itself.
 */
export function withoutPresuppositions(specification: Specification): Specification {
  if (specification.kind !== "selection") return specification;
  const conditions = [specification.where, ...specification.links.map(({ condition }) => condition)];
  if (!conditions.flatMap(conjunctList).some(({ kind }) => kind === "null")) return specification;
  const { where: all, ...others } = specification;
  const stated = (condition: Condition | undefined) =>
    conjunction(conjunctList(condition).filter(({ kind }) => kind !== "null"));
  const where = stated(all);
  const links = others.links.map(({ condition: written, ...link }): Link => {
    const condition = stated(written);
    return { ...link, ...(condition && { condition }) };
  });
  return { ...others, links, ...(where && { where }) };
}

const NOT_PARTIAL = "it is said to be no partial question";
const NOT_WRITTEN = "there is no standalone intention";
const NO_WORDS = "there are no words";
const NO_QUERY = "there is no query to compare with";
const notReadable = (reason: string) => `the query is no specification: ${reason}`;

function checkStates(
  { name, text }: { readonly name: string; readonly text: string },
  asked: QueryReading,
  checkSentence: SentenceCheck,
): CheckResult {
  if (!/\p{L}/u.test(text)) return notChecked(NO_WORDS);
  if (asked.kind === "not_readable") return undecided(notReadable(asked.reason));
  const { faults, unsure: [doubt] } = checkSentence(text, asked.specification);
  if (faults.length > 0) return failed(`${name}: ${faults.join("; ")}`);
  return doubt === undefined ? passed() : undecided(`${name}: it cannot be told ${doubt}`);
}

/** Returns the first failed result, else the first undecided one, else the first unchecked one, else the first. */
function worst(results: readonly CheckResult[]): CheckResult | undefined {
  return results.find(({ ok }) => ok === false) ?? results.find(({ undecided }) => undecided) ??
    results.find(({ ok }) => ok === "not_checked") ?? results[0];
}
