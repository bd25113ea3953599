import type { Cache } from "../../base/mod.ts";
import type { Linker } from "../../linking/mod.ts";
import type { Filter } from "../../specification/mod.ts";
import type { AgentRequest } from "../types.ts";
import { greets, isCourtesy, withoutGreeting } from "./courtesy_words.ts";
import { combineFilters, followUp } from "./follow_up.ts";
import { makeSpecification, type SpecificationResult } from "./make_specification.ts";
import type { ParsedMessage, ParsedQuestion } from "./parsed_question.ts";
import { sameColumn } from "./question_draft.ts";
import { readMessage } from "./read_message.ts";
import type { SchemaView } from "./schema_view.ts";

export interface ConversationOptions {
  readonly view: SchemaView;
  readonly link: Linker;
  /** Without memory the last message is interpreted alone. */
  readonly memory: boolean;
  /** Interpretations of conversations of late, as each of its turns repeats one. */
  readonly known: Cache<Progress>;
}

/** What is understood after some messages. */
export interface Progress {
  readonly state: State;
  /** The state before the last message that asked for something. */
  readonly before: State;
  readonly last?: { readonly text: string; readonly understood: Understanding };
}

/** Words that reject the last answer; the words after them replace the last question. */
const CORRECTION =
  /^(?:\s*(?:no|nope|sorry|hmm|wait|actually|well)\b[ ,.!:;-]*)?(?:(?:that|this|it)(?:['’]s| is| was)(?: not|n['’]t)? (?:what i (?:asked|meant|wanted|was looking for)(?: for)?|not (?:correct|right|quite right|it)|wrong|incorrect|what i asked)|(?:i|what i) (?:meant|mean|wanted|want|asked for|am asking for|was asking)|you misunderstood(?: me)?|wrong|incorrect|not what i (?:asked|meant|wanted)(?: for)?|let me rephrase|to clarify|in other words)\b(?: to (?:say|ask|know))?(?: (?:is|was))?[ ,.!:;-]*/i;

const START: State = { standing: [], changed: false };

/**
 * Interprets a conversation from its first message to its last. Each message is interpreted in the state after the ones
 * before it. A message that corrects or clarifies the last one replaces it: it is interpreted in the state before that
 * one. Equal conversations have equal interpretations.
 */
export function understandConversation(
  { message, history }: Pick<AgentRequest, "message" | "history">,
  options: ConversationOptions,
): Understanding {
  const { memory, known } = options;
  const earlierMessages = memory
    ? history.filter((entry) => entry.role === "user").map((entry) => entry.content)
    : [];
  let progress: Progress = { state: START, before: START };
  let said = "";
  for (const text of [...earlierMessages, message]) {
    said += JSON.stringify(text);
    progress = known.get(said) ?? understandNext(text, progress, options);
    known.set(said, progress);
  }
  return progress.last?.understood ?? { kind: "nothing" };
}

/** Interprets a message after those before it. */
function understandNext(
  text: string,
  { state, before, last }: Progress,
  { view, link }: ConversationOptions,
): Progress {
  const rest = text.replace(CORRECTION, "");
  const corrects = rest !== text;
  const askedBack = last !== undefined && isAskedBack(last.understood);
  const again = last !== undefined && last.text === text;
  const from = corrects || askedBack || again ? before : state;
  const { understood, state: next } = understandMessage(corrects && rest.trim() !== "" ? rest : text, {
    state: from,
    corrected: corrects ? last?.understood : undefined,
    view,
    link,
  });
  return {
    state: understood.kind === "courtesy" || understood.kind === "nothing" ? state : next,
    before: understood.kind === "courtesy" ? before : from,
    last: { text, understood },
  };
}

/** Interprets one message, which may set the context of its own question first. */
function understandMessage(message: string, options: MessageOptions): UnderstoodMessage {
  const text = withoutGreeting(message);
  for (const [head, tail] of announcementAndRest(text)) {
    const announced = understandContext(head, options);
    if (announced === undefined || announced.state.standing === options.state.standing) continue;
    const { understood, state } = understandQuestion(tail, { ...options, state: announced.state });
    if (understood.kind === "question") return { understood: { ...understood, announced: true }, state };
  }
  return understandContext(text, options) ?? understandQuestion(text, options);
}

