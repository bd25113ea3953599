import { createCache } from "../../base/mod.ts";

/** A token of a sentence with its position. */
export type Token =
  & {
    readonly start: number;
    /** One past the last character. */
    readonly end: number;
    /** In lower case, with plain apostrophes. */
    readonly text: string;
  }
  & (
    /** `isAcronym`: all its letters are capital. */
    | { readonly kind: "word"; readonly capitalised: boolean; readonly isAcronym?: boolean }
    | { readonly kind: "number"; readonly value: number }
    /** ISO 8601, of a day or of a month. */
    | { readonly kind: "date"; readonly value: string }
    /** Words in quotation marks, without these. */
    | { readonly kind: "quoted" }
    | { readonly kind: "symbol" }
    | { readonly kind: "break" }
  );

const QUOTED =
  /(?<![\p{L}\p{N}])'([^']{1,80})'(?![\p{L}\p{N}])|"([^"]{1,80})"|“([^”]{1,80})”|‘([^’]{1,80})’(?!\p{L})/u;
/** A code of letters and digits: "V-3307". */
const CODE = /(?<![\p{L}\p{N}_-])\p{Lu}{1,4}-\d{2,}(?![\p{L}\p{N}_-])/u;
const ISO_DATE = /\d{4}-\d{2}-\d{2}(?!\d)/;
/** A year and a month: "2018-02". */
const ISO_MONTH = /\d{4}-(?:0[1-9]|1[0-2])(?![-\d])/;
const NUMBER =
  /(?<![\p{L}\p{N}])-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|(?<![\p{L}\p{N}])-?\d+(?:\.\d+)?|\d+(?:\.\d+)?/u;
const WORD = /\p{L}[\p{L}\p{M}\p{N}_]*(?:['’]\p{L}+)*/u;
const SYMBOL = /<=|>=|<>|!=|[<>=≤≥≠–—]|(?<=\d)-(?=\d)/;
const BREAK = /[,;:.?!()\[\]]/;
const PIECE = new RegExp(
  [QUOTED, CODE, ISO_DATE, ISO_MONTH, NUMBER, WORD, SYMBOL, BREAK].map((part) => `(?:${part.source})`).join(
    "|",
  ),
  "gu",
);
const TEST = {
  date: new RegExp(`^(?:${ISO_DATE.source}|${ISO_MONTH.source})$`),
  integer: /^-?\d[\d,]*$/,
  number: /^-?\d[\d,]*(?:\.\d+)?$/,
  word: /^\p{L}/u,
  code: new RegExp(`^${CODE.source}$`, "u"),
  symbol: /^(?:<=|>=|<>|!=|[<>=≤≥≠–—-])$/,
};

/** Splits a sentence into words, numbers, dates, quoted texts, signs and breaks; ignores anything else. */
export function judgeTokens(sentence: string): readonly Token[] {
  const known = latest.get(sentence);
  if (known !== undefined) return known;
  const tokens = tokensOf(sentence);
  latest.set(sentence, tokens);
  return tokens;
}

/** The judge and the simulated user read the sentences of a turn several times. */
const latest = createCache<readonly Token[]>({ most: 500 });

function tokensOf(sentence: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of sentence.matchAll(PIECE)) {
    const text = match[0];
    const quoted = match.slice(1, 5).find((group) => group !== undefined);
    const start = match.index;
    const place = { start, end: start + text.length, text: text.toLowerCase().replaceAll("’", "'") };
    if (quoted !== undefined) {
      const inner = { start: start + 1, end: place.end - 1, text: quoted.toLowerCase() };
      const value = Number(quoted);
      tokens.push(
        /^\d+(\.\d+)?$/.test(quoted) && (quoted.includes(".") || Number.isSafeInteger(value))
          ? { ...inner, kind: "number", value }
          : TEST.date.test(quoted)
          ? { ...inner, kind: "date", value: quoted }
          : { ...inner, kind: "quoted" },
      );
    } else if (TEST.code.test(text)) tokens.push({ ...place, kind: "quoted" });
    else if (TEST.date.test(text)) tokens.push({ ...place, kind: "date", value: text });
    // Numbers that differ beyond 2^53 are equal as floating-point ones.
    else if (TEST.integer.test(text) && !Number.isSafeInteger(Number(text.replaceAll(",", "")))) {
      tokens.push({ ...place, text: text.replaceAll(",", ""), kind: "quoted" });
    } else if (TEST.number.test(text)) {
      tokens.push({ ...place, kind: "number", value: Number(text.replaceAll(",", "")) });
    } else if (TEST.word.test(text)) {
      tokens.push({
        ...place,
        kind: "word",
        capitalised: /^\p{Lu}/u.test(text),
        isAcronym: /^\p{Lu}{2,}$/u.test(text),
      });
    } else if (TEST.symbol.test(text)) tokens.push({ ...place, kind: "symbol" });
    else tokens.push({ ...place, kind: "break" });
  }
  const numbered = withNumberWords(withMonths(withGroupedDigits(withOrdinals(tokens))));
  return numbered.filter((_, i) => !isEnumerator(numbered, i) && !isPronoun(numbered, i, sentence));
}

/** "(1)" and "(2)" before the parts of a list. */
function isEnumerator(tokens: readonly Token[], position: number): boolean {
  const token = tokens[position];
  return token?.kind === "number" && token.value < 10 && tokens[position - 1]?.text === "(" &&
    tokens[position + 1]?.text === ")";
}

/** "These two", "two-letter codes": a number that counts nothing asked for. */
function isPronoun(tokens: readonly Token[], position: number, sentence: string): boolean {
  const token = tokens[position];
  if (token?.kind !== "number" || !UNITS.includes(token.text)) return false;
  return /^(?:these|those|both|said)$/.test(tokens[position - 1]?.text ?? "") ||
    /^-(?:letter|digit|character|part|way|sided)/.test(sentence.slice(token.end, token.end + 12));
}

/** Letters right after digits that multiply them. */
const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, mn: 1e6, mio: 1e6, bn: 1e9 };

