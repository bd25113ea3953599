import { z } from "zod";
import { InputError } from "../../../base/mod.ts";
import type { RecordedConversation, RecordedTurn } from "../types.ts";
import { chatField, type ChatRow } from "./chat_fields.ts";
import { chatMessage, foldMessages } from "./fold_messages.ts";
import { hasFields } from "./has_fields.ts";
import { type PlacedValue, readShape } from "./read_shape.ts";
import { rowOutcome } from "./row_outcome.ts";

const id = z.union([z.string(), z.number()], { error: "a text or a number is expected" }).nullish().transform(
  (value) => value?.toString().trim() || undefined,
);
const count = z.union([z.int().min(1), z.string().regex(/^\s*[1-9]\d*\s*$/).transform(Number)], {
  error: "a whole number from 1 is expected",
}).optional();

const rowPlace = z.object({
  ...{ conversation: id, dialogue_key: id, agent: id, interaction: count, turn: count, trial: count },
});

/**
 * Reads the rows of a chat log: a row is a message (`role`, `content`) or a message with its reply. Rows of one
 * `conversation` belong together; `dialogue_key`, `interaction` and `turn` say where a reply belongs.
 */
export function readChatRows(rows: readonly PlacedValue[], path: string): readonly RecordedConversation[] {
  const read = rows.map((row) => {
    const value = readShape(z.record(z.string(), z.unknown()), row, { path, what: "a row of a chat log" });
    const present = Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== ""));
    const placed = { ...present, conversation: chatField(present, "conversation") };
    const where = readShape(rowPlace, { ...row, value: placed }, { path, what: "a row of a chat log" });
    if (where.conversation === undefined && where.dialogue_key === undefined) {
      throw new InputError(
        `Cannot read ${path}: ${row.place} names no conversation; give each row a "conversation" or the "dialogue_key" ` +
          "of the dialogue that it plays",
      );
    }
    return { place: row.place, value: present, where, isMessage: hasFields(present, "role") };
  });
  const groups = Map.groupBy(
    read,
    // Of a list of messages, those of the agent alone may name it.
    ({ where: { conversation, dialogue_key, agent, trial }, isMessage }) =>
      JSON.stringify([dialogue_key, conversation, trial, isMessage || agent]),
  );
  return Array.from(groups.values(), (own) => {
    const { place, where: { dialogue_key: dialogueKey, trial }, isMessage } = own[0] as typeof own[number];
    const agent = own.find(({ where }) => where.agent !== undefined)?.where.agent;
    const turns = isMessage
      ? foldMessages(own.map((row) => ({
        place: row.place,
        message: readShape(chatMessage, row, { path, what: "a message {role, content}" }),
      })))
      : own.map((row) => turnOf(row, path));
    return { place, dialogueKey, agent, trial, turns };
  });
}

function turnOf(
  { place, value, where: { interaction, turn } }: PlacedValue & {
    readonly value: ChatRow;
    readonly where: z.output<typeof rowPlace>;
  },
  path: string,
): RecordedTurn {
  const message = chatField(value, "message");
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
