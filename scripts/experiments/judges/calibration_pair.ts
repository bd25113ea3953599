import type { SentencePair } from "../../../lib/runs/mod.ts";

/** The halves of the databases: judges are developed with the first alone. */
export const halves = ["first", "second"] as const;
export type Half = typeof halves[number];

/** A pair with what is known of it. */
export interface CalibrationPair extends Omit<SentencePair, "database"> {
  /** How it came about, for example `paraphrase` or `and_or`. */
  readonly kind: string;
  readonly label: "aligned" | "not_aligned";
  /** Who put the sentences together. */
  readonly source: string;
  readonly half: Half;
  /** Address of its database. */
  readonly address: string;
}

/** The half of a database: that of the character code of its name's first letter, even or odd. */
export function halfOf(database: string): Half {
  return database.charCodeAt(0) % 2 === 0 ? "first" : "second";
}
