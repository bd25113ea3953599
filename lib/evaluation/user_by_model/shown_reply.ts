import type { AgentReply } from "../../agents/mod.ts";

/** A reply as a person sees it: its text and, where it says more, how the question was understood; never its SQL. */
export function shownReply({ text, interpretation = "" }: AgentReply): string {
  return interpretation.trim() === "" || text.includes(interpretation)
    ? text
    : `${text}\n(understood as: ${interpretation})`;
}
