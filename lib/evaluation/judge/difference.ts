/** What a difference is about. */
export type DifferenceTopic =
  | "value"
  | "comparison"
  | "null"
  | "denial"
  | "aggregate"
  | "extreme"
  | "ordering"
  | "concept"
  | "output"
  | "wording";

/** A difference between two sentences. */
export interface Difference {
  readonly topic: DifferenceTopic;
  /**
   * `missing`: the intention says something that the interpretation does not; `extra`: the reverse; `both`: they say
   * opposite things; `unclear`: it may be a difference of wording only.
   */
  readonly side: "missing" | "extra" | "both" | "unclear";
  /** One sentence. */
  readonly text: string;
  /**
   * Whether its cue may be a way of speaking ("last inspected", "failed to land"): it decides only where all else in both sentences is
   * matched. @default false
   */
  readonly isWeak?: boolean;
  /** Whether no word that is not read could say the same in the other sentence. @default false */
  readonly isCertain?: boolean;
}

export const lacks = (topic: DifferenceTopic, what: string): Difference => ({
  topic,
  side: "missing",
  text: `The intention ${what}, the interpretation does not.`,
});

export const adds = (topic: DifferenceTopic, what: string): Difference => ({
  topic,
  side: "extra",
  text: `The interpretation ${what}, the intention does not.`,
});

export const unclear = (topic: DifferenceTopic, text: string): Difference => ({
  topic,
  side: "unclear",
  text,
});

/** The same difference where it may be one of wording only. */
export const doubted = (difference: Difference): Difference => ({ ...difference, side: "unclear" });

/** The same difference, which a weak cue alone does not prove. */
export const weakened = (difference: Difference, isWeak: boolean | undefined): Difference =>
  isWeak === true ? { ...difference, isWeak } : difference;

/** What only the dialogue says, and not the intention itself, may have been left behind. */
export function fromDialogue<Item>(difference: Difference, item: Item, own: readonly Item[]): Difference {
  return own.includes(item) ? difference : doubted(difference);
}
