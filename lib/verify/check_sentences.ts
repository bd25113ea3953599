import type { Interaction } from "../dialogue/mod.ts";
import type { Specification, SpecificationReading } from "../specification/mod.ts";
import { failed, notChecked, passed } from "./ground_truth.ts";
import type { SentenceCheck } from "./sentence/create_sentence_check.ts";
import { findContextReference } from "./sentence/find_context_reference.ts";
import type { CheckResult } from "./types.ts";

/** An interaction with what its query asks for. */
export interface AskedInteraction {
  readonly interaction: Interaction;
  /** Absent where it asks for no data, or its text cannot be translated. */
  readonly asked?: SpecificationReading;
  /** What the readings of an ambiguous question ask for, in their order. */
  readonly readings: readonly (SpecificationReading | undefined)[];
  readonly checkSentence: SentenceCheck;
}

/**
 * Whether the standalone intention, else an intention that leans on nothing, says what the query asks for, and each reading
 * of an ambiguous question what its own query does.
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
    : [text === undefined ? notChecked(NOT_WRITTEN) : says({ name, text }, asked, checkSentence)];
  const meant = (interaction.readings ?? []).map(({ meaning }, i) => {
    const reading = readings[i];
    return reading === undefined
      ? notChecked("a reading's text cannot be translated")
      : says({ name: `the meaning of reading ${i + 1}`, text: meaning }, reading, checkSentence);
  });
  return worst([...own, ...meant]) ?? notChecked(NO_QUERY);
}

/** Whether the standalone intention leans on nothing that was said before it. */
export function checkStandsAlone({ standalone_intention, utterance_kinds }: Interaction): CheckResult {
  if (standalone_intention === undefined) return notChecked(NOT_WRITTEN);
  const instruction = utterance_kinds.includes("context_modification");
  const leaning = findContextReference(standalone_intention, { instruction });
  return leaning === undefined ? passed() : failed(`the standalone intention leans: "${leaning}"`);
}

/**
 * Whether a partial question is partial: it leans on the dialogue, or leaves out something that its query asks for; and
 * whether a question that is sold as one that needs no context says it all.
 */
export function checkPartialIsPartial({ interaction, asked, checkSentence }: AskedInteraction): CheckResult {
  const { utterance, utterance_kinds: kinds, question_type: type, standalone_intention } = interaction;
  const isPartial = kinds.includes("partial_question");
  if (asked === undefined || !isPartial && !kinds.includes("question")) return notChecked(NO_QUERY);
  // Where nobody wrote what the utterance lacks, its kind is only taken for granted.
  if (standalone_intention === undefined) return notChecked(NOT_WRITTEN);
  if (type === "ambiguous") return notChecked("an ambiguous question says less than is meant");
  if (!/\p{L}/u.test(utterance)) return notChecked(NO_WORDS);
  const instruction = kinds.includes("context_modification");
  const leaning = findContextReference(utterance, { instruction });
  // Such words alone make no partial question; whether the rest says everything is to be seen.
  const mayBeWhole = isPartial && asked.kind === "specification" &&
    findContextReference(utterance.replaceAll(WEAK, ""), { instruction }) === undefined;
  if (leaning !== undefined && !mayBeWhole) {
    return isPartial ? passed(`"${leaning}"`) : failed(`the utterance leans: "${leaning}"; ${SOLD_AS_WHOLE}`);
  }
  if (asked.kind === "not_readable") return notChecked(notReadable(asked.reason));
  const { faults: [fault], unsure: [doubt], unnamed: [table] } = takenForGranted(asked.specification)
    .map((specification) => checkSentence(utterance, specification))
    .reduce((best, found) => found.faults.length < best.faults.length ? found : best);
  if (isPartial) {
    const lacking = fault ?? doubt ?? (table && `it does not name ${table}`);
    return lacking === undefined
      ? failed("the utterance alone says all that the query asks for")
      : passed(lacking);
  }
  if (fault !== undefined) return failed(`the utterance: ${fault}; ${SOLD_AS_WHOLE}`);
  return doubt === undefined ? passed() : notChecked(`the utterance: it cannot be told ${doubt}`);
}

/** Words that go on with a conversation, though the rest of the sentence may say everything. */
const WEAK = /^\s*now\b[,\s]*|,?\s+(?:too|as well)(?=[.?!]?\s*$)/gi;

/** A query, and the same without what people take for granted: who is a member has no day of leaving. */
function takenForGranted(
  specification: Specification,
): readonly [asked: Specification, ...less: Specification[]] {
  const filters = specification.filters.filter((filter) => filter.kind !== "null" || filter.negated);
  return filters.length === specification.filters.length
    ? [specification]
    : [specification, { ...specification, filters }];
}

const SOLD_AS_WHOLE = "it is said to be no partial question";
const NOT_WRITTEN = "there is no standalone intention";
const NO_WORDS = "there are no words";
const NO_QUERY = "there is no query to compare with";
const notReadable = (reason: string) => `the query is no specification: ${reason}`;

interface NamedSentence {
  /** What it is in its interaction. */
  readonly name: string;
  readonly text: string;
}

function says(
  { name, text }: NamedSentence,
  asked: SpecificationReading,
  checkSentence: SentenceCheck,
): CheckResult {
  if (!/\p{L}/u.test(text)) return notChecked(NO_WORDS);
  if (asked.kind === "not_readable") return notChecked(notReadable(asked.reason));
  const { faults, unsure: [doubt] } = checkSentence(text, asked.specification);
  if (faults.length > 0) return failed(`${name}: ${faults.join("; ")}`);
  return doubt === undefined ? passed() : notChecked(`${name}: it cannot be told ${doubt}`);
}

/** A failed result before one that could not be told, before a passed one. */
function worst(results: readonly CheckResult[]): CheckResult | undefined {
  return results.find(({ ok }) => ok === false) ?? results.find(({ ok }) => ok === "not_checked") ??
    results[0];
}
