import type { Lexicon } from "../../../linking/mod.ts";

/** The lexicon with the nouns that the schema's names give, which everybody understands without the glossary. */
export function plainLexicon(lexicon: Lexicon): Lexicon {
  return lexicon.plain ?? lexicon;
}