function understandQuestion(text: string, { state, view, link }: MessageOptions): UnderstoodMessage {
  const { asked, standing, changed } = state;
  if (isCourtesy(text)) return { understood: { kind: "courtesy" }, state };
  const read = readMessage(text, { view, link, previous: asked });
  if (!read.isRecognized) {
    if (changed && asked !== undefined && repeatsQuestion(text)) {
      return questionOf(asked, { standing, view });
    }
    return { understood: { kind: greets(text) && !asks(text) ? "courtesy" : "nothing" }, state };
  }
  return questionOf(followUp(asked, { message: read, view }), { standing, view });
}

/** Adds the standing conditions to a question, where joins connect their tables. */
function questionOf(
  asked: ParsedQuestion,
  { standing, view }: { readonly standing: readonly Filter[]; readonly view: SchemaView },
): UnderstoodMessage {
  const state = { asked, standing, changed: false };
  const restricted = {
    ...asked,
    filters: combineFilters(standing, { added: asked.filters, replaces: false, view }),
  };
  const result = makeSpecification(restricted, view);
  const parsed = result.kind === "specification" ? restricted : asked;
  const feasible = result.kind === "specification" ? result : makeSpecification(asked, view);
  return feasible.kind === "nothing"
    ? { understood: { kind: "nothing" }, state }
    : { understood: { kind: "question", parsed, result: feasible }, state };
}

/** Interprets a message as a change of the standing conditions; undefined where it is none. */
function understandContext(
  text: string,
  { state, corrected, view, link }: MessageOptions,
): UnderstoodMessage | undefined {
  const { asked, standing } = state;
  if (isCourtesy(text)) return undefined;
  const isAnnounced = announcesContext(text);
  const wants = opensContext(text) || (corrected?.kind === "context" && !asks(text));
  if (!wants && !isAnnounced && standing.length === 0) return undefined;
  const read = readMessage(withoutExceptPhrase(text), { view, link, previous: asked });
  const { filters: added } = read.parsed;
  // What corrects a question is a question, whatever words of change it has.
  const change = corrected?.kind === "question" && !isAnnounced
    ? undefined
    : changeOf(text, { added, standing });
  if (change?.change === "withdraw") {
    return { understood: { kind: "withdrawal" }, state: { ...state, standing: [], changed: true } };
  }
  const sets = wants || (isAnnounced && added.length > 0);
  if (!read.isRecognized || (change === undefined && !sets)) return undefined;
  const newFilters = change?.newFilters ??
    (added.length === 0 ? standing : combineFilters(standing, { added, replaces: true, view }));
  const spoken = subjectOfContext(read, { asked, added: change?.newFilters ?? added });
  const parsed = { ...spoken, filters: newFilters };
  const result = makeSpecification(parsed, view);
  if (result.kind === "nothing") return undefined;
  const continues = asked !== undefined && (change !== undefined || read.dependence.isDependent);
  return {
    understood: { kind: "context", parsed, result },
    state: {
      asked: continues ? withoutReplaced(asked, newFilters, view) : spoken,
      standing: newFilters,
      changed: true,
    },
  };
}

/** The last question without the conditions that the new ones replace. */
function withoutReplaced(
  asked: ParsedQuestion,
  newFilters: readonly Filter[],
  view: SchemaView,
): ParsedQuestion {
  const filters = combineFilters(asked.filters, { added: newFilters, replaces: false, view });
  return { ...asked, filters: filters.filter((filter) => !newFilters.includes(filter)) };
}

/** The question that a context is about, without its conditions. */
function subjectOfContext(
  { parsed }: ParsedMessage,
  { asked, added }: { readonly asked: ParsedQuestion | undefined; readonly added: readonly Filter[] },
): ParsedQuestion {
  const [first] = added;
  const subject = parsed.subject ??
    (first === undefined || first.kind === "exists" ? asked?.subject : first.column.table);
  return { ...parsed, ...(subject !== undefined && { subject }), outputs: [], filters: [] };
}

