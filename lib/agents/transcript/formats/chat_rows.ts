import { z } from "zod";
import { InputError } from "../../../base/mod.ts";
import type { RecordedConversation, RecordedOutcome, RecordedTurn } from "../types.ts";
import { contractReply } from "./contract_reply.ts";
import { chatMessage, foldMessages } from "./fold_messages.ts";
import { hasFields } from "./has_fields.ts";
import { type PlacedValue, readShape } from "./read_shape.ts";
import { saidReply } from "../said_reply.ts";

/** Names under which chat logs keep a field; the first that a row has counts. */
const names = {
  conversation: ["conversation", "conversation_id", "session_id", "thread_id", "dialogue"],
  message: ["message", "question", "user_message"],
  text: ["reply", "answer", "response", "text"],
  sql: ["sql", "query"],
} as const;

/** All fields of a row of a chat log. */
export const CHAT_FIELDS: readonly string[] = [
  ...Object.values(names).flat(),
  ...[
    "dialogue_key",
    "interaction",
    "turn",
    "trial",
    "agent",
    "role",
    "content",
    "kind",
    "interpretation",
    "error",
  ],
];

const id = z.union([z.string(), z.number()]).nullish().transform((value) =>
  value?.toString().trim() || undefined
);
const count = z.union([z.int().min(1), z.string().regex(/^\s*[1-9]\d*\s*$/).transform(Number)]).optional();

const rowPlace = z.object({ dialogue_key: id, agent: id, interaction: count, turn: count, trial: count });

/**
 * Reads the rows of a chat log: a row is a message (`role`, `content`) or a message with its reply. Rows of one
 * `conversation` belong together; `dialogue_key`, `interaction` and `turn` say where a reply belongs.
 */
export function readChatRows(rows: readonly PlacedValue[], path: string): readonly RecordedConversation[] {
  const read = rows.map((row) => {
    const value = readShape(z.record(z.string(), z.unknown()), row, { path, what: "a row of a chat log" });
    const present = Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== ""));
    const where = readShape(rowPlace, { ...row, value: present }, { path, what: "a row of a chat log" });
    const conversation = id.parse(fieldOf(present, "conversation") ?? undefined);
    if (conversation === undefined && where.dialogue_key === undefined) {
      throw new InputError(
        `Cannot read ${path}: ${row.place} names no conversation; give each row a "conversation" or the "dialogue_key" ` +
          "of the dialogue that it plays",
      );
    }
    return { place: row.place, value: present, where, conversation };
  });
  const groups = Map.groupBy(
    read,
    ({ where: { dialogue_key, agent, trial }, conversation }) =>
      JSON.stringify([dialogue_key, conversation, agent, trial]),
  );
  return Array.from(groups.values(), (own) => {
    const { place, where: { dialogue_key: dialogueKey, agent, trial } } = own[0] as typeof own[number];
    const areMessages = hasFields(own[0]?.value, "role");
    const turns = areMessages
      ? foldMessages(own.map((row) => ({
        place: row.place,
        message: readShape(chatMessage, row, { path, what: "a message {role, content}" }),
      })))
      : own.map((row) => turnOf(row, path));
    return { place, dialogueKey, agent, trial, turns };
  });
}

/** Whether a row says which conversation it belongs to. */
export function saysConversation(row: object): boolean {
  return [...names.conversation, "dialogue_key"].some((name) => Object.hasOwn(row, name));
}

type Row = Readonly<Record<string, unknown>>;

function fieldOf(row: Row, field: keyof typeof names): unknown {
  return names[field].map((name) => row[name]).find((value) => value !== undefined);
}

function turnOf(
  { place, value, where: { interaction, turn } }: PlacedValue & {
    readonly value: Row;
    readonly where: z.output<typeof rowPlace>;
  },
  path: string,
): RecordedTurn {
  const message = fieldOf(value, "message");
  if (typeof message !== "string" && interaction === undefined) {
    throw new InputError(
      `Cannot read ${path}: ${place} does not say what the user said; give it as "message", or the number of the ` +
        `"interaction"`,
    );
  }
  return {
    ...{ place, interaction, turn },
    ...(typeof message === "string" && { message }),
    outcome: rowOutcome({ place, value }, path),
  };
}

/** Reads the reply of a row: an object in the form of the contract, or fields of it. */
export function rowOutcome(
  { place, value }: { readonly place: string; readonly value: Row },
  path: string,
): RecordedOutcome {
  const text = fieldOf(value, "text") ?? "";
  if (typeof text === "object") return { kind: "reply", reply: contractReply({ place, value: text }, path) };
  const sql = fieldOf(value, "sql");
  const { error, kind } = value;
  if (typeof error === "string" && text === "" && sql === undefined) return { kind: "fault", text: error };
  if (sql === undefined && kind === undefined) {
    const said = saidReply({ text: String(text) });
    const { interpretation } = value;
    return said.kind === "reply" && typeof interpretation === "string"
      ? { kind: "reply", reply: { ...said.reply, interpretation } }
      : said;
  }
  // A cell holds several kinds with commas between them.
  const kinds = typeof kind === "string" && kind.includes(",")
    ? kind.split(",").map((one) => one.trim())
    : kind;
  const given = { ...value, text: String(text), sql, kind: kinds ?? "response" };
  const reply = contractReply({ place, value: given }, path);
  return { kind: "reply", reply: { ...reply, ...(kind === undefined && { kind_source: "rule" as const }) } };
}