/** "10 000" and "500k" as one number each. */
function withGroupedDigits(tokens: readonly Token[]): readonly Token[] {
  const merged: Token[] = [];
  for (const token of tokens) {
    const before = merged.at(-1);
    const isBeside = before?.kind === "number" && /^\d/.test(before.text);
    // "The 1960s" lie between two years.
    const isDecade = isBeside && token.kind === "word" && token.text === "s" && token.start === before.end &&
      before.value % 10 === 0;
    if (isDecade) {
      const word = (text: string) => ({ ...token, kind: "word", text, capitalised: false } as const);
      const last = { ...before, text: String(before.value + 9), value: before.value + 9 };
      merged.splice(-1, 1, word("between"), before, word("and"), last);
      continue;
    }
    const isMillions = token.kind === "word" && token.text === "m" && token.capitalised;
    const factor = isMillions ? 1e6 : token.kind === "word" ? SUFFIXES[token.text] : undefined;
    const isGroup = isBeside && token.kind === "number" && /^\d{3}$/.test(token.text) &&
      token.start === before.end + 1 && /^-?\d{1,3}(?: \d{3})*$/.test(before.text);
    if (isGroup) {
      const text = `${before.text} ${token.text}`;
      merged[merged.length - 1] = {
        ...before,
        text,
        value: before.value * 1000 + token.value,
        end: token.end,
      };
    } else if (isBeside && factor !== undefined && token.start === before.end) {
      merged[merged.length - 1] = { ...before, value: before.value * factor, end: token.end };
    } else merged.push(token);
  }
  return merged;
}

