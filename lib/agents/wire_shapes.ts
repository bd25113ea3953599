import { z } from "zod";

const kinds = ["response", "request", "acknowledgment", "refusal", "error"] as const;

const kind = z.union([z.enum(kinds), z.array(z.enum(kinds)).min(1)], {
  error: ({ input }) => {
    const known: readonly unknown[] = kinds;
    const odd = Array.isArray(input) ? input.find((one) => !known.includes(one)) : undefined;
    const why = odd === undefined ? "" : `, and ${JSON.stringify(odd)} is none`;
    return `one of ${kinds.join(", ")}, or a list of at least one, is expected${why}`;
  },
});

const value = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  error: "a text, a number, true, false or null is expected",
});

/** What an agent is sent, field by field. */
export const requestShape = z.object({
  conversation_id: z.string().describe("The conversation; another attempt at it has another id."),
  turn_id: z.string().describe("The turn within the conversation, for example 2.1."),
  message: z.string().describe("What the user says now."),
  history: z.array(z.object({
    role: z.enum(["user", "system"]),
    content: z.string(),
    sql: z.string().optional().describe("The SQL of a system message that showed one."),
    raw: z.unknown().optional().describe("The reply behind a system message as it came."),
  })).describe("All messages before this one, oldest first."),
  session: z.unknown().optional().describe(
    "The session of the latest reply of this conversation that had one.",
  ),
});

/** What an agent answers, field by field. */
export const replyShape = z.object({
  kind: kind.describe("One kind, or several that the reply is at once."),
  kind_source: z.enum(["protocol", "rule", "judge"]).optional().describe("How the kind was found."),
  text: z.string().describe("What the user reads."),
  columns: z.array(z.string()).optional().describe("Names of the columns of the rows."),
  rows: z.array(z.array(value)).optional().describe("Rows of the answer; scored where no SQL is shown."),
  truncated: z.boolean().optional().describe("There are more rows than are shown."),
  interpretation: z.string().optional().describe("The sentence that was translated to SQL."),
  sql: z.string().optional().describe("The statement that answers."),
  statements: z.array(z.string()).optional().describe("All statements that ran, in order."),
  suggestions: z.array(z.string()).optional().describe("Questions proposed for later; no request."),
  question_type: z.enum(["answerable", "ambiguous", "unanswerable", "improper"]).optional().describe(
    "The type of the question.",
  ),
  readings: z.array(z.object({ meaning: z.string(), sql: z.string() })).optional().describe(
    "Of a request: what the message may mean, each with the SQL that would answer it.",
  ),
  schema_linking: z.array(z.string()).optional().describe("Names of the tables that the message is about."),
  usage: z.record(z.string(), z.number().nonnegative({ error: "0 or more is expected" })).optional().describe(
    "Counts such as tokens; absent is not 0.",
  ),
  session: z.unknown().optional().describe("Any value; it comes back with the next request."),
}).superRefine(({ columns, rows = [] }, { addIssue }) => {
  const width = columns?.length ?? rows[0]?.length;
  const odd = rows.findIndex((row) => row.length !== width);
  if (odd < 0) return;
  const expected = columns === undefined ? "the first row has" : "columns names";
  const message = `it has ${rows[odd]?.length} values where ${expected} ${width}`;
  addIssue({ code: "custom", path: ["rows", odd], message });
});
