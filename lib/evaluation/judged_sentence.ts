import type { AgentReply } from "../agents/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import { wantsData } from "./interaction_traits.ts";
import { replyKinds } from "./reply_kinds.ts";
import type { JudgeQuestion } from "./types.ts";

/** What of a reply a judge reads. */
export type JudgedSentence = Pick<JudgeQuestion, "interpretation" | "asked">;

export interface JudgedSentenceOptions {
  /** The user has clarified the ambiguous question. @default false */
  readonly clarified?: boolean | undefined;
}

/**
 * Returns what a judge reads of a reply: its interpretation, or the text of a request that the utterance allows. It is
 * undefined where the kind of the reply decides alignment without a judge.
 */
export function judgedSentence(
  interaction: Interaction,
  reply: AgentReply,
  { clarified = false }: JudgedSentenceOptions = {},
): JudgedSentence | undefined {
  if (!wantsData(interaction)) return undefined;
  const kinds = replyKinds(reply, interaction);
  if (kinds.includes("response")) {
    const { interpretation = "" } = reply;
    return interpretation.trim() === "" ? undefined : { interpretation };
  }
  const mayAskBack = interaction.expected_reply.includes("request") && !clarified;
  return mayAskBack && kinds.includes("request")
    ? { interpretation: reply.text, asked: interaction.utterance }
    : undefined;
}
