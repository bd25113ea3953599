/** A part of a text, the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a text holds secrets, as `redact` finds them: from its beginning to its end, none touching another. */
export function secretSpans(text: string, secrets: readonly string[]): readonly Span[] {
  const wanted = secrets.filter(({ length }) => length >= shortest).map(searched);
  if (wanted.length === 0) return [];
  const apart: Span[] = [];
  for (const span of spansIn(text, wanted, levels).toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last === undefined || span.start >= last.end) apart.push(span);
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return apart;
}

/** Characters of the shortest text that counts as a secret. */
const shortest = 6;

/** How many forms may stand one within the other. */
const levels = 2;

interface Searched {
  readonly secret: string;
  /** The beginning that gives it away. */
  readonly head: string;
  /** The letters that it has in base64, wherever it begins, without those that it shares. */
  readonly base64: readonly string[];
  readonly hexadecimal: RegExp;
  /** With line breaks inside, which would leave two halves. */
  readonly broken: RegExp;
}

function searched(secret: string): Searched {
  const bytes = new TextEncoder().encode(secret);
  const wide = Uint8Array.from(
    secret.split("").flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]),
  );
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  return {
    secret,
    head: secret.slice(0, Math.max(12, Math.ceil(secret.length / 2))),
    base64: [bytes, wide].flatMap(base64),
    hexadecimal: new RegExp(digits.join("[\\s:,-]?(?:0x)?"), "gi"),
    broken: new RegExp(Array.from(secret, (sign) => RegExp.escape(sign)).join("(?:\\r?\\n[ \\t]*)?"), "gu"),
  };
}

function base64(bytes: Uint8Array): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const letters = Uint8Array.from([...new Uint8Array(offset), ...bytes]).toBase64();
    return letters.slice(Math.ceil(offset * 8 / 6), Math.floor((offset + bytes.length) * 8 / 6));
  });
}

function spansIn(text: string, wanted: readonly Searched[], depth: number): readonly Span[] {
  const joined = replaced(text, /\r?\n[ \t]*/g, () => "");
  // Both alphabets, letter by letter.
  const letters = joined.text.replaceAll("-", "+").replaceAll("_", "/");
  const spans: Span[] = [];
  for (const { secret, head, base64, hexadecimal, broken } of wanted) {
    for (const start of indexesOf(head, text)) {
      let length = head.length;
      while (length < secret.length && secret[length] === text[start + length]) length++;
      spans.push({ start, end: start + length });
    }
    const patterns = joined.text === text ? [hexadecimal] : [hexadecimal, broken];
    for (const { 0: found, index } of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
      spans.push({ start: index, end: index + found.length });
    }
    for (const own of base64) {
      for (const start of indexesOf(own, letters)) {
        const end = start + own.length;
        const shared = /^[A-Za-z0-9+/]?={0,2}/.exec(letters.slice(end, end + 3))?.[0].length ?? 0;
        const before = /[A-Za-z0-9+/]/.test(letters[start - 1] ?? "") ? 1 : 0;
        spans.push(joined.back({ start: start - before, end: end + shared }));
      }
    }
  }
  if (depth === 0) return spans;
  const within = forms.flatMap(([pattern, read]) => {
    const plain = replaced(text, pattern, read);
    return plain.text === text ? [] : spansIn(plain.text, wanted, depth - 1).map(plain.back);
  });
  return [...spans, ...within];
}

function indexesOf(part: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

/** What escapes look like, and the signs that one means. */
type Form = readonly [pattern: RegExp, read: (escape: string) => string];

const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", sol: "/", plus: "+", equals: "=", nbsp: " " },
};

const controls: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const forms: readonly Form[] = [
  [/(?:%[0-9a-f]{2})+|\+/gi, (escape) => escape === "+" ? " " : fromBytes(escape.slice(1).split("%"), 16)],
  [
    /(?:\\x[0-9a-f]{2})+|(?:\\[0-3][0-7]{2})+|\\u[0-9a-f]{4}|\\u\{[0-9a-f]{1,8}\}|\\[^]/gi,
    (escape) => {
      if (/^\\x/i.test(escape)) return fromBytes(escape.slice(2).split(/\\x/i), 16);
      if (/^\\[0-7]{3}/.test(escape)) return fromBytes(escape.slice(1).split("\\"), 8);
      if (escape.length > 2) return fromCode(parseInt(escape.replaceAll(/[\\u{}]/gi, ""), 16));
      return controls[escape.slice(1)] ?? escape.slice(1);
    },
  ],
  [/&#\d{1,8};?|&#x[0-9a-f]{1,8};?|&[a-z]{2,6};/gi, (escape) => {
    const word = escape.replaceAll(/[&#;]/g, "");
    if (!escape.startsWith("&#")) return entities[word] ?? escape;
    return fromCode(/^x/i.test(word) ? parseInt(word.slice(1), 16) : Number(word));
  }],
  [
    /(?:=[0-9a-f]{2})+|=\r?\n/gi,
    (escape) => /=\r?\n/.test(escape) ? "" : fromBytes(escape.slice(1).split("="), 16),
  ],
  // As SQL writes a quote within quotes.
  [/''|""/g, (pair) => pair.slice(1)],
  [/\0/g, () => ""],
];

function fromCode(code: number): string {
  return code <= 0x10FFFF ? String.fromCodePoint(code) : "";
}

/** The signs of bytes in UTF-8, of others one each. */
function fromBytes(numbers: readonly string[], radix: number): string {
  const bytes = Uint8Array.from(numbers, (number) => parseInt(number, radix));
  const text = new TextDecoder().decode(bytes);
  return text.includes("\uFFFD")
    ? bytes.reduce((signs, byte) => signs + String.fromCharCode(byte), "")
    : text;
}

interface Replaced {
  readonly text: string;
  /** The span of the text before that a span of this one was made from. */
  readonly back: (span: Span) => Span;
}

function replaced(text: string, pattern: RegExp, read: Form[1]): Replaced {
  const parts: string[] = [];
  /** Of each replacement where it begins and ends here, and where there. */
  const edges: { readonly at: number; readonly end: number; readonly from: number; readonly to: number }[] =
    [];
  let [from, at] = [0, 0];
  for (const { 0: escape, index } of text.matchAll(pattern)) {
    const sign = read(escape);
    parts.push(text.slice(from, index), sign);
    at += index - from;
    edges.push({ at, end: at + sign.length, from: index, to: index + escape.length });
    at += sign.length;
    from = index + escape.length;
  }
  if (edges.length === 0) return { text, back: (span) => span };
  parts.push(text.slice(from));
  const backAt = (place: number, isEnd: boolean) => {
    let [low, high] = [0, edges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edges[middle]?.at ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    const edge = edges[low - 1];
    if (edge === undefined) return place;
    if (place < edge.end) return isEnd ? edge.to : edge.from;
    return place - edge.end + edge.to;
  };
  return {
    text: parts.join(""),
    back: ({ start, end }) => ({ start: backAt(start, false), end: backAt(end, true) }),
  };
}
