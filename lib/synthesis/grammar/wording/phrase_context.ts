import type { Lexicon } from "../../../linking/mod.ts";
import type { PhraseContext } from "./noun_phrase.ts";
import { allThings, thingTree } from "../plan/thing.ts";
import type { State } from "../plan/types.ts";
import type { Variation } from "../../variation.ts";

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
