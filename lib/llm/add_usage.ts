import type { ChatUsage } from "./types.ts";

/** What nothing has used. */
export const noUsage: ChatUsage = { inputTokens: 0, outputTokens: 0, estimated: false };

/** The usage of both; estimated where one is. */
export function addUsage(a: ChatUsage, b: ChatUsage): ChatUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    estimated: a.estimated || b.estimated,
  };
}
