/** Words for the ends of a way, and for sides, by the word of the key that they are said for. */
const OTHER_WORDS: readonly (readonly [key: RegExp, words: RegExp])[] = [
  [
    /^(?:sourc|origin|from|depart|start|src|leav)/,
    /^(?:from|depart\p{L}*|leav\p{L}*|start\p{L}*|out|origin\p{L}*|sourc\p{L}*)$/u,
  ],
  [
    /^(?:dest|to$|arriv|goal|end|target|land)/,
    /^(?:to|into|arriv\p{L}*|land\p{L}*|reach\p{L}*|destin\p{L}*|toward\p{L}*|goal\p{L}*)$/u,
  ],
  [/^current/, /^(?:now|current\p{L}*|present\p{L}*|today|at present)$/u],
  [/^home/, /^(?:home|host\p{L}*)$/u],
  [/^(?:away|guest|visit)/, /^(?:away|guest\p{L}*|visit\p{L}*)$/u],
];

/** Whether a word of a sentence is said for a stem of a key's name: "from", of a source. */
export function isEndWord(stem: string, word: string): boolean {
  return OTHER_WORDS.some(([own, others]) => own.test(stem) && others.test(word));
}
