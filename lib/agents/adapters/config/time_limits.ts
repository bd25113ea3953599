import { LONGEST_TURN_S, moreTime } from "../more_time.ts";
import { USUAL_TURN_S } from "../outside_options.ts";
import type { AgentMapping } from "./mapping_shape.ts";

/** How long the turns of a mapping may take, and what to write where one took longer. */
export interface TimeLimits {
  /** Milliseconds of a turn. */
  readonly timeoutMs: number;
  /** What to write where a turn took longer, as the end of a sentence. */
  readonly lateHint: string;
  /** What to write where the poll took longer than `poll.at_most_s`, as the end of a sentence. */
  readonly pollHint: string;
}

/**
 * The time limits of a mapping: a turn has the seconds of the option `timeout`, else `timeout_s`, else those of its poll and
 * 60 more. The hints name the limit that would be met next as well.
 *
 * @param given.timeout The option of the agent.
 * @param given.file The mapping in messages.
 */
export function timeLimits(
  { poll, timeout_s, limit }: AgentMapping,
  { timeout, file }: { readonly timeout: string | undefined; readonly file: string },
): TimeLimits {
  const pollS = poll?.at_most_s ?? 0;
  const setS = timeout === undefined ? timeout_s : Number(timeout);
  const turnS = setS ?? Math.min(LONGEST_TURN_S, pollS + USUAL_TURN_S);
  const laterS = Math.min(LONGEST_TURN_S, Math.ceil(2 * turnS));
  const morePollS = Math.min(LONGEST_TURN_S, Math.ceil(2 * pollS));
  const late = [
    moreTime({ turnS }),
    ...timeout === undefined && timeout_s !== undefined
      ? [`in place of timeout_s: ${timeout_s} of ${file}`]
      : [],
    ...poll !== undefined && turnS < LONGEST_TURN_S && pollS < laterS
      ? [`and by poll.at_most_s: ${laterS} in ${file}, where it is ${pollS}`]
      : [],
    ...limit === undefined
      ? []
      : [`or play fewer dialogues at a time (--concurrency 1), as limit.per_minute lets messages wait`],
  ];
  const needsTurn = setS !== undefined && setS < LONGEST_TURN_S && setS <= morePollS;
  return {
    timeoutMs: turnS * 1000,
    lateHint: late.join(" "),
    pollHint: pollS >= LONGEST_TURN_S
      ? `no poll may take longer than ${LONGEST_TURN_S} s, so make the agent faster`
      : `allow more by poll.at_most_s: ${morePollS} in ${file}` + (
        needsTurn
          ? ` and by ?timeout=${Math.min(LONGEST_TURN_S, morePollS + USUAL_TURN_S)}, as a turn has ${setS} s`
          : ""
      ),
  };
}
