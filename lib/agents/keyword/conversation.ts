import type { Linker } from "../../linking/mod.ts";
import type { Filter } from "../../specification/mod.ts";
import type { AgentRequest } from "../types.ts";
import { announcementAndRest, asks, asksAgain } from "./context_rules.ts";
import { greets, isCourtesy, withoutGreeting } from "./courtesy.ts";
import { combined, followUp } from "./follow_up.ts";
import { planOf } from "./plan.ts";
import { readMessage } from "./read_message.ts";
import type { Reading } from "./reading.ts";
import type { SchemaView } from "./schema_view.ts";
import { understandContext } from "./understand_context.ts";
import {
  isAskedBack,
  type MessageOptions,
  type State,
  type Understanding,
  type Understood,
} from "./understanding.ts";

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
