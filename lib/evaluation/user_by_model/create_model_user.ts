import type { Interaction } from "../../dialogue/mod.ts";
import { askStructured, type Chat, type ChatMessage, dataBlock, fence, parsePrompt } from "../../llm/mod.ts";
import { isCourtesy } from "../interaction_traits.ts";
import type { SimulatedUser, TurnRecord, UserAction, UserContext, UserFault, UserTurn } from "../types.ts";
import checkWordsText from "./prompts/check_words.md" with { type: "text" };
import chooseActionText from "./prompts/choose_action.md" with { type: "text" };
import sayAgainText from "./prompts/say_again.md" with { type: "text" };
import sayWordsText from "./prompts/say_words.md" with { type: "text" };
import { checkedWordsForm, chosenActionForm, saysFacts, wordsForm } from "./user_forms.ts";
import { type UserMode, userModes } from "./user_modes.ts";
import { shownReply } from "./shown_reply.ts";
import { withoutSql } from "./without_sql.ts";
import { wordFault } from "./word_faults.ts";

export interface ModelUserOptions {
  /** How the user writes; the modes take turns from trial to trial. @default ["plain"] */
  readonly modes?: readonly UserMode[] | undefined;
}

/**
 * Creates a simulated user that asks a model: first for an action of a closed list with the facts that it says, then for words,
 * by a call that sees these facts and not the goal. It sees the chat, the intention and what its dialogue established, never
 * SQL (queries in replies are masked), schema or a verdict.
 *
 * - A plain user begins with the utterance itself, without a call; the other modes reword it. Courtesies and ambiguous,
 *   unanswerable and improper utterances are never reworded.
 * - Each message of the model is checked, by rules and by a further call whose quotes have to occur: that it adds no wish,
 *   contradicts none and still delivers the request. A faulty one is written once more; if that is faulty, too, the turn
 *   has a `fault`. So has one that ends the request: how often it is tried is for the protocol to say.
 * - After a fault of the agent it repeats its message.
 *
 * @throws {RangeError} If there is no mode.
 *
 * @example
 * ```ts
 * import { createModelUser } from "querylogue/evaluation";
 * import { scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const user = createModelUser(scriptedChat([]));
 * const turn = await user({
 *   utterance: "And their capitals?",
 *   intention: "List the countries of Europe with their capitals.",
 *   utterance_kinds: ["partial_question"],
 *   expected_reply: ["response"],
 * }, []);
 * assert.deepEqual(turn, { kind: "partial_question", text: "And their capitals?", action: "ask", mode: "plain" });
 * ```
 */
export function createModelUser(
  chat: Chat,
  { modes = ["plain"] }: ModelUserOptions = {},
): SimulatedUser {
  if (modes.length === 0) throw new RangeError("Cannot simulate a user without a mode");
  return async (interaction, turns, { context = alone, signal } = {}) => {
    const mode = modes[(context.trial - 1) % modes.length] ?? "plain";
    const call: Call = { chat, mode, interaction, turns, context, signal };
    const last = turns.at(-1);
    if (last === undefined) return await firstTurn(call);
    if (last.cause === "agent_fault" || last.cause === "fault") return last.user;
    return await laterTurn(call, last);
  };
}

const alone: UserContext = { trial: 1, attempt: 1, chat: [], established: [], triesLeft: 1 };

interface Call {
  readonly chat: Chat;
  readonly mode: UserMode;
  readonly interaction: Interaction;
  readonly turns: readonly TurnRecord[];
  readonly context: UserContext;
  readonly signal: AbortSignal | undefined;
}

async function firstTurn(call: Call): Promise<UserTurn> {
  const { mode, interaction } = call;
  const { utterance, utterance_kinds: kinds, question_type: type = "answerable" } = interaction;
  const begun = { kind: kinds[0] ?? "question", action: "ask", mode } as const;
  if (mode === "plain" || type !== "answerable" || isCourtesy(interaction)) {
    return { kind: begun.kind, text: utterance, action: begun.action, mode };
  }
  return { ...begun, ...await sayChecked(call, { action: "ask", facts: [utterance] }) };
}

async function laterTurn(call: Call, last: TurnRecord): Promise<UserTurn> {
  const { interaction, context, mode } = call;
  const { established } = context;
  const goal = goalOf(interaction);
  const heard = withoutSql(shownReply(last.reply));
  const chosen = await ask(call, {
    messages: prompts.chooseAction.render({
      goal: block("goal", [goal, interaction.utterance]),
      established: establishedText(established),
      chat: chatText(call),
      situation: situationOf(last),
      tries: context.triesLeft === 1 ? "1 message" : `${context.triesLeft} messages`,
    }),
    name: "action",
    schema: chosenActionForm({ heard, sources: [goal, interaction.utterance, ...established] }),
  });
  if ("fault" in chosen) return { kind: "feedback", text: "", action: "feedback", mode, fault: chosen.fault };
  const { action, facts } = chosen.value;
  const kind = action === "ask" || action === "feedback" ? "feedback" : "clarification";
  if (action === "give_up" || action === "approve" && !asksBack(last)) {
    const text = action === "give_up"
      ? "The user gives up while it may still try."
      : "The user approves of an answer that is not what it wants.";
    return { kind, text: "", action, mode, fault: { kind: "premature_ending", text } };
  }
  return { kind, action, mode, ...await sayChecked(call, { action, facts: saysFacts(action) ? facts : [] }) };
}

/** What the user wants, leaning on nothing where the dataset says it so. */
function goalOf({ intention, standalone_intention, clarification }: Interaction): string {
  const goal = standalone_intention ?? intention;
  return clarification === undefined ? goal : `${goal} ${clarification}`;
}

