import type { AgentReply, Json } from "../types.ts";
import { readContractReply } from "./read_contract_reply.ts";
import { kindByRule } from "./read_said.ts";

/**
 * Reads a reply whose protocol carries fields of the contract beside a text. The text counts where they have none, a kind
 * follows by rule where they name none, and rows may be objects. A session of theirs is left out.
 *
 * @throws {Error} If a field has another form.
 */
export function readFields(text: string, fields: Readonly<Record<string, unknown>>): AgentReply {
  const { session: _session, ...given } = fields;
  const has = (name: string) => (given[name] ?? undefined) !== undefined;
  const rule = { kind: kindByRule(text, { hasData: has("sql") || has("rows") }), kind_source: "rule" };
  const { raw: _raw, ...reply } = readContractReply(
    { text, ...given, ...(has("kind") ? {} : rule), ...tableOf(given) } as Json,
  );
  return reply;
}

/** Rows that are objects, as lists with the names of the first one's fields. */
function tableOf({ rows, columns }: Readonly<Record<string, unknown>>): object {
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRecord)) return {};
  const names = Array.isArray(columns) ? columns.map(String) : Object.keys(rows[0] ?? {});
  return { columns: names, rows: rows.map((row) => names.map((name) => row[name] ?? null)) };
}

function isRecord(row: unknown): row is Readonly<Record<string, unknown>> {
  return typeof row === "object" && row !== null && !Array.isArray(row);
}
