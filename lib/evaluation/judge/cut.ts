import type { Concept, NamedTokens, NamedValue } from "./elements.ts";
import type { Phrase, Superlative } from "./phrase.ts";
import type { Token } from "./tokens.ts";

/** `do` is `did` once its subject is taken: "do rivers flow". */
export type Auxiliary = "be" | "do" | "did" | "have";

export type OpenNoun = {
  elements: (Concept | NamedValue)[];
  numbers: number[];
  endsInNumber: boolean;
  superlative: Superlative | undefined;
  head: string;
  /** The last word. */
  text: string;
  before?: string;
  determiner: string;
};

/** What has been cut so far. */
export interface Cut {
  readonly named: NamedTokens;
  readonly phrases: Phrase[];
  /** The noun phrase that the next word may still belong to. */
  open: OpenNoun | undefined;
  auxiliary: Auxiliary | undefined;
}

export function lastKind(cut: Cut): Phrase["kind"] | "determiner" | undefined {
  return cut.open === undefined ? cut.phrases.at(-1)?.kind : cut.open.head === "" ? "determiner" : "noun";
}

export function isCapitalised(token: Token | undefined): boolean {
  return token?.kind === "word" && token.capitalised;
}
