import type { AgentReply } from "./types.ts";

/**
 * Removes the stored values that a response shows, for files, pages and prompts, and the trace, whose observations hold
 * some. Interpretation, SQL, session and requests are kept.
 *
 * @example
 * ```ts
 * import { hideAnswers } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const hidden = hideAnswers({ kind: "response", text: "It is the Rhein.", rows: [["Rhein"]] });
 * assert.deepEqual(hidden, { kind: "response", text: "(values are hidden)" });
 * ```
 */
export function hideAnswers(reply: AgentReply): AgentReply {
  const { raw: _raw, trace: _trace, ...shown } = reply;
  if (![reply.kind].flat().includes("response")) return shown;
  const { columns: _columns, rows: _rows, truncated: _truncated, suggestions: _suggestions, ...rest } = shown;
  return { ...rest, text: HIDDEN_TEXT };
}

/** Stands in place of the text of a response. */
export const HIDDEN_TEXT = "(values are hidden)";
