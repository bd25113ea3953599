import type { Linker } from "../../linking/mod.ts";
import type { AgentRequest } from "../types.ts";
import { followUp } from "./follow_up.ts";
import { type Plan, planOf } from "./plan.ts";
import { readMessage } from "./read_message.ts";
import type { Reading } from "./reading.ts";
import type { SchemaView } from "./schema_view.ts";

/** What the agent makes of the last message of a conversation. */
export type Understanding =
  | { readonly kind: "question"; readonly reading: Reading; readonly plan: Plan }
  /** Something to bear in mind for the next question. */
  | { readonly kind: "context"; readonly reading: Reading; readonly plan: Plan }
  | { readonly kind: "courtesy" }
  | { readonly kind: "nothing" };

export interface ConversationOptions {
  readonly view: SchemaView;
  readonly link: Linker;
  /** Without memory the last message is read alone. */
  readonly memory: boolean;
}

/** Words that say the last answer was not what was meant; what follows them takes the place of what was asked. */
const CORRECTION =
  /^(?:\s*(?:no|nope|sorry|hmm|wait|actually|well)\b[ ,.!:;-]*)?(?:(?:that|this|it)(?:['’]s| is| was)(?: not|n['’]t)? (?:what i (?:asked|meant|wanted|was looking for)(?: for)?|not (?:correct|right|quite right|it)|wrong|incorrect|what i asked)|(?:i|what i) (?:meant|mean|wanted|want|asked for|am asking for|was asking)|you misunderstood(?: me)?|wrong|incorrect|not what i (?:asked|meant|wanted)(?: for)?|let me rephrase|to clarify|in other words)\b(?: to (?:say|ask|know))?(?: (?:is|was))?[ ,.!:;-]*/i;

const COURTESY =
  /^\s*(?:(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|thanks?(?: you)?(?: very much| so much| a lot)?|many thanks|ok(?:ay)?|great|perfect|nice|good|cool|bye|goodbye|see you|that is all|that's all|yes|no|there|all|everyone|for your help)[ ,.!]*)+$/i;

const STAGE =
  /^\s*(?:let(?:['’]s| us) (?:talk|look|focus|speak|consider|turn|stay|think)|i(?:['’]m| am) (?:only )?(?:interested in|looking at|thinking of|thinking about|working on)|from now on|for the (?:rest|next)|keep in mind|assume|suppose|consider only|focus on|now (?:let(?:['’]s| us)))/i;

const ASKS =
  /\?|\b(?:show|list|give|find|tell|which|what|who|how (?:many|much)|return|display|count|provide|get)\b/i;

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
  let settled: Reading | undefined;
  let before: Reading | undefined;
  let last: { readonly text: string; readonly understood: Understanding } | undefined;
  for (const text of [...said, message]) {
    const rest = text.replace(CORRECTION, "");
    const corrects = rest !== text;
    const askedBack = last !== undefined && isAskedBack(last.understood);
    const again = last !== undefined && last.text === text;
    const context = memory && (corrects || askedBack || again) ? before : settled;
    const understood = understandOne(corrects && rest.trim() !== "" ? rest : text, {
      context: memory ? context : undefined,
      view,
      link,
    });
    if (understood.kind !== "courtesy") before = context;
    if (understood.kind === "question" || understood.kind === "context") settled = understood.reading;
    last = { text, understood };
  }
  return last?.understood ?? { kind: "nothing" };
}

function understandOne(
  text: string,
  { context, view, link }: {
    readonly context: Reading | undefined;
    readonly view: SchemaView;
    readonly link: Linker;
  },
): Understanding {
  if (COURTESY.test(text)) return { kind: "courtesy" };
  const read = readMessage(text, { view, link, previous: context });
  if (!read.grounded) return { kind: "nothing" };
  const reading = followUp(context, { message: read, view });
  const plan = planOf(reading, view);
  if (plan.kind === "nothing") return { kind: "nothing" };
  const kind = STAGE.test(text) && !ASKS.test(text.replace(STAGE, "")) ? "context" : "question";
  return { kind, reading, plan };
}

/** Whether the agent could only ask back: the next message then clarifies this one. */
export function isAskedBack(understood: Understanding): boolean {
  return understood.kind === "nothing" ||
    (understood.kind !== "courtesy" && understood.plan.kind === "unconnected");
}
