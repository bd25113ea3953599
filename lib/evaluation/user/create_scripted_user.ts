import type { Interaction } from "../../dialogue/mod.ts";
import type { SimulatedUser, TurnRecord } from "../types.ts";
import { type Phrase, phrasesOf, stemsOf } from "./phrases_of.ts";
import { toldDifferences, toldLacking, toldMissing } from "./told_differences.ts";
import { listStart, understandable } from "./understandable.ts";

/**
 * How the user clarifies: `asked` says only what was asked back about, and of a wrong answer what is wrong; `intention` says
 * the whole intention each time.
 */
export type Clarify = "asked" | "intention";

export interface ScriptedUserOptions {
  /** @default "asked" */
  readonly clarify?: Clarify | undefined;
}

/**
 * Creates the offline simulated user. It sends the utterance first, answers a request, gives feedback after a wrong answer,
 * and repeats its message after a fault of the agent.
 *
 * A request is answered with the clarification of the interaction where there is one that was not sent yet, else with the
 * phrases of the intention that share a word with the request, or the first phrase of its last sentence, and with what
 * these need to be understood; one that only asks for other words, or found nothing in the question, gets the intention, and
 * so does any about a remark.
 * Feedback says what is surely wrong with the answer, in the words of the two sentences and of the rows, and never shows
 * SQL; where nothing can be named, it says the intention.
 *
 * @example
 * ```ts
 * import { createScriptedUser } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const turn = await createScriptedUser()({
 *   utterance: "And their capitals?",
 *   intention: "List the countries of Europe with their capitals.",
 *   utterance_kinds: ["partial_question"],
 *   expected_reply: ["response"],
 * }, []);
 * assert.deepEqual(turn, { kind: "partial_question", text: "And their capitals?" });
 * ```
 */
export function createScriptedUser({ clarify = "asked" }: ScriptedUserOptions = {}): SimulatedUser {
  return (interaction, turns, { context } = {}) => {
    const last = turns.at(-1);
    if (last === undefined) {
      return Promise.resolve({
        kind: interaction.utterance_kinds[0] ?? "question",
        text: interaction.utterance,
      });
    }
    if (last.cause === "agent_fault" || last.cause === "fault") return Promise.resolve(last.user);
    const asked = clarify === "asked";
    if (asksBack(last)) {
      const text = asked ? answerTo(last.reply.text, interaction, turns) : whatIsMeant(interaction, turns);
      return Promise.resolve({ kind: "clarification", text });
    }
    if (asked && interaction.question_type === "unanswerable") {
      return Promise.resolve({ kind: "feedback", text: "That does not answer my question." });
    }
    const lead = isRemark(interaction) ? "That is not what I meant." : "That is not what I asked for.";
    const told = asked
      ? whatIsWrong(interaction, turns, context?.established)
      : whatIsMeant(interaction, turns);
    return Promise.resolve({ kind: "feedback", text: `${lead} ${told}` });
  };
}

/** Tests whether the agent asked back: no error is known, no SQL was due and the dialogue does not proceed. */
function asksBack({ cause, proceed, sql }: TurnRecord): boolean {
  return cause === "asked_back" ||
    (!proceed && sql.verdict === "not_expected" && (cause === "none" || cause === "undecided"));
}

/** Tests whether an interaction tells the agent something, and asks for nothing. */
function isRemark({ expected_reply, ground_truth_sql, utterance_kinds }: Interaction): boolean {
  return ground_truth_sql === undefined &&
    (expected_reply.includes("acknowledgment") ||
      utterance_kinds.every((kind) => kind === "context_modification"));
}

/** The clarification that was not sent yet, else the intention. */
function whatIsMeant(interaction: Interaction, turns: readonly TurnRecord[]): string {
  return clarificationLeft(interaction, turns) ?? interaction.intention;
}

