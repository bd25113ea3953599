export interface SaidNameOptions {
  /** The name as it is written. */
  readonly name: string;
  /** Whether something beside it has these words for its name. @default nothing has */
  readonly isTaken?: (words: string) => boolean;
}

/**
 * The words of a name as they are said: "patient's age" of `patient's age`, whose `s` is a word of its own, and "note" of
 * `its_note`, as the sentence says whose it is. A determiner stays where nothing is left without it, or what is taken.
 */
export function saidName(
  words: readonly string[],
  { name, isTaken = () => false }: SaidNameOptions,
): readonly string[] {
  const said = APOSTROPHE.test(name) ? withApostrophes(words) : words;
  const start = said.findIndex((word) => !DETERMINER.test(word));
  return start <= 0 || isTaken(said.slice(start).join(" ")) ? said : said.slice(start);
}

function withApostrophes(words: readonly string[]): readonly string[] {
  return words.reduce<readonly string[]>((said, word) => {
    const before = said.at(-1);
    return word === "s" && before !== undefined ? [...said.slice(0, -1), `${before}'s`] : [...said, word];
  }, []);
}

/** A possessive ending in a name. */
const APOSTROPHE = /\p{L}['’`´]s(?!\p{L})/iu;

const DETERMINER = /^(?:its|it's|their|his|her|my|our|your)$/;
