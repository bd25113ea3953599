import { z } from "zod";
import type { AgentReply, Json } from "../../types.ts";
import { readFields } from "../read_fields.ts";
import { readSaid } from "../read_said.ts";
import { firstWords } from "../shown_reply.ts";
import { ANSWER_EXTENSION } from "./answer_extension.ts";

/** A task or message of an agent, in the shape of either version. */
export type A2aResult = z.infer<typeof taskShape> | z.infer<typeof messageShape>;

/** Whether the agent still works at a task, so that it must be asked again. */
export function isWorking(result: A2aResult): boolean {
  return "status" in result && ["submitted", "working"].includes(result.status.state);
}

/**
 * Reads the result of a message as a task or a message.
 *
 * @throws {Error} If it is neither.
 */
export function readA2aResult(raw: Json): A2aResult {
  const wrapped = wrapperShape.safeParse(raw).data;
  const read = resultShape.safeParse(wrapped?.task ?? wrapped?.message ?? raw).data;
  if (read !== undefined) return read;
  throw new Error(
    `The agent's reply is neither a task nor a message of A2A (${
      firstWords(JSON.stringify(raw))
    }): check its protocol version`,
  );
}

/**
 * Reads a reply of A2A. `input-required` is a request, `rejected` a refusal, `failed` an error. What the extension returns
 * goes before the text; without it the text is read for SQL. Its session holds the context, and the task while it is open.
 *
 * @param raw As the server sent it.
 * @throws {Error} If it is neither a task nor a message, a task that gives no reply, or the extension's fields are wrong.
 */
export function readA2aReply(raw: Json): AgentReply {
  const result = readA2aResult(raw);
  const isTask = "status" in result;
  const state = isTask ? result.status.state : "completed";
  const kind = kinds[state];
  if (kind === undefined) throw new Error(stateFault(state, result));
  const { text, fields } = saidIn(result);
  const read: AgentReply = fields === undefined ? readSaid({ text }) : readFields(text, fields);
  if (text === "" && read.sql === undefined && read.rows === undefined) {
    throw new Error(
      "The agent's reply is empty: it has neither text nor SQL; let it send a text part or an artifact",
    );
  }
  const session = sessionOf(result, state);
  return {
    ...read,
    // The extension may say it more exactly.
    ...(kind !== "by rule" && fields?.kind === undefined && { kind, kind_source: "protocol" as const }),
    ...(session && { session }),
    raw,
  };
}

/** The session that a result leaves: the context, and the task while it is open. */
export function sessionOf(result: A2aResult, state: string): Readonly<Record<string, string>> | undefined {
  const { contextId } = result;
  if (contextId === undefined || contextId === "") return undefined;
  const isOpen = "status" in result && ["input-required", "auth-required"].includes(state);
  return { contextId, ...(isOpen && { taskId: result.id }) };
}

/** Kinds by states of a task; a message counts as completed. */
const kinds: Readonly<Record<string, "request" | "refusal" | "error" | "by rule">> = {
  completed: "by rule",
  "input-required": "request",
  rejected: "refusal",
  failed: "error",
};

function stateFault(state: string, result: A2aResult): string {
  const said = firstWords(saidIn(result).text);
  const shown = said && ` (${said})`;
  return state === "auth-required"
    ? `The agent wants a credential in the middle of its task${shown}: name the environment variable that holds it by ?bearer=NAME`
    : `The agent left its task as "${state}"${shown}: look into its log for the reason`;
}

interface SaidParts {
  readonly text: string;
  /** What the extension returns; undefined where it is not used. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

function saidIn(result: A2aResult): SaidParts {
  const holders = "status" in result ? [...result.artifacts, result.status.message] : [result];
  const present = holders.filter((one) => one !== undefined);
  const extended = present.map(({ metadata }) => metadata?.[ANSWER_EXTENSION])
    .filter((fields) => typeof fields === "object" && fields !== null);
  const results = "status" in result ? result.artifacts : [result];
  // Results are artifacts; a status message is what is left to say where there are none.
  const text = textOf(results.flatMap(({ parts }) => parts));
  return {
    text: text === "" ? textOf(present.flatMap(({ parts }) => parts)) : text,
    fields: extended.length === 0 ? undefined : Object.assign({}, ...extended),
  };
}

const textOf = (parts: readonly { readonly text?: string | undefined }[]) =>
  parts.map(({ text }) => text ?? "").filter((text) => text !== "").join("\n");

/** `TASK_STATE_INPUT_REQUIRED` and `input-required` alike. */
const stateShape = z.string().transform((state) =>
  state.replace(/^TASK_STATE_/, "").toLowerCase().replaceAll("_", "-")
);

const holderShape = z.object({
  parts: z.array(z.object({ text: z.string().optional() })).default([]),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const messageShape = holderShape.extend({ messageId: z.string(), contextId: z.string().optional() });

const taskShape = z.object({
  id: z.string(),
  contextId: z.string().optional(),
  status: z.object({ state: stateShape, message: messageShape.optional() }),
  artifacts: z.array(holderShape).default([]),
});

const resultShape = z.union([taskShape, messageShape]);

const wrapperShape = z.object({ task: z.unknown().optional(), message: z.unknown().optional() });
