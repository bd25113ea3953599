import { z } from "zod";
import { replyShape, requestShape } from "./wire_shapes.ts";

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON Schemas (draft 2020-12) of requests and replies. Other fields are ignored.
 *
 * @example
 * ```ts
 * import { agentSchema } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const { request, reply } = agentSchema();
 * assert.deepEqual(reply.required, ["kind", "text"]);
 * assert.deepEqual(request.required, ["conversation_id", "turn_id", "message", "history"]);
 * ```
 */
export function agentSchema(): { readonly request: JsonSchema; readonly reply: JsonSchema } {
  return { request: schemaOf(requestShape, "Request"), reply: schemaOf(replyShape, "Reply") };
}

/** Describes the data as they are sent (`input`), so that other fields are allowed. */
function schemaOf(shape: z.ZodType, title: string): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io: "input" });
  return { $schema, title, ...schema };
}
