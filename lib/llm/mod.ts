/**
 * Language models over the OpenAI protocol: calls, replies of a given form, recordings, budgets, prompts, embeddings.
 *
 * @example
 * ```ts
 * import { askStructured, parsePrompt, scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 * import { z } from "zod";
 *
 * const prompt = parsePrompt('---\nname: lakes\nversion: 1\n---\n# user\nLakes of {{land}}, as {"lakes": []}.', "lakes.md");
 * const reply = await askStructured(scriptedChat(['Sure: {"lakes": ["Titicaca"]}']), {
 *   messages: prompt.render({ land: "Peru" }),
 *   name: "lakes",
 *   schema: z.object({ lakes: z.array(z.string()) }),
 * });
 * assert.deepEqual(reply.kind === "value" && reply.value.lakes, ["Titicaca"]);
 * ```
 *
 * @module
 */
export { type AdaptiveLimit, adaptiveLimit, type AdaptiveLimitOptions } from "./adaptive_limit.ts";
export { askStructured, type StructuredReply, type StructuredRequest } from "./ask_structured.ts";
export { cacheEmbeddings } from "./cache_embeddings.ts";
export { ContextTooLongError } from "./call_failure.ts";
export type { CallerOptions, Silence } from "./create_caller.ts";
export { createChat, type CreateChatOptions } from "./create_chat.ts";
export { createRawCall, type CreateRawCallOptions, type RawCall } from "./create_raw_call.ts";
export { createEmbed, type CreateEmbedOptions, type Embed } from "./create_embed.ts";
export { dataBlock, type DataBlockOptions, type DataValue } from "./data_block.ts";
export { fence, fencedLines, type FenceOptions, isPlain } from "./fence.ts";
export { parsePrompt, type Prompt, type PromptValues } from "./parse_prompt.ts";
export { ModelRefusedError } from "./model_refused_error.ts";
export { readJsonReply, type ReadJsonReplyOptions } from "./read_json_reply.ts";
export { replyText } from "./escape_unseen.ts";
export { type ChatScript, scriptedChat, type ScriptedReply } from "./scripted_chat.ts";
export { BudgetSpentError } from "./create_budget.ts";
export { type Budget, createBudget, type CreateBudgetOptions } from "./create_budget.ts";
export { loadPrices, type ModelPrice, type PriceTable } from "./load_prices.ts";
export { type Cassette, openCassette, type OpenCassetteOptions } from "./open_cassette.ts";
export type { ModelServerOptions } from "./model_server.ts";
export type { Retry, RetryOptions } from "./retry_call.ts";
export { redact } from "../base/mod.ts";
export { OPENAI_ADDRESS, serverAddress, serverSecrets } from "./model_server.ts";
export type { ModelSpending, Spending, SpendingTotals } from "./create_budget.ts";
export type {
  Chat,
  ChatMessage,
  ChatOptions,
  ChatReply,
  ChatRequest,
  ChatTool,
  ChatUsage,
  ModelRole,
  ToolCall,
} from "./types.ts";
