import { z } from "zod";
import { formFault, InputError } from "../base/mod.ts";
import type { AgentReply } from "./types.ts";
import { replyShape } from "./wire_shapes.ts";

/** The shape that the paper's authors log for a turn: `input` is the sentence that was translated to SQL. */
const authorsReply = z.object({
  input: z.string(),
  schema_linking: z.union([z.array(z.string()), z.string()]).nullish(),
  answer: z.string().nullish(),
  sql: z.string().nullish(),
});

/**
 * Reads a reply from outside, in the project's own shape or in the authors' (`{"input", "schema_linking", "answer",
 * "sql"}`). Unknown fields are ignored, `raw` among them. Fields that are null count as absent.
 *
 * @param given The parsed JSON.
 * @throws {InputError} If the value is neither; the message names the first field that is wrong, what came and what is expected.
 *
 * @example
 * ```ts
 * import { parseAgentReply } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const reply = parseAgentReply({ input: "List all rivers.", answer: "Two.", sql: "SELECT 1" });
 * assert.equal(reply.kind, "response");
 * assert.equal(reply.interpretation, "List all rivers.");
 * ```
 */
export function parseAgentReply(given: unknown): AgentReply {
  const present = withoutNulls(given);
  const theirs = isAuthors(present) ? authorsReply.safeParse(present) : undefined;
  if (theirs?.success) return fromAuthors(theirs.data);
  const own = theirs ?? replyShape.safeParse(present);
  if (own.success) return exact(own.data) as AgentReply;
  const [issue] = own.error.issues as [z.core.$ZodIssue];
  const field = issue.path.join(".") || "the reply";
  throw new InputError(
    `Cannot read the agent's reply: ${field}: ${
      formFault(issue, present)
    }; it must be {"kind", "text", …} or {"input", "answer", "sql", …}`,
  );
}

function isAuthors(given: unknown): boolean {
  return typeof given === "object" && given !== null && "input" in given && !("kind" in given);
}

function fromAuthors({ input, schema_linking, answer, sql }: z.infer<typeof authorsReply>): AgentReply {
  const tables = typeof schema_linking === "string"
    ? schema_linking.split(/[,;\s]+/).filter((table) => table !== "")
    : schema_linking;
  return {
    kind: "response",
    text: answer ?? "",
    interpretation: input,
    ...(sql && { sql }),
    ...(tables && { schema_linking: tables }),
  };
}

function withoutNulls(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return exact(given);
}

const exact = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined && field !== null));
