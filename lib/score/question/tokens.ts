/** A word, number or quoted text of a question. */
export interface Token {
  readonly text: string;
  /** Of a mapped word or words. */
  readonly column?: string;
  readonly isQuoted: boolean;
  /** Whether a comma stands before it. */
  readonly isListed: boolean;
  /** Whether brackets hold it alone. */
  readonly isBracketed: boolean;
  /** Whether it is the first of a sentence, where every word is capitalized. */
  readonly isFirst: boolean;
  /** Whether a sign or a possessive ending parts it from the next: "Poland: spend", "Anna's spend". */
  readonly isApart: boolean;
  /** Whether a rule read it. */
  read: boolean;
}

const PATTERN =
  /["“]([^"”]+)["”]|(?<![\p{L}\d])'([^']+)'(?!\p{L})|-?\d{4}-\d\d(?:-\d\d)?|[$€£]?-?\d[\d,]*(?:\.\d+)?(?![\p{L}\d_])%?|[\p{L}\p{N}_]+(?:['’-][\p{L}\p{N}_]+)*/gu;

/** Splits a question into tokens; mapped names, in singular or plural, are one token each. */
export function tokensOf(question: string, names: readonly (readonly [string, string])[]): Token[] {
  const plain = Array.from(question.matchAll(PATTERN), (found): Token => {
    const [whole, double, single] = found;
    const quoted = double ?? single;
    const before = question.slice(0, found.index);
    return {
      text: quoted ?? whole.replace(/['’]s$/, "").replace(/^[$€£]/, ""),
      isQuoted: quoted !== undefined,
      isListed: /, *$/.test(before),
      isBracketed: /\($/.test(before) && question[found.index + whole.length] === ")",
      isFirst: /(?:^|[.!?:]\s)\s*$/.test(before),
      isApart: /['’]s$/.test(whole) ||
        /^["”']?\s*[,:;|.!?–]/.test(question.slice(found.index + whole.length)),
      read: false,
    };
  });
  const tokens: Token[] = [];
  for (let i = 0; i < plain.length;) {
    const name = names.find(([words]) => isAt(plain, i, words));
    const token = plain[i];
    if (token === undefined) break;
    if (name === undefined || token.isQuoted) {
      tokens.push(token);
      i++;
    } else {
      tokens.push({ ...token, text: name[0], column: name[1], read: true });
      i += name[0].trim().split(/\s+/).length;
    }
  }
  return tokens;
}

/** Whether the words of a name stand at a place, in singular or plural. */
function isAt(tokens: readonly Token[], place: number, words: string): boolean {
  return words.trim().toLowerCase().split(/\s+/).every((word, i) => {
    const text = tokens[place + i]?.text.toLowerCase();
    return text === word || text === `${word}s` || text === `${word.replace(/y$/, "ie")}s`;
  });
}

export const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);

/** Words that say how, and not what. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  ("a an the and or of in on at to for from by with per each every all any is are was were be been do does did has have had " +
    "what which who whose whom where when how many much that this these those there their its it me us our we i you please " +
    "show list give find get display tell return only just not no than more less least most over under above below between " +
    "before after since until except excluding without other broken down as into if can could would like need want state " +
    "name provide mention indicate identify calculate among also they them his her he she out both so such while during " +
    "within ever")
    .split(" "),
);
