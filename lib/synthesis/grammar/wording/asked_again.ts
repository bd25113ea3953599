import type { Lexicon } from "../../../linking/mod.ts";
import type { Variation } from "../../variation.ts";
import type { Again, ContextTurn } from "../plan/dialogue_event.ts";
import { sameSubject } from "../plan/thing.ts";
import type { AskedAgain } from "./ask_again.ts";
import { contextName } from "./context_sentence.ts";
import { shownOf } from "./output_phrases.ts";
import { createPhraseContext } from "./phrase_context.ts";

/** The words for a question that is asked again after a change of the context. */
export function askedAgain(
  again: Again,
  context: ContextTurn,
  { lexicon, variation }: { readonly lexicon: Lexicon; readonly variation: Variation },
): AskedAgain {
  const phraseContext = createPhraseContext(again.state, lexicon, variation);
  const { singular, plural, subject } = again.state.form === "scalar"
    ? phraseContext.counted ?? phraseContext.root
    : phraseContext.root;
  const { own, others } = shownOf(phraseContext);
  return {
    ...again,
    asked: {
      singular,
      plural,
      isRestricted: sameSubject(subject, context.listing.subject),
      isBare: own.length === 0 && others.length === 0,
    },
    isNamed: contextName(context, lexicon, variation) !== undefined,
  };
}
