import type { Interaction } from "../../../../dialogue/mod.ts";
import type { Proposal } from "../../plan/move.ts";
import type { Attempt } from "../../plan/take_turn.ts";
import { type Thing, thingTree } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";
import type { Variation } from "../../../variation.ts";

/** Where among the answerable questions of a dialogue a further turn may stand. */
export interface Spot {
  readonly attempt: Attempt;
  readonly turns: readonly Proposal[];
  /** How many of them stand before. */
  readonly place: number;
  readonly variation: Variation;
  /** Keys of the further turns that the dialogue has. */
  readonly taken: ReadonlySet<string>;
}

/** A further turn. */
export interface ExtraTurn {
  /** How many answerable questions stand before it. */
  readonly place: number;
  readonly interaction: Interaction;
  /** No two turns of a dialogue have the same. */
  readonly key: string;
  /** What it leaves between the listing and the next question. */
  readonly leaves?: Proposal["leaves"];
}

/** What the conversation speaks of at a spot. */
export interface Talk {
  readonly listing: State;
  readonly root: Thing;
  /** The last answer listed these things, so that "they" means them. */
  readonly isListed: boolean;
  /** The last answer names some of these things. */
  readonly isNamed: boolean;
  /** What "they" are with every condition, those on groups of them, too. */
  readonly meant: State;
}

/** What the conversation speaks of; undefined before the first question. */
export function talkAt({ turns, place, attempt }: Spot): Talk | undefined {
  const last = turns[place - 1];
  if (last === undefined) return undefined;
  const { listing, after } = last;
  const isSame = after.subject.table === listing.subject.table &&
    after.subject.column === listing.subject.column;
  const isListed = isSame && after.form === "list";
  return {
    listing,
    root: thingTree(listing, attempt.synthesis.lexicon),
    isListed,
    isNamed: isSame && after.form !== "scalar",
    meant: isListed ? after : listing,
  };
}
