import type { Linker } from "../../linking/mod.ts";
import type { Filter } from "../../specification/mod.ts";
import type { AgentRequest } from "../types.ts";
import {
  announcementAndRest,
  announces,
  asks,
  asksAgain,
  changeOf,
  plainlySaid,
  setsTheStage,
} from "./context_rules.ts";
import { combined, followUp } from "./follow_up.ts";
import { type Plan, planOf } from "./plan.ts";
import { readMessage } from "./read_message.ts";
import type { MessageReading, Reading } from "./reading.ts";
import type { SchemaView } from "./schema_view.ts";

export interface ConversationOptions {
  readonly view: SchemaView;
  readonly link: Linker;
  /** Without memory the last message is read alone. */
  readonly memory: boolean;
}

/** Words that say the last answer was not what was meant; what follows them takes the place of what was asked. */
const CORRECTION =
  /^(?:\s*(?:no|nope|sorry|hmm|wait|actually|well)\b[ ,.!:;-]*)?(?:(?:that|this|it)(?:['’]s| is| was)(?: not|n['’]t)? (?:what i (?:asked|meant|wanted|was looking for)(?: for)?|not (?:correct|right|quite right|it)|wrong|incorrect|what i asked)|(?:i|what i) (?:meant|mean|wanted|want|asked for|am asking for|was asking)|you misunderstood(?: me)?|wrong|incorrect|not what i (?:asked|meant|wanted)(?: for)?|let me rephrase|to clarify|in other words)\b(?: to (?:say|ask|know))?(?: (?:is|was))?[ ,.!:;-]*/i;

const START: State = { standing: [], changed: false };

/**
 * Reads a conversation from its first message to its last. Each message is read with what the ones before it came to;
 * one that corrects or clarifies the last takes its place: it is read with what stood before that one. The same
 * conversation is always understood the same way.
 */
export function understand(
  { message, history }: Pick<AgentRequest, "message" | "history">,
  { view, link, memory }: ConversationOptions,
): Understanding {
  const said = memory ? history.filter((entry) => entry.role === "user").map((entry) => entry.content) : [];
  let state = START;
  let before = START;
  let last: { readonly text: string; readonly understood: Understanding } | undefined;
  for (const text of [...said, message]) {
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
    if (understood.kind !== "courtesy") before = from;
    if (understood.kind !== "courtesy" && understood.kind !== "nothing") state = next;
    last = { text, understood };
  }
  return last?.understood ?? { kind: "nothing" };
}

/** Reads one message, which may first announce what its question is about. */
function understandMessage(message: string, options: MessageOptions): Understood {
  const text = withoutGreeting(message);
  for (const [head, tail] of announcementAndRest(text)) {
    const announced = understandContext(head, options);
    if (announced === undefined || announced.state.standing === options.state.standing) continue;
    const { understood, state } = understandQuestion(tail, { ...options, state: announced.state });
    if (understood.kind === "question") return { understood: { ...understood, announced: true }, state };
  }
  return understandContext(text, options) ?? understandQuestion(text, options);
}

function understandQuestion(text: string, { state, view, link }: MessageOptions): Understood {
  const { asked, standing, changed } = state;
  if (isCourtesy(text)) return { understood: { kind: "courtesy" }, state };
  const read = readMessage(text, { view, link, previous: asked });
  if (!read.grounded) {
    if (changed && asked !== undefined && asksAgain(text)) {
      return questionOf(asked, { standing, view });
    }
    return { understood: { kind: greets(text) && !asks(text) ? "courtesy" : "nothing" }, state };
  }
  return questionOf(followUp(asked, { message: read, view }), { standing, view });
}

/** A question under the conditions that stand, as far as joins lead to them. */
function questionOf(
  asked: Reading,
  { standing, view }: { readonly standing: readonly Filter[]; readonly view: SchemaView },
): Understood {
  const state = { asked, standing, changed: false };
  const restricted = {
    ...asked,
    filters: combined(standing, { added: asked.filters, replaces: false, view }),
  };
  const plan = planOf(restricted, view);
  const reading = plan.kind === "specification" ? restricted : asked;
  const feasible = plan.kind === "specification" ? plan : planOf(asked, view);
  return feasible.kind === "nothing"
    ? { understood: { kind: "nothing" }, state }
    : { understood: { kind: "question", reading, plan: feasible }, state };
}

