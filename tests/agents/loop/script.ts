import type { AgentModels, AgentReply, AgentTrace } from "../../../lib/agents/mod.ts";
import { type Chat, type ChatRequest, scriptedChat, type ScriptedReply } from "../../../lib/llm/mod.ts";
import { openRivers, type Rivers } from "../rivers.ts";

let opened: Promise<Rivers> | undefined;

/** The database of rivers, opened once for all tests of a process. */
export const sharedRivers = (): Promise<Rivers> => opened ??= openRivers();

/** A reply that calls tools. */
export function calls(...made: readonly (readonly [name: string, given: unknown])[]): ScriptedReply {
  return {
    toolCalls: made.map(([name, given], i) => ({
      id: `call_${i}`,
      name,
      arguments: typeof given === "string" ? given : JSON.stringify(given),
    })),
  };
}

/** A draft of the text-to-SQL prompt. */
export const draft = (sql: string | null, rest: object = {}) =>
  JSON.stringify({ kind: "response", interpretation: "What was asked.", sql, text: "Here.", ...rest });

/** A model that is told by a script, and what it was asked. */
export interface Script {
  readonly models: AgentModels;
  readonly requests: readonly (ChatRequest & { readonly model: string })[];
}

/** A model whose replies stand in a list, whichever of its models is asked; a function stands for an error or a rule. */
export function script(
  replies: readonly (ScriptedReply | ((request: ChatRequest) => ScriptedReply))[],
): Script {
  const requests: (ChatRequest & { readonly model: string })[] = [];
  const chat = scriptedChat((request, n) => {
    const reply = replies[n - 1];
    if (reply === undefined) throw new RangeError(`The script has no reply ${n}`);
    return typeof reply === "function" ? reply(request) : reply;
  });
  const named = (model: string): Chat => (request, options) => {
    requests.push({ ...request, model });
    return chat(request, options);
  };
  return { models: { name: "small", chat: named }, requests };
}

/** The first request of a conversation. */
export const ask = (message: string) => ({ conversation_id: "1", turn_id: "1.1", message, history: [] });

/** The trace of a reply; fails where there is none. */
export function traceOf({ trace }: AgentReply): AgentTrace {
  if (trace === undefined) throw new Error("The reply has no trace");
  return trace;
}

/** What the tools of a reply gave, in their order. */
export const observations = (reply: AgentReply): readonly string[] =>
  traceOf(reply).steps.flatMap((step) => step.kind === "tool" ? [step.observation] : []);
