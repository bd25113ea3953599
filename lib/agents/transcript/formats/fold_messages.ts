import { z } from "zod";
import { saidReply } from "../said_reply.ts";
import type { RecordedOutcome, RecordedTurn } from "../types.ts";

const text = z.union([
  z.string(),
  z.array(z.object({ type: z.string(), text: z.string().nullish() }))
    .transform((parts) => parts.map(({ text }) => text ?? "").join("")),
], { error: "a text or a list of {type, text} is expected" }).nullish().transform((content) => content ?? "");

/** Arguments of a call as JSON: OpenAI writes a text, inspect a value. */
const written = z.unknown().transform((value) =>
  typeof value === "string" ? value : JSON.stringify(value ?? {})
);

const call = z.union([
  z.object({ function: z.object({ arguments: written }) }).transform((call) => call.function.arguments),
  z.object({ function: z.string(), arguments: written }).transform((call) => call.arguments),
], { error: "{function: {name, arguments}} is expected" });

const users = ["user", "human", "customer"] as const;
const agents = ["assistant", "agent", "ai", "bot", "model"] as const;
/** Instructions and results of tools, which nobody says. */
const leftOut = ["system", "developer", "tool", "function"] as const;

/** A message of a chat, as OpenAI's chat completions and inspect write it. */
export const chatMessage = z.object({
  role: z.string().toLowerCase().pipe(z.enum([...users, ...agents, ...leftOut])),
  content: text,
  tool_calls: z.array(call).nullish().transform((calls) => calls ?? []),
  /** Of chat logs that keep it beside the words. */
  sql: z.string().nullish().transform((sql) => sql?.trim() || undefined),
});

export interface PlacedMessage {
  readonly place: string;
  readonly message: z.output<typeof chatMessage>;
}

/**
 * Makes turns of a list of messages: what the agent says and calls between two messages of the user is one reply. Its last
 * words are the text, its last query the SQL. Instructions and results of tools are left out, as are messages without a
 * reply.
 */
export function foldMessages(messages: readonly PlacedMessage[]): readonly RecordedTurn[] {
  const spoken = messages.filter((one) => isUser(one) || isAgent(one));
  const turns: { readonly asked: PlacedMessage; readonly said: PlacedMessage[] }[] = [];
  for (const one of spoken) {
    if (isUser(one)) turns.push({ asked: one, said: [] });
    else turns.at(-1)?.said.push(one);
  }
  return turns.filter(({ said }) => said.length > 0).map(({ asked, said }) => ({
    place: asked.place,
    message: asked.message.content,
    outcome: outcomeOf(said.map(({ message }) => message)),
  }));
}

function isOneOf(roles: readonly string[]): (one: PlacedMessage) => boolean {
  return ({ message: { role } }) => roles.includes(role);
}

const isUser = isOneOf(users);
const isAgent = isOneOf(agents);

function outcomeOf(said: readonly PlacedMessage["message"][]): RecordedOutcome {
  const words = said.findLast(({ content }) => content.trim() !== "")?.content ?? "";
  const outcome = saidReply({ text: words, calls: said.flatMap(({ tool_calls }) => tool_calls) });
  const sql = said.findLast(({ sql }) => sql !== undefined)?.sql;
  if (sql === undefined) return outcome;
  return { kind: "reply", reply: { kind: "response", kind_source: "rule", text: words, sql } };
}