/** The interpretation of the last message of a conversation. */
type Understanding =
  /** A question; `announced` where the same message also changed the standing conditions. */
  | {
    readonly kind: "question";
    readonly parsed: ParsedQuestion;
    readonly result: SpecificationResult;
    readonly announced?: boolean;
  }
  /** New standing conditions for the next questions. */
  | { readonly kind: "context"; readonly parsed: ParsedQuestion; readonly result: SpecificationResult }
  /** The standing conditions were withdrawn. */
  | { readonly kind: "withdrawal" }
  | { readonly kind: "courtesy" }
  | { readonly kind: "nothing" };

/** The state of a conversation after a message. */
interface State {
  /** The last question, without the standing conditions. */
  readonly asked?: ParsedQuestion;
  /** Conditions of all questions until they are changed. */
  readonly standing: readonly Filter[];
  /** The conditions changed after the last question. */
  readonly changed: boolean;
}

/** The interpretation of a message, and the state after it. */
interface UnderstoodMessage {
  readonly understood: Understanding;
  readonly state: State;
}

/** The state and tools that a message is interpreted with. */
interface MessageOptions {
  /** State before the message. */
  readonly state: State;
  /** The interpretation that the message corrects, if any. */
  readonly corrected: Understanding | undefined;
  readonly view: SchemaView;
  readonly link: Linker;
}

/** Whether the agent asked back, so that the next message clarifies this one. */
function isAskedBack(understood: Understanding): boolean {
  return understood.kind === "nothing" ||
    ((understood.kind === "question" || understood.kind === "context") &&
      understood.result.kind === "unconnected");
}

/** Words for how long a context lasts. */
const DURATION =
  /\b(?:from (?:now|here|this point) on(?:wards?)?|until (?:further notice|i (?:say|tell you) otherwise)|in what follows|going forward|henceforth|at the moment|for (?:now|a while|the moment|the (?:rest|remainder|next|following)|my (?:next|other|following|remaining))|(?:everything|whatever|in what) i ask (?:next|now)|(?:my|the|all|any|these) (?:(?:next|following|other|remaining|further|few) )+questions?)\b/gi;

/** Words that direct attention to something. */
const ATTENTION =
  /\b(?:focus|concentrate|limit (?:ourselves|yourself|it|this)|restrict (?:ourselves|yourself|it|this)|stick (?:to|with)|stay with|keep to|continue with|(?:talk|think|speak) about|look (?:only )?at|consider|interested in|care (?:only )?about|bear in mind|keep in mind|turn to|ignore|leave out|take only)\b/gi;

