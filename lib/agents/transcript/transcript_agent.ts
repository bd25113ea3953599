import { NotRecordedError } from "../not_recorded_error.ts";
import type { Agent } from "../types.ts";
import { comparable } from "./comparable.ts";
import type { MatchedTranscript } from "./match_transcript.ts";

/**
 * An agent that gives the recorded replies. The first message of an interaction gets what was said to its utterance, in
 * whatever words the user sends it; a later one gets a reply only if the recorded user said the same. Trial n plays the
 * n-th recorded conversation of a dialogue, or the one that says so.
 *
 * @throws {NotRecordedError} By the agent, where no reply to a message is recorded.
 * @throws {Error} By the agent, where a failure to reply is recorded.
 */
export function transcriptAgent({ plays }: Pick<MatchedTranscript, "plays">): Agent {
  return ({ conversation_id, turn_id, message }) => {
    const [, , trial = "1", , ...key] = conversation_id.split("/");
    const recorded = plays.get(key.join("/"))?.get(Number(trial))?.get(turn_id);
    const isFirst = turn_id.endsWith(".1");
    if (
      recorded === undefined || !isFirst && comparable(recorded.message ?? "") !== comparable(message)
    ) {
      const text = isFirst
        ? "The transcript holds no reply to this question"
        : "The transcript holds no reply to what the user says next, as nobody said it there";
      return Promise.reject(new NotRecordedError(text));
    }
    const { outcome } = recorded;
    switch (outcome.kind) {
      case "reply":
        return Promise.resolve(outcome.reply);
      case "fault":
        return Promise.reject(new Error(outcome.text));
      case "withheld":
        return Promise.reject(new NotRecordedError(outcome.text));
      default:
        return outcome satisfies never;
    }
  };
}
