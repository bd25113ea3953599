import type { AgentReply } from "../agents/mod.ts";
import type { Interaction, ReplyKind } from "../dialogue/mod.ts";

/** What a question that is not simply answered calls for. */
const CALLED_FOR = { unanswerable: "refusal", ambiguous: "request", improper: "acknowledgment" } as const;

/**
 * The kinds of a reply. One that shows no SQL and names the type of the question rightly counts as what that type calls
 * for, whatever kind it calls itself: agents that know one kind only can say in this way that they do not answer.
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
