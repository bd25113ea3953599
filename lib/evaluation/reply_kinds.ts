import type { AgentReply } from "../agents/mod.ts";
import type { Interaction, ReplyKind } from "../dialogue/mod.ts";

/** The reply that each type of question calls for. */
const CALLED_FOR = { unanswerable: "refusal", ambiguous: "request", improper: "acknowledgment" } as const;

/**
 * The kinds of a reply. A reply without SQL that names the right type of question counts as the kind that this type calls
 * for, so that agents with a single kind of reply can tell that they do not answer.
 */
export function replyKinds(
  { kind, sql, question_type: told }: AgentReply,
  { question_type: type = "answerable" }: Interaction,
): readonly ReplyKind[] {
  const kinds = typeof kind === "string" ? [kind] : kind;
  const showsSql = sql !== undefined && sql.trim() !== "";
  if (type === "answerable" || told !== type || showsSql || kinds.includes("error")) return kinds;
  return [CALLED_FOR[type]];
}
