/** The share of turns that something is known of, and whether that is enough. */
export type Coverage =
  | {
    readonly numerator: number;
    readonly denominator: number;
    readonly value: number;
    /** The share reaches what conclusions need. */
    readonly sufficient: boolean;
  }
  | { readonly numerator: number; readonly denominator: number; readonly unscored: string };

/** The coverage that so many of so many turns make; of no turns there is none. */
export function coverage(
  counts: { readonly known: number; readonly turns: number },
  options: { readonly minimum: number; readonly empty: string },
): Coverage {
  const { known, turns } = counts;
  if (turns === 0) return { numerator: 0, denominator: 0, unscored: options.empty };
  const value = known / turns;
  return { numerator: known, denominator: turns, value, sufficient: value >= options.minimum };
}
