import type { ChatRequest, CreateChatOptions, Retry } from "../../lib/llm/mod.ts";
import type { ChatAnswer, ChatBody } from "./chat_answer.ts";
import { type FaultPlan, type FaultRequest, startFaultServer } from "./fault_server.ts";
import type { Fault } from "./faults.ts";

export const apiKey = "sk-secret-1234567890";
export const question: ChatRequest = {
  messages: [{ role: "user", content: "Which lake is the largest in Genève?" }],
};
export const due = "Lake Geneva, or Léman, is the largest.";

/** What a test gets: a chat with the server, whose waits take no time, and what happened. */
export interface World {
  readonly options: CreateChatOptions;
  readonly requests: readonly FaultRequest[];
  readonly waits: readonly number[];
  readonly retries: readonly Retry[];
}

/** Runs a test against a server that fails and answers as planned. */
export async function withServer(
  reply: (body: ChatBody, n: number) => FaultPlan,
  run: (world: World) => Promise<void>,
): Promise<void> {
  await using server = await startFaultServer({ reply });
  const waits: number[] = [];
  const retries: Retry[] = [];
  const sleep = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  await run({
    options: {
      model: "small",
      baseUrl: server.baseUrl,
      apiKey,
      timeoutMs: 9000,
      random: () => 1,
      sleep,
      onRetry: (retry) => retries.push(retry),
    },
    requests: server.requests,
    waits,
    retries,
  });
}

export const answering = (answer: Omit<ChatAnswer, "kind">) => (): FaultPlan => ({
  kind: "answer",
  ...answer,
});
/** The fault once, then the answer that is due. */
export const afterwards = (fault: Fault) => (_: ChatBody, n: number): FaultPlan =>
  n === 1 ? fault(due) : { kind: "answer", text: due };