const asksBack = ({ reply }: TurnRecord): boolean => [reply.kind].flat().includes("request");

/** What the assistant did, in the words of a user. */
function situationOf(last: TurnRecord): string {
  const kinds = [last.reply.kind].flat();
  if (kinds.includes("request")) return "The assistant asks something back.";
  if (kinds.includes("error")) return "The assistant says that something went wrong.";
  if (kinds.includes("refusal")) return "The assistant declines, although it could know what you want.";
  return "The assistant has answered, and it is not what you want.";
}

/** Has words written for an action and checked, at most twice. */
async function sayChecked(
  call: Call,
  { action, facts }: { readonly action: UserAction; readonly facts: readonly string[] },
): Promise<Pick<UserTurn, "text" | "mended" | "fault">> {
  const messages: ChatMessage[] = prompts.sayWords.render({
    chat: chatText(call),
    action: deeds[action],
    facts: facts.length === 0 ? "(none)" : block("facts", facts),
    mode: userModes[call.mode],
  });
  let mended: UserFault["kind"] | undefined;
  for (;;) {
    const said = await ask(call, { messages: [...messages], name: "words", schema: wordsForm });
    if ("fault" in said) return { text: "", fault: said.fault };
    const { text } = said.value;
    const fault = await findFault(call, { text, facts });
    if (fault === undefined) return { text, ...(mended !== undefined && { mended }) };
    if (mended !== undefined || fault.kind === "unreadable") return { text, fault };
    mended = fault.kind;
    messages.push(
      { role: "assistant", content: JSON.stringify({ text }) },
      ...prompts.sayAgain.render({ fault: fence(fault.text, { maxCharacters: 500 }) }),
    );
  }
}

const deeds: Readonly<Record<UserAction, string>> = {
  ask: "it asks for what the facts say",
  clarify: "it answers what the assistant asks",
  cannot_answer: "it says that the person cannot say that, without an excuse and without a guess",
  feedback: "it says that this is not what was wanted, and what was",
  approve: "it agrees that the assistant goes on as it says",
  give_up: "it ends the matter",
};

async function findFault(
  call: Call,
  { text, facts }: { readonly text: string; readonly facts: readonly string[] },
): Promise<UserFault | undefined> {
  const { interaction, turns, context, mode } = call;
  const said = turns.map(({ user }) => user.text);
  const heard = turns.map(({ reply }) => withoutSql(shownReply(reply)));
  const goal = goalOf(interaction);
  const seen = wordFault(text, {
    known: [goal, interaction.utterance, ...context.established, ...heard, ...said],
    said,
    saysFacts: facts.length > 0,
  });
  if (seen !== undefined) return seen;
  const checked = await ask(call, {
    messages: prompts.checkWords.render({
      request: block("request", [interaction.utterance]),
      goal: block("goal", [goal]),
      established: establishedText(context.established),
      heard: heard.length === 0 ? "(nothing yet)" : block("assistant", heard),
      said: block("user", [...said, text]),
    }),
    name: "check",
    schema: checkedWordsForm({ request: interaction.utterance, last: text }),
  });
  if ("fault" in checked) return checked.fault;
  const { added: [added], contradicted: [contradicted], missing: [missing] } = checked.value;
  if (contradicted !== undefined) {
    return { kind: "contradiction", text: `The message says "${contradicted}", against what is wanted.` };
  }
  if (added !== undefined) {
    return { kind: "unasked_constraint", text: `The message says "${added}", which is not wanted.` };
  }
  const mayBeVague = mode === "vague-first" && turns.length === 0;
  if (missing === undefined || facts.length === 0 || mayBeVague) return undefined;
  return { kind: "not_delivered", text: `No message says "${missing}".` };
}

/** Asks for a value; a refusal or a form that was not met after one repair is a fault of the user. */
async function ask<T>(
  { chat, context, signal }: Call,
  request: Pick<Parameters<typeof askStructured<T>>[1], "messages" | "name" | "schema">,
): Promise<{ readonly value: T } | { readonly fault: UserFault }> {
  // Equal words are asked anew for each trial and attempt.
  const trial = 100 * (context.trial - 1) + context.attempt;
  const reply = await askStructured(chat, { ...request, mendings: 1, trial }, { signal });
  if (reply.kind === "value") return { value: reply.value };
  const why = reply.kind === "refused" ? reply.text : reply.reason;
  return { fault: { kind: "unreadable", text: `The model's reply cannot be used: ${why}` } };
}

const prompts = {
  chooseAction: parsePrompt(chooseActionText, "choose_action.md"),
  sayWords: parsePrompt(sayWordsText, "say_words.md"),
  sayAgain: parsePrompt(sayAgainText, "say_again.md"),
  checkWords: parsePrompt(checkWordsText, "check_words.md"),
};

function establishedText(established: readonly string[]): string {
  if (established.length === 0) return "";
  return `What was settled before, oldest first:\n\n${block("settled", established)}\n\n`;
}

function chatText({ context }: Call): string {
  if (context.chat.length === 0) return "(nothing yet)";
  return dataBlock(
    "chat",
    context.chat.slice(-mostLines).map(({ role, content }) => [
      role === "user" ? "user" : "assistant",
      withoutSql(content),
    ]),
    { maxCharacters: 2_000, maxValues: mostLines },
  );
}

const mostLines = 40;

function block(label: string, lines: readonly string[]): string {
  return dataBlock(label, lines, { maxCharacters: 2_000, maxValues: 50 });
}
