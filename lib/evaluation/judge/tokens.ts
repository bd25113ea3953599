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
    | { readonly kind: "word"; readonly capitalised: boolean }
    | { readonly kind: "number"; readonly value: number }
    /** ISO 8601. */
    | { readonly kind: "date"; readonly value: string }
    /** Words in quotation marks, without these. */
    | { readonly kind: "quoted" }
    | { readonly kind: "symbol" }
    | { readonly kind: "break" }
  );

const QUOTED =
  /(?<![\p{L}\p{N}])'([^']{1,80})'(?![\p{L}\p{N}])|"([^"]{1,80})"|“([^”]{1,80})”|‘([^’]{1,80})’(?!\p{L})/u;
const ISO_DATE = /\d{4}-\d{2}-\d{2}(?!\d)/;
const NUMBER =
  /(?<![\p{L}\p{N}])-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|(?<![\p{L}\p{N}])-?\d+(?:\.\d+)?|\d+(?:\.\d+)?/u;
const WORD = /\p{L}[\p{L}\p{M}\p{N}_]*(?:['’]\p{L}+)*/u;
const SYMBOL = /<=|>=|<>|!=|[<>=≤≥≠–—]|(?<=\d)-(?=\d)/;
const BREAK = /[,;:.?!()\[\]]/;
const PIECE = new RegExp(
  [QUOTED, ISO_DATE, NUMBER, WORD, SYMBOL, BREAK].map((part) => `(?:${part.source})`).join("|"),
  "gu",
);
const TEST = {
  date: new RegExp(`^(?:${ISO_DATE.source})$`),
  number: /^-?\d[\d,]*(?:\.\d+)?$/,
  word: /^\p{L}/u,
  symbol: /^(?:<=|>=|<>|!=|[<>=≤≥≠–—-])$/,
};

/** Splits a sentence into words, numbers, dates, quoted texts, signs and breaks; ignores anything else. */
export function judgeTokens(sentence: string): readonly Token[] {
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
        /^\d+(\.\d+)?$/.test(quoted)
          ? { ...inner, kind: "number", value }
          : TEST.date.test(quoted)
          ? { ...inner, kind: "date", value: quoted }
          : { ...inner, kind: "quoted" },
      );
    } else if (TEST.date.test(text)) tokens.push({ ...place, kind: "date", value: text });
    else if (TEST.number.test(text)) {
      tokens.push({ ...place, kind: "number", value: Number(text.replaceAll(",", "")) });
    } else if (TEST.word.test(text)) {
      tokens.push({ ...place, kind: "word", capitalised: /^\p{Lu}/u.test(text) });
    } else if (TEST.symbol.test(text)) tokens.push({ ...place, kind: "symbol" });
    else tokens.push({ ...place, kind: "break" });
  }
  return withNumberWords(withMonths(tokens));
}

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);

/** "3 March 1990" and "March 3, 1990" as one date. */
function withMonths(tokens: readonly Token[]): readonly Token[] {
  const merged: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const window = tokens.slice(i, i + 4).filter((token) => token.text !== "," && token.text !== "of");
    const [a, b, c] = window;
    const month = (token: Token | undefined) => MONTHS.indexOf(token?.text ?? "") + 1;
    const number = (token: Token | undefined) => token?.kind === "number" ? token.value : 0;
    const [day, which, year] = month(b) > 0
      ? [number(a), month(b), number(c)]
      : [number(b), month(a), number(c)];
    if (a && c && which > 0 && day >= 1 && day <= 31 && year >= 1000 && year < 3000) {
      const two = (value: number) => String(value).padStart(2, "0");
      const value = `${year}-${two(which)}-${two(day)}`;
      merged.push({ kind: "date", start: a.start, end: c.end, text: value, value });
      i = tokens.indexOf(c);
    } else merged.push(tokens[i] as Token);
  }
  return merged;
}

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
    } else merged.push({ kind: "number", start: token.start, end: token.end, text: token.text, value });
  }
  return merged;
}

function scaled(number: Extract<Token, { kind: "number" }>, scale: number, end: number): Token {
  return { ...number, value: Number((number.value * scale).toPrecision(12)), end };
}

/** The value of a number word. "One" is a number where something is counted or compared, elsewhere a pronoun. */
function numberWord(text: string, before: readonly Token[]): number | undefined {
  const last = before.at(-1);
  if (text === "one") {
    const between = last?.text === "and" && before.some((token) => token.text === "between");
    return between || COUNTING.has(last?.text ?? "") ? 1 : undefined;
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