/** Beginnings of a sentence that announces a context and asks for nothing. */
const ANNOUNCEMENT =
  /^(?:(?:ok(?:ay)?|so|now|well|then|please)[ ,]+)*(?:let(?:['’]s| us)|i(?:['’](?:m|ll|d)| am| will| would)|we(?:['’]ll| will| can))\b/i;

/** Words that replace one condition by another. */
const REPLACING =
  /\b(?:instead|forget|enough (?:of|about)|no longer|any ?more|switch (?:to|over)|change|changed my mind|move on from|make (?:that|it)|rather|that was)\b/i;

/** Words that withdraw a condition. */
const WITHDRAWING =
  /\b(?:forget|drop|lift|remove|cancel|ignore|undo|withdraw|no longer|any ?more|enough|back to (?:all|every)|open (?:it|this|that) up|never mind|without (?:any|that|this|the) (?:restriction|limit|condition|filter)|all (?:of (?:them|those) |(?:the )?(?:\p{L}+ ){1,3})(?:again|count))\b/iu;

/** Beginnings of a sentence that opens a context. */
const CONTEXT_OPENING =
  /^\s*(?:let(?:['’]s| us) (?:talk|look|focus|speak|consider|turn|stay|think)|i(?:['’]m| am) (?:only )?(?:interested in|looking at|thinking of|thinking about|working on)|from now on|for the (?:rest|next)|keep in mind|assume|suppose|consider only|focus on|now (?:let(?:['’]s| us)))/i;

/** Words that ask for something, anywhere in a message. */
const ASKING =
  /\?|\b(?:show|list|give|find|tell|which|what|who|how (?:many|much)|return|display|count|provide|get)\b/i;

/** Words that ask for something at the beginning of a clause; elsewhere "which" begins a relative clause. */
const ASKS =
  /\?|(?:^|[,.;:!] *)(?:(?:and|then|now|please|so|also) )*(?:(?:can|could|would) you )?(?:show|list|give|find|tell|which|what|who|how|return|display|count|provide|get|put|add|include)\b/i;

/** Words that repeat the last question: "What is the answer now?", "The same again, please". */
const REPETITION =
  /\b(?:again|now|then|same|repeat|without (?:it|that)|(?:the|that|last) (?:answer|question))\b/i;

/** Whether a message contains a word that asks for something. */
const asks = (text: string): boolean => ASKING.test(text);

/** Whether a message opens a context for the next questions, with or without a condition. */
const opensContext = (text: string): boolean =>
  CONTEXT_OPENING.test(text) && !asks(text.replace(CONTEXT_OPENING, ""));

/** Whether a message announces the context of the questions after it. */
function announcesContext(text: string): boolean {
  const rest = text.replace(DURATION, "");
  const turns = rest.search(ATTENTION) >= 0 && ANNOUNCEMENT.test(text.trim());
  return (rest !== text || turns) && !ASKS.test(rest.replace(ATTENTION, ""));
}

/** Whether a message that names nothing repeats the last question. */
const repeatsQuestion = (text: string): boolean => REPETITION.test(text);

/** Rewrites "leave out all seas except those with …" as "only those with …". */
function withoutExceptPhrase(text: string): string {
  return text.replace(
    /\b(?:leave out|ignore|skip|disregard|forget) (?:all|every|everything|any)\b([^,.;:]*?) (?:except|but|other than|apart from)(?: for)?\b/i,
    "only$1",
  );
}

/** A change of the standing conditions. */
type Change = "replace" | "withdraw";

/**
 * Whether a message changes the standing conditions. "Forget France, now Peru" names the old one, which is no new one;
 * where there is no other, the old one is given up.
 *
 * @param added Conditions that were read in the message.
 * @returns What changes and the conditions that are new, or undefined where nothing changes.
 */
function changeOf(
  text: string,
  { added, standing }: { readonly added: readonly Filter[]; readonly standing: readonly Filter[] },
): { readonly change: Change; readonly newFilters: readonly Filter[] } | undefined {
  if (standing.length === 0 || ASKS.test(text)) return undefined;
  const newFilters = added.flatMap((filter) => withoutStanding(filter, standing));
  if (newFilters.length > 0) return REPLACING.test(text) ? { change: "replace", newFilters } : undefined;
  return WITHDRAWING.test(text) ? { change: "withdraw", newFilters } : undefined;
}

/** Removes the values of standing conditions from a condition; empty where none is left. */
function withoutStanding(filter: Filter, standing: readonly Filter[]): readonly Filter[] {
  if (standing.some((old) => JSON.stringify(old) === JSON.stringify(filter))) return [];
  if (filter.kind !== "one_of" && filter.kind !== "comparison") return [filter];
  const old = standing.flatMap((one) =>
    one.kind === "comparison" && one.operator === "=" && sameColumn(one.column, filter.column)
      ? [one.value]
      : []
  );
  if (filter.kind === "comparison") {
    return filter.operator === "<>" && old.includes(filter.value) ? [] : [filter];
  }
  const values = filter.values.filter((value) => !old.includes(value));
  const [value, ...more] = values;
  if (value === undefined) return [];
  return more.length > 0 || filter.negated
    ? [{ ...filter, values }]
    : [{ kind: "comparison", column: filter.column, operator: "=", value }];
}

/** Splits a message into a possible announcement and the question after it, the shortest announcement first. */
function announcementAndRest(text: string): readonly (readonly [head: string, tail: string])[] {
  return [...text.matchAll(/[.:!]\s+/g)]
    .map(({ index, 0: { length } }) => [text.slice(0, index + 1), text.slice(index + length)] as const)
    .filter(([head]) => !ASKS.test(head));
}
