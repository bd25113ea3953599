import type { Interaction } from "../dialogue/mod.ts";
import type { QueryReading } from "./create_query_reader.ts";
import { failed, notChecked, passed, undecided } from "./ground_truth.ts";
import type { AskedInteraction } from "./read_interaction.ts";
import type { SentenceCheck } from "./sentence/create_sentence_check.ts";
import { findContextReference } from "./sentence/find_context_reference.ts";
import { leaningOf } from "./sentence/leaning_of.ts";
import type { CheckResult } from "./types.ts";
import { withoutPresuppositions } from "./without_presuppositions.ts";

/**
 * Checks that the standalone intention, or an intention without context references, states what the query asks for, that each
 * reading of an ambiguous question states what its query asks for, and that the utterance of a complete question that omits
 * nothing asks for nothing else.
 */
export function checkSentenceSaysQuery(words: AskedInteraction): CheckResult {
  const { interaction, asked, readings, checkSentence } = words;
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
  const checked = [...own, ...meant];
  const known = checked.flatMap(({ ok, detail }) => ok === false ? [detail] : []);
  const faults = faultsOfComplete(words).filter((fault) => !known.some((detail) => detail.includes(fault)));
  const told = [...known, ...(faults.length > 0 ? [`the utterance: ${faults.join("; ")}`] : [])];
  if (told.length > 0) return failed(told.join("; "));
  return worst(checked) ?? notChecked(NO_QUERY);
}

/** Faults of the utterance of a complete question that omits nothing of its query: it asks for something else. */
function faultsOfComplete(words: AskedInteraction): readonly string[] {
  const { interaction: { utterance }, asked, omits } = words;
  if (whyNotCompared(words) !== undefined || isPartial(words) || asked?.kind !== "specification") return [];
  if (leaningOf(utterance, instructionOf(words)).kind === "leans" || omits(utterance)) return [];
  return findingsOf(words).faults;
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
export function checkPartialIsPartial(words: AskedInteraction): CheckResult {
  const { interaction: { utterance }, asked, omits } = words;
  const reason = whyNotCompared(words);
  if (reason !== undefined || asked === undefined) return notChecked(reason ?? NO_QUERY);
  const leaning = leaningOf(utterance, instructionOf(words));
  if (isPartial(words)) {
    if (leaning.kind !== "stands") return passed(`"${leaning.words}"`);
    if (asked.kind === "not_readable") return undecided(notReadable(asked.reason));
    const { faults: [fault], unsure: [doubt], unnamed: [table] } = findingsOf(words);
    const lacking = fault ?? doubt ?? (table && `it does not name ${table}`);
    return lacking === undefined
      ? failed("the utterance alone says all that the query asks for")
      : passed(lacking);
  }
  const { faults, unsure: [doubt] } = findingsOf(words);
  const omitted = asked.kind === "specification" && faults.length > 0 && omits(utterance) ? faults : [];
  const told = [
    ...(leaning.kind === "leans" ? [`the utterance leans: "${leaning.words}"`] : []),
    ...(omitted.length > 0 ? [`the utterance: ${omitted.join("; ")}`] : []),
  ];
  if (told.length > 0) return failed(`${told.join("; ")}; ${NOT_PARTIAL}`);
  if (asked.kind === "not_readable") return undecided(notReadable(asked.reason));
  return doubt === undefined ? passed() : undecided(`the utterance: it cannot be told ${doubt}`);
}

/** Why the utterance of an interaction is not compared with its query; undefined where it is. */
function whyNotCompared(
  { interaction: { utterance, utterance_kinds: kinds, ...interaction }, asked }: AskedInteraction,
): string | undefined {
  const asks = kinds.includes("partial_question") || kinds.includes("question");
  if (asked === undefined || !asks) return NO_QUERY;
  // Without a standalone intention, the kind of the utterance is only a default.
  if (interaction.standalone_intention === undefined) return NOT_WRITTEN;
  if (interaction.question_type === "ambiguous") return "an ambiguous question says less than is meant";
  return /\p{L}/u.test(utterance) ? undefined : NO_WORDS;
}

const isPartial = ({ interaction }: AskedInteraction) =>
  interaction.utterance_kinds.includes("partial_question");

const instructionOf = ({ interaction }: AskedInteraction) => ({
  instruction: interaction.utterance_kinds.includes("context_modification"),
});

/** Compares the utterance with the query, with and without what speakers presuppose. */
function findingsOf(
  { interaction: { utterance }, asked, checkSentence }: AskedInteraction,
): ReturnType<SentenceCheck> {
  if (asked?.kind !== "specification") return { faults: [], unsure: [], unnamed: [] };
  const meant = new Set([asked.specification, withoutPresuppositions(asked.specification)]);
  return [...meant].map((specification) => checkSentence(utterance, specification))
    .reduce((best, found) => found.faults.length < best.faults.length ? found : best);
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
