import type { Lexicon } from "../../../linking/mod.ts";
import type { ConjunctiveQuery, Filter } from "../../../specification/mod.ts";
import { allThings, type Thing, thingTree } from "../plan/thing.ts";
import type { State } from "../plan/types.ts";
import type { Variation } from "../../variation.ts";

/** One specification with the things in it, about to be put into words. */
export interface PhraseContext {
  readonly specification: ConjunctiveQuery;
  readonly root: Thing;
  /** What is counted or averaged, where something is. */
  readonly counted?: Thing;
  /** Tables that were spoken of before, so that their being there goes without saying. */
  readonly silent?: ReadonlySet<string>;
  /** The condition by which the one thing is known that the conversation is about. */
  readonly about?: Filter;
  readonly lexicon: Lexicon;
  readonly variation: Variation;
}

/** The things of a state, ready to be put into words. */
export function createPhraseContext(state: State, lexicon: Lexicon, variation: Variation): PhraseContext {
  const root = thingTree(state, lexicon);
  const { counted } = state;
  const found = counted === undefined
    ? undefined
    : allThings(root).find(({ subject }) =>
      subject.table === counted.table && subject.column === counted.column
    );
  return {
    specification: state.specification,
    root,
    lexicon,
    variation,
    ...(found === undefined ? {} : { counted: found }),
    ...(state.about === undefined ? {} : { about: state.about }),
  };
}
