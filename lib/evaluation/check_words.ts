import type { Interaction, ReplyKind } from "../dialogue/mod.ts";
import { isCourtesy } from "./is_courtesy.ts";
import type { Cause, CheckedResponse } from "./types.ts";

/**
 * Checks a reply to an utterance that asks for no data: it is right when it is of a kind that is expected. What it says
 * is not read, as a bare "OK." cannot be set against an intention; whether a context was understood shows in the
 * interpretations of the questions after it. A refusal that answers all the same is none, and one without words gives no
 * reason.
 */
export function checkWords(
  interaction: Interaction,
  { kinds, text }: { readonly kinds: readonly ReplyKind[]; readonly text: string },
): CheckedResponse {
  const { expected_reply: expected } = interaction;
  const isExpected = !kinds.includes("error") && expected.some((kind) => kinds.includes(kind)) &&
    !(expected.includes("refusal") && kinds.includes("response"));
  const isMute = isExpected && expected.includes("refusal") && text.trim() === "";
  const isRight = isExpected && !isMute;
  return {
    sql: { verdict: "not_expected", reasons: [] },
    aligned: isRight,
    judge_reason: isMute
      ? "The refusal gives no reason."
      : `The reply was to be ${either(expected)} and is ${either(kinds)}.`,
    cause: isRight ? "none" : isMute ? "no_reason" : wrongKind(kinds),
    // Nobody insists on a greeting.
    proceed: isRight || isCourtesy(interaction),
  };
}

/** What is wrong with a reply none of whose kinds is expected. */
export function wrongKind(kinds: readonly ReplyKind[]): Cause {
  if (kinds.includes("request")) return "asked_back";
  if (kinds.includes("error")) return "agent_error";
  return kinds.includes("refusal") ? "refused_to_answer" : "wrong_kind";
}

const either = (kinds: readonly ReplyKind[]) =>
  kinds.map((kind) => `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`).join(" or ");
