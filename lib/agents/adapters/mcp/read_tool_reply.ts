import { z } from "zod";
import type { AgentReply, Json } from "../../types.ts";
import { readFields } from "../read_fields.ts";
import { readSaid } from "../read_said.ts";
import type { McpConnection, McpResult } from "./call_mcp.ts";

/** What a call of the tool left, as replies keep it. */
export interface ToolTurn {
  readonly result: McpResult;
  /** The session of the older versions. @default none */
  readonly connection?: McpConnection | undefined;
  /** The arguments of a call that is to be sent again with what it asks for. @default it is over */
  readonly arguments?: Readonly<Record<string, Json>> | undefined;
}

/** What a conversation hands on from turn to turn. */
export interface ToolSession {
  readonly connection?: McpConnection | undefined;
  /** The session of the tool itself, which it takes and returns as `session`. */
  readonly own?: Json | undefined;
  /** A call that waits for the next message. */
  readonly waiting?: WaitingCall | undefined;
}

export interface WaitingCall {
  readonly arguments: Readonly<Record<string, Json>>;
  /** The field that takes the message, by the key of each question. */
  readonly questions: Readonly<Record<string, string>>;
  readonly state?: Json | undefined;
}

/**
 * Reads the result of a tool as a reply. What it asks for is a request, what it reports as an error is one. The structured
 * content gives the fields of the contract, else SQL under a usual name; without SQL there the text is read.
 *
 * @throws {Error} If it holds nothing, or asks for something else than words.
 */
export function readToolReply(raw: Json): AgentReply {
  const { result, connection, arguments: sent = {} } = raw as unknown as ToolTurn;
  const { content, structuredContent, isError } = resultShape.parse(result);
  const text = content.map(({ text }) => text ?? "").filter((text) => text !== "").join("\n");
  const kept = connection === undefined ? {} : { connection };
  const questions = questionsOf(result);
  if (questions !== undefined) {
    const words = questions.map(({ message }) => message).join("\n");
    const waiting: WaitingCall = {
      arguments: sent,
      questions: Object.fromEntries(questions.map(({ key, field }) => [key, field])),
      ...(result.requestState !== undefined && { state: result.requestState }),
    };
    return { kind: "request", text: words, ...sessionField({ ...kept, waiting }), raw };
  }
  const { session: own, ...fields } = structuredContent ?? {};
  const session = sessionField({ ...kept, ...(own !== undefined && { own: own as Json }) });
  if (isError) return { kind: "error", text, ...session, raw };
  const isContract = ["kind", "sql", "rows"].some((name) => (fields[name] ?? undefined) !== undefined);
  const read: AgentReply = isContract
    ? readFields(text, fields)
    : readSaid({ text, calls: structuredContent === undefined ? [] : [JSON.stringify(fields)] });
  if (read.text === "" && read.sql === undefined && read.rows === undefined) {
    throw new Error(
      "The agent's tool returned neither text nor SQL: let it return a text, or its reply as structured content",
    );
  }
  return { ...read, ...session, raw };
}

/** Whether a call has to be sent again as it was, as the server asks for nothing and is not done. */
export function isUnfinished(result: McpResult): boolean {
  return result.resultType === "input_required" && questionsOf(result)?.length === 0;
}

interface Question {
  readonly key: string;
  readonly message: string;
  /** The field of the answer that takes the words. */
  readonly field: string;
}

/** What a result asks for; undefined where it asks for nothing. */
function questionsOf(result: McpResult): readonly Question[] | undefined {
  if (result.resultType !== "input_required") return undefined;
  return Object.entries(result.inputRequests ?? {}).map(([key, request]) => {
    const { data } = questionShape.safeParse(request);
    if (data === undefined) {
      throw new Error(
        `The agent's tool asks for something else than words (${
          JSON.stringify(Reflect.get(Object(request), "method"))
        }): it may ask by elicitation/create with a form`,
      );
    }
    const { message, requestedSchema: { properties } } = data.params;
    const names = Object.keys(properties);
    return {
      key,
      message,
      field: names.find((name) => properties[name]?.type === "string") ?? names[0] ?? "",
    };
  });
}

function sessionField(session: ToolSession): Pick<AgentReply, "session"> {
  return Object.keys(session).length === 0 ? {} : { session: session as unknown as Json };
}

const resultShape = z.object({
  content: z.array(z.object({ text: z.string().optional() })).default([]).catch([]),
  structuredContent: z.record(z.string(), z.unknown()).optional().catch(undefined),
  isError: z.boolean().default(false),
});

const questionShape = z.object({
  method: z.literal("elicitation/create"),
  params: z.object({
    message: z.string(),
    requestedSchema: z.object({
      properties: z.record(z.string(), z.object({ type: z.string().optional() })),
    }),
  }),
});
