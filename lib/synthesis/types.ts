import type { Dialogue } from "../dialogue/mod.ts";
import type { JoinBlame } from "../joins/mod.ts";

/**
 * The kinds of dialogues: partial questions (paper, section 3.2.1), context modifications (3.2.2), both (3.2.3), and the
 * question types of MMSQL.
 */
export const dialogueKinds = ["partial", "context", "mixed", "types"] as const;

export type DialogueKind = typeof dialogueKinds[number];

/** A dialogue, or the combination without one and the reason. */
export type Composition =
  | { readonly dialogue: Dialogue }
  | {
    readonly notMade: string;
    readonly reason: string;
    /** The joins that attempts ended at. @default not known */
    readonly blamed?: readonly JoinBlame[] | undefined;
  };
