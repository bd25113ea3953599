import type { RecordedConversation } from "../types.ts";
import { hasFields } from "./has_fields.ts";
import { readMmsqlDialogues } from "./mmsql_dialogues.ts";
import type { PlacedValue } from "./read_shape.ts";

/** Whether a value is an entry of a file in MMSQL's shape. */
export function isMmsqlEntry(value: unknown): boolean {
  return hasFields(value, "db_name", "turns");
}

/** Reads outputs in MMSQL's shape as conversations, as {@linkcode readMmsqlDialogues} reads them. */
export function readMmsqlOutputs(
  entries: readonly PlacedValue[],
  path: string,
): readonly RecordedConversation[] {
  return readMmsqlDialogues(entries, path).map(({ place, database, questions }) => ({
    ...{ place, database },
    turns: questions.flatMap(({ text, answer }) =>
      answer === undefined
        ? []
        : [{ place: answer.place, message: text, outcome: { kind: "reply" as const, reply: answer.reply } }]
    ),
  }));
}