/** What a message changes in what is borne in mind; undefined where it does something else. */
function understandContext(
  text: string,
  { state, corrected, view, link }: MessageOptions,
): Understood | undefined {
  const { asked, standing } = state;
  if (isCourtesy(text)) return undefined;
  const isAnnounced = announces(text);
  const wants = setsTheStage(text) || (corrected?.kind === "context" && !asks(text));
  if (!wants && !isAnnounced && standing.length === 0) return undefined;
  const read = readMessage(plainlySaid(text), { view, link, previous: asked });
  const { filters: added } = read.reading;
  // What corrects a question is a question, whatever words of change it has.
  const change = corrected?.kind === "question" && !isAnnounced
    ? undefined
    : changeOf(text, { added, standing });
  if (change?.change === "withdraw") {
    return { understood: { kind: "withdrawal" }, state: { ...state, standing: [], changed: true } };
  }
  const sets = wants || (isAnnounced && added.length > 0);
  if (!read.grounded || (change === undefined && !sets)) return undefined;
  const fresh = change?.fresh ??
    (added.length === 0 ? standing : combined(standing, { added, replaces: true, view }));
  const spoken = spokenOf(read, { asked, added: change?.fresh ?? added });
  const reading = { ...spoken, filters: fresh };
  const plan = planOf(reading, view);
  if (plan.kind === "nothing") return undefined;
  const goesOn = asked !== undefined && (change !== undefined || read.leaning.leans);
  return {
    understood: { kind: "context", reading, plan },
    state: { asked: goesOn ? withoutOld(asked, fresh, view) : spoken, standing: fresh, changed: true },
  };
}

/** What was asked last without its conditions that the new ones take the place of. */
function withoutOld(asked: Reading, fresh: readonly Filter[], view: SchemaView): Reading {
  const filters = combined(asked.filters, { added: fresh, replaces: false, view });
  return { ...asked, filters: filters.filter((filter) => !fresh.includes(filter)) };
}

/** What a context speaks of, without its conditions. */
function spokenOf(
  { reading }: MessageReading,
  { asked, added }: { readonly asked: Reading | undefined; readonly added: readonly Filter[] },
): Reading {
  const [first] = added;
  const subject = reading.subject ??
    (first === undefined || first.kind === "exists" ? asked?.subject : first.column.table);
  return { ...reading, ...(subject !== undefined && { subject }), outputs: [], filters: [] };
}

const COURTESY =
  /^\s*(?:(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|thanks?(?: you)?(?: very much| so much| a lot)?|many thanks|much appreciated|ok(?:ay)?|got it|i see|understood|great|perfect|nice|good|cool|fine|wonderful|excellent|interesting|bye|goodbye|see you|that is all|that's all|yes|no|there|all|everyone|for your help)[ ,.!]*)+$/i;

const GREETS = /\b(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|thanks?|thank you|bye|goodbye)\b/i;

/** Whether a message is made of greetings, thanks and the like, and of nothing else. */
const isCourtesy = (text: string): boolean => COURTESY.test(text);

/** Whether a message holds a word of greeting or thanks. */
const greets = (text: string): boolean => GREETS.test(text);

/** A message without the greeting before it. */
function withoutGreeting(text: string): string {
  return text.replace(
    /^\s*(?:hello|hi|hey|good (?:morning|afternoon|evening|day))(?: there| all| everyone)?[,.!]+\s+(?=\S)/i,
    "",
  );
}

/** What the agent makes of the last message of a conversation. */
type Understanding =
  /** A question; `announced` where the same message changed what is borne in mind for the next ones too. */
  | {
    readonly kind: "question";
    readonly reading: Reading;
    readonly plan: Plan;
    readonly announced?: boolean;
  }
  /** Something to bear in mind for the next questions. */
  | { readonly kind: "context"; readonly reading: Reading; readonly plan: Plan }
  /** What was to be borne in mind no longer is. */
  | { readonly kind: "withdrawal" }
  | { readonly kind: "courtesy" }
  | { readonly kind: "nothing" };

/** Where a conversation stands after a message. */
interface State {
  /** What was asked last, without the conditions that stand for all questions. */
  readonly asked?: Reading;
  /** Conditions for all questions until they are changed. */
  readonly standing: readonly Filter[];
  /** The conditions changed after the last question. */
  readonly changed: boolean;
}

/** What a message comes to, and where the conversation stands then. */
interface Understood {
  readonly understood: Understanding;
  readonly state: State;
}

/** What a message is read with. */
interface MessageOptions {
  /** Where the conversation stands before it. */
  readonly state: State;
  /** What the message corrects, where it does. */
  readonly corrected: Understanding | undefined;
  readonly view: SchemaView;
  readonly link: Linker;
}

/** Whether the agent could only ask back: the next message then clarifies this one. */
function isAskedBack(understood: Understanding): boolean {
  return understood.kind === "nothing" ||
    ((understood.kind === "question" || understood.kind === "context") &&
      understood.plan.kind === "unconnected");
}
