import type { RecordedOutcome } from "../types.ts";
import { saidReply } from "../said_reply.ts";
import { chatField, type ChatRow } from "./chat_fields.ts";
import { contractReply } from "./contract_reply.ts";

/** Reads the reply of a row: an object in the form of the contract, or fields of it. */
export function rowOutcome(
  { place, value }: { readonly place: string; readonly value: ChatRow },
  path: string,
): RecordedOutcome {
  const text = chatField(value, "text") ?? "";
  if (typeof text === "object") return { kind: "reply", reply: contractReply({ place, value: text }, path) };
  const sql = chatField(value, "sql");
  const { error, kind, interpretation, columns, rows } = value;
  if (typeof error === "string" && text === "" && sql === undefined) return { kind: "fault", text: error };
  if (sql === undefined && kind === undefined) {
    const said = saidReply({ text: String(text) });
    return said.kind === "reply" && typeof interpretation === "string"
      ? { kind: "reply", reply: { ...said.reply, interpretation } }
      : said;
  }
  // A cell holds several kinds with commas between them.
  const kinds = typeof kind === "string" && kind.includes(",")
    ? kind.split(",").map((one) => one.trim())
    : kind;
  const given = {
    ...{ kind: kinds ?? "response", text: String(text), sql },
    ...(typeof interpretation === "string" && { interpretation }),
    // What logs call rows may be their number.
    ...(Array.isArray(rows) && { rows, columns }),
  };
  const reply = contractReply({ place, value: given }, path);
  return { kind: "reply", reply: { ...reply, ...(kind === undefined && { kind_source: "rule" as const }) } };
}