function clarificationLeft(
  { clarification }: Interaction,
  turns: readonly TurnRecord[],
): string | undefined {
  if (clarification === undefined) return undefined;
  return turns.some(({ user }) => user.text.endsWith(clarification)) ? undefined : clarification;
}

/** Asks for other words and for nothing that the intention could say. */
const ASKS_FOR_WORDS =
  /\b(?:what (?:do|did) you mean|rephrase|reword|other words|repeat|more (?:specific|precise)|do(?:n't| not) understand)\b/i;

const UNDERSTOOD_NOTHING =
  /\b(?:found|find|understood|recogni[sz]ed|matched) (?:nothing|none|no (?:word|table|column|match))\b|\bnothing in your (?:message|question)\b/i;

/** What was asked back about, in the words of the intention. */
function answerTo(request: string, interaction: Interaction, turns: readonly TurnRecord[]): string {
  const clarification = clarificationLeft(interaction, turns);
  if (clarification !== undefined) return clarification;
  // A remark of which half is said is followed as if that were all of it.
  if (isRemark(interaction)) return interaction.intention;
  const { intention, standalone_intention: meant = intention, utterance } = interaction;
  const asked = stemsOf(request);
  const all = phrasesOf(meant);
  const told = all.filter(({ stems }) => [...stems].some((stem) => asked.has(stem)));
  const said = turns.map(({ user }) => user.text.toLowerCase());
  const isSaid = (text: string) => said.some((message) => message.includes(text.toLowerCase()));
  // The question is last, after what the answers to come are limited to.
  const question = all.find(({ sentence }) => sentence === all.at(-1)?.sentence);
  const left = (told.length > 0 || question === undefined ? told : [question])
    .filter(({ text }) => !isSaid(text));
  if (left.length === 0 || (told.length === 0 && ASKS_FOR_WORDS.test(request))) return intention;
  // Who understood nothing offers anything.
  if (UNDERSTOOD_NOTHING.test(request)) return isSaid(meant) ? intention : meant;
  return `I mean ${understandable(withList(left, all), { all, utterance })}.`;
}

/** Phrases with those that stand beside them in one list: "the city, age and height of each", "born in 1990 and the job". */
function withList(told: readonly Phrase[], all: readonly Phrase[]): readonly Phrase[] {
  const runs = all.map((_, i) => listStart(i, all));
  const wanted = new Set(told.map((phrase) => runs[all.indexOf(phrase)]));
  return all.filter((_, i) => wanted.has(runs[i]));
}

/** What is wrong with the last answer, in the user's words. */
function whatIsWrong(
  interaction: Interaction,
  turns: readonly TurnRecord[],
  established?: readonly string[],
): string {
  const clarification = clarificationLeft(interaction, turns);
  if (clarification !== undefined) {
    // The reading that was taken may be right, and what it leaves out wrong.
    return [toldMissing(interaction, turns, clarification) ?? [], clarification].flat().join(" ");
  }
  if (isRemark(interaction)) {
    const isSaid = turns.some(({ user }) => user.text.endsWith(KEEP_IT));
    return isSaid ? interaction.intention : KEEP_IT;
  }
  const { cause, reply: { kind }, sql } = turns.at(-1) as TurnRecord;
  const answers = [kind].flat().includes("response") && !UNANSWERED.has(cause) && sql.verdict !== "missing";
  const told = answers
    ? toldDifferences(interaction, turns, established)
    : ["I did not get an answer to it.", ...toldLacking(interaction, turns)];
  // Without anything new to say, people say it all again.
  const isNew = told.some((sentence) => !turns.some(({ user }) => user.text.includes(sentence)));
  return isNew ? told.join(" ") : interaction.intention;
}

const KEEP_IT = "Please just keep it in mind for my next questions.";

/** Causes after which there is no answer to speak of. */
const UNANSWERED: ReadonlySet<TurnRecord["cause"]> = new Set([
  "agent_error",
  "refused_to_answer",
  "wrong_kind",
  "no_sql",
  "sql_refused",
  "sql_failed",
]);
