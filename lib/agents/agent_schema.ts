import { z } from "zod";
import { replyShape, requestShape } from "./wire_shapes.ts";

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schemas (draft 2020-12) of what an agent is sent and of what it answers. Fields beyond these are ignored.
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

/** Written for who sends the data (`input`), so that other fields are allowed. */
function schemaOf(shape: z.ZodType, title: string): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io: "input" });
  return { $schema, title, ...schema };
}
