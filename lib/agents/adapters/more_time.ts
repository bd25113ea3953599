/** The longest time of a turn, and of a poll, in seconds. */
export const LONGEST_TURN_S = 1200;

export interface MoreTimeOptions {
  /** Seconds that a turn had. */
  readonly turnS: number;
  /** Seconds that it needs at least. @default twice as many as it had */
  readonly neededS?: number | undefined;
}

/** Says what to write so that a turn may take longer, as the end of a sentence. */
export function moreTime({ turnS, neededS = 2 * turnS }: MoreTimeOptions): string {
  return turnS >= LONGEST_TURN_S
    ? `no turn may take longer than ${LONGEST_TURN_S} s, so make the agent faster`
    : `allow more by ?timeout=${Math.min(LONGEST_TURN_S, Math.ceil(neededS))}`;
}