const ORDINALS =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth`.split(/\s+/);

/** Nouns that are counted off: "the tenth grade" is grade 10. */
const COUNTED_OFF = /^(?:grade|class|floor|century|season|round|episode|week|edition)/;

/** "Tenth grade" and "10th grade" as a number before the noun; "the 3rd" as a number. */
function withOrdinals(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, i): readonly Token[] => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    if (/^(?:st|nd|rd|th)$/.test(token.text) && before?.kind === "number" && before.end === token.start) {
      return [];
    }
    const value = ORDINALS.indexOf(token.text) + 1;
    const isCounted = COUNTED_OFF.test(next?.text ?? "") ||
      (next?.text === "or" && COUNTED_OFF.test(tokens[i + 3]?.text ?? ""));
    return token.kind === "word" && value > 0 && isCounted
      ? [{ kind: "number", start: token.start, end: token.end, text: token.text, value }]
      : [token];
  });
}

/** Numbers of the months by their names and the beginnings of these. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  "january february march april may june july august september october november december".split(" ")
    .flatMap((month, i): readonly [string, number][] => [[month, i + 1], [month.slice(0, 3), i + 1]])
    .concat([["sept", 9]]),
);

/** The number of a month by its name or the beginning of it, 0 for other words. */
function monthOf(token: Token | undefined): number {
  return token?.kind === "word" ? MONTHS.get(token.text) ?? 0 : 0;
}

/** "3 March 1990", "March 3, 1990" and "March 1990" as one date. */
function withMonths(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token) => monthOf(token) > 0)) return tokens;
  const merged: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const window = tokens.slice(i, i + 4).filter((token) => token.text !== "," && token.text !== "of");
    const [a, b, c] = window;
    const number = (token: Token | undefined) => token?.kind === "number" ? token.value : 0;
    const [day, which, year] = monthOf(b) > 0
      ? [number(a), monthOf(b), number(c)]
      : [number(b), monthOf(a), number(c)];
    const two = (value: number) => String(value).padStart(2, "0");
    if (a && c && which > 0 && day >= 1 && day <= 31 && isYear(year)) {
      const value = `${year}-${two(which)}-${two(day)}`;
      merged.push({ kind: "date", start: a.start, end: c.end, text: value, value });
      i = tokens.indexOf(c);
    } else if (a && b && monthOf(a) > 0 && isYear(number(b))) {
      const value = `${number(b)}-${two(monthOf(a))}`;
      merged.push({ kind: "date", start: a.start, end: b.end, text: value, value });
      i = tokens.indexOf(b);
    } else merged.push(tokens[i] as Token);
  }
  return merged;
}

const isYear = (value: number) => value >= 1000 && value < 3000;

const UNITS =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  billions: 1e9,
  trillion: 1e12,
  dozen: 12,
};

/** Converts number words and scales to numbers: "twenty-five", "1.5 million"; "one" mostly remains a word. */
function withNumberWords(tokens: readonly Token[]): readonly Token[] {
  const merged: Token[] = [];
  for (const token of tokens) {
    const before = merged.at(-1);
    const scale = token.kind === "word" ? SCALES[token.text] : undefined;
    if (scale !== undefined && before?.text === "a") {
      const half = merged.at(-2)?.text === "half" ? merged.at(-2) : undefined;
      const value = half === undefined ? scale : scale / 2;
      merged.splice(half === undefined ? -1 : -2, 2, {
        ...{ ...token, kind: "number", start: (half ?? before).start, value },
      });
      continue;
    }
    if (before?.kind === "number" && scale !== undefined) {
      merged[merged.length - 1] = scaled(before, scale, token.end);
      // "Between 1 and 5 million": the scale is said once.
      const [low, link] = merged.slice(-3);
      if (
        low?.kind === "number" && low.value < before.value && /^(?:and|to|or|-|–)$/.test(link?.text ?? "")
      ) {
        merged[merged.length - 3] = scaled(low, scale, low.end);
      }
      continue;
    }
    const value = token.kind === "word" ? numberWord(token.text, merged) : undefined;
    if (value === undefined) merged.push(token);
    else if (before?.kind === "number" && TENS.includes(before.text) && value < 10) {
      merged[merged.length - 1] = { ...before, value: before.value + value, end: token.end };
    } else if (before?.kind === "number" && isCentury(before) && value >= 10) {
      merged[merged.length - 1] = {
        ...before,
        text: token.text,
        value: before.value * 100 + value,
        end: token.end,
      };
    } else merged.push({ kind: "number", start: token.start, end: token.end, text: token.text, value });
  }
  return merged;
}

/** "Nineteen" before "eighty-seven". */
function isCentury({ text, value }: Extract<Token, { kind: "number" }>): boolean {
  return value >= 16 && value <= 20 && UNITS.concat("twenty").includes(text);
}

function scaled(number: Extract<Token, { kind: "number" }>, scale: number, end: number): Token {
  return { ...number, value: Number((number.value * scale).toPrecision(12)), end };
}

/** The value of a number word. "One" is a number where something is counted or compared, elsewhere a pronoun. */
function numberWord(text: string, before: readonly Token[]): number | undefined {
  const last = before.at(-1);
  if (text === "once" || text === "twice") {
    return COUNTING.has(last?.text ?? "") ? (text === "once" ? 1 : 2) : undefined;
  }
  if (text === "one") {
    const between = last?.text === "and" && before.some((token) => token.text === "between");
    // "Week one"
    return between || COUNTING.has(last?.text ?? "") || COUNTED_OFF.test(last?.text ?? "") ? 1 : undefined;
  }
  if (text === "single") return last?.text === "a" && COUNTING.has(before.at(-2)?.text ?? "") ? 1 : undefined;
  const tens = TENS.indexOf(text);
  if (tens >= 0) return (tens + 2) * 10;
  const value = UNITS.indexOf(text);
  return value >= 2 || value === 0 ? value : undefined;
}

const COUNTING: ReadonlySet<string> = new Set(
  "than least most exactly between over above under below first top limit to".split(" "),
);
