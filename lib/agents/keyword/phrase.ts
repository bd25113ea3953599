import type { Linker, Mention } from "../../linking/mod.ts";

export type ColumnMention = Extract<Mention, { kind: "column" }>;
export type TableMention = Extract<Mention, { kind: "table" }>;
export type ValueMention = Extract<Mention, { kind: "value" }>;

/** A run of words with its meaning. */
export type Item =
  & { readonly text: string; readonly start: number }
  & (
    | {
      readonly kind: "name";
      readonly tables: readonly TableMention[];
      readonly columns: readonly ColumnMention[];
    }
    | { readonly kind: "value"; readonly values: readonly ValueMention[] }
    | { readonly kind: "quote" }
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "date"; readonly value: string }
  );

/**
 * A message in a form that patterns read: lower-case words and punctuation, one space between them, and in place of
 * what means something a letter with the item's number: `N3` a name, `V3` a stored value, `Q3` a quoted text, `X3` a
 * number, `D3` a date.
 */
export interface Phrase {
  readonly text: string;
  readonly items: readonly Item[];
}

const LETTER = { name: "N", value: "V", quote: "Q", number: "X", date: "D" } as const;

/** Words of asking; alone they name neither a table, nor a column, nor a value. */
const ASKING: ReadonlySet<string> = new Set(
  `a about above after all also among an and any are as ascending at available average be before below best between both but by can
  common could count descending did different display distinct do does each every except exclude few fewer find first
  for from get give got greatest had has have having her high highest him his how i if in include into is it its just
  known last largest least less like list located low lowest many max maximum me mean min minimum missing more most much my no not now of
  off on one ones only or order ordered other out over per please rank recorded same see show smallest some sort sorted sum tell than that the their
  them then there these they this those to top total under unique unknown used was we were what when where which who
  whose will with without would you your me most much many there here populous populated crowded titled title named called ok yes thanks hello hi good great one
  long short old young new large small big number live lives lived amount ranging nice show shown`.split(
    /\s+/,
  ),
);

const TOKEN = /\d{4}-\d{2}-\d{2}|\d[\d,]*(?:\.\d+)?|[\p{L}\p{M}\p{N}_]+|n['’]t\b|['’]s\b|[^\s]/gu;

/** Reads a message into a phrase, with the longest mention first wherever mentions overlap. */
export function phraseOf(message: string, link: Linker): Phrase {
  const mentionsFrom = Map.groupBy(link(message), ({ start }) => start);
  const mentionsAt = (start: number) => mentionsFrom.get(start) ?? [];
  const quotes = [...message.matchAll(/(?<![\p{L}\p{N}])(["'“‘])(.+?)["'”’](?![\p{L}\p{N}])/gu)];
  const items: Item[] = [];
  const words: string[] = [];
  const push = (item: Item) => {
    words.push(`${LETTER[item.kind]}${items.length}`);
    items.push(item);
  };
  let at = 0;
  while (at < message.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(message);
    if (token === null) break;
    const start = token.index;
    const quote = quotes.find((match) => match.index === start);
    if (quote !== undefined) {
      push(quotedItem(quote[2] ?? "", { start: start + 1, mentions: mentionsAt(start + 1) }));
      at = start + quote[0].length;
      continue;
    }
    const item = itemAt(message, { start, token: token[0], mentions: mentionsAt(start) });
    const number = readNumber(message.slice(start), words.at(-1) ?? "");
    if (item !== undefined && !(number !== undefined && number.length > item.text.length)) {
      push(item);
      at = start + item.text.length;
    } else if (number !== undefined) {
      const text = message.slice(start, start + number.length);
      push(
        number.date === undefined
          ? { kind: "number", text, start, value: number.value }
          : { kind: "date", text, start, value: number.date },
      );
      at = start + number.length;
    } else {
      words.push(token[0].toLowerCase().replaceAll("’", "'"));
      at = start + token[0].length;
    }
  }
  return { text: words.join(" "), items };
}

function quotedItem(
  text: string,
  { start, mentions }: { start: number; mentions: readonly Mention[] },
): Item {
  const values = mentions.filter((mention): mention is ValueMention =>
    mention.kind === "value" && mention.end >= start + text.length - 1
  );
  return values.length > 0 ? { kind: "value", text, start, values } : { kind: "quote", text, start };
}

function itemAt(
  message: string,
  { start, token, mentions }: { start: number; token: string; mentions: readonly Mention[] },
): Item | undefined {
  const lower = token.toLowerCase();
  for (const end of [...new Set(mentions.map((mention) => mention.end))].toSorted((a, b) => b - a)) {
    const same = mentions.filter((mention) => mention.end === end);
    const text = message.slice(start, end);
    const single = end - start === token.length;
    const capital = start > 0 && /^\p{Lu}/u.test(text) &&
      /[\p{L}\p{N},;:'"]\s*$/u.test(message.slice(0, start));
    const inOrder = mentions.some((mention) =>
      mention.end < end && mention.kind !== "value" && mention.score >= 0.95
    );
    if (inOrder && same.every((mention) => mention.score < 0.93)) continue;
    const values = same.filter((mention): mention is ValueMention =>
      mention.kind === "value" && (!single || !ASKING.has(lower) || (capital && mention.score === 1))
    );
    const tables = same.filter((mention): mention is TableMention => mention.kind === "table");
    const columns = same.filter((mention): mention is ColumnMention => mention.kind === "column");
    const names = ASKING.has(lower) || /^\p{N}/u.test(lower)
      ? [...tables, ...columns].filter((mention) => !single && mention.score > 0.92)
      : [...tables, ...columns];
    const isNamed = (mention: TableMention | ColumnMention) => names.includes(mention);
    const bestName = Math.max(0, ...names.map((mention) => mention.score));
    const bestValue = Math.max(0, ...values.map((mention) => mention.score));
    if (bestValue >= 0.75 && (bestName < 0.85 || (capital && bestValue === 1))) {
      return { kind: "value", text, start, values };
    }
    if (bestName >= 0.85 || (bestName >= 0.4 && !single) || (bestName >= 0.44 && single)) {
      return { kind: "name", text, start, tables: tables.filter(isNamed), columns: columns.filter(isNamed) };
    }
    if (bestValue >= 0.5 && single && /^\p{Lu}/u.test(text)) return { kind: "value", text, start, values };
  }
  return undefined;
}

/** A number or a day at the start of a text. */
export interface ReadNumber {
  readonly value: number;
  /** The day as `YYYY-MM-DD`, where the text gives one. */
  readonly date?: string;
  /** Characters that it takes. */
  readonly length: number;
}

const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`.split(/\s+/).map((word, value) => [word, value]),
);

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const MONTH = `(${MONTHS.map((month) => `${month}|${month.slice(0, 3)}\\.?`).join("|")})`;
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH},? (\\d{4})`, "i");
const MONTH_FIRST = new RegExp(`^${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, "i");
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/**
 * Reads a number (`1,000`, `2.5 million`, `three`) or a day (`1991-08-24`, `24 August 1991`, `August 24, 1991`).
 * "one" counts only after words that count ("at least one").
 *
 * @param text Text that begins with it.
 * @param before The word before, in lower case.
 */
export function readNumber(text: string, before: string): ReadNumber | undefined {
  return readDay(text) ?? readCount(text, before);
}

function readDay(text: string): ReadNumber | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso !== null) return { value: Number(iso[1]), date: iso[0], length: iso[0].length };
  const dayFirst = DAY_FIRST.exec(text);
  const monthFirst = MONTH_FIRST.exec(text);
  const found = dayFirst ?? monthFirst;
  if (found === null) return undefined;
  const [all, a = "", b = "", year = ""] = found;
  const [day, month] = dayFirst === null ? [b, a] : [a, b];
  const number = MONTHS.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3))) + 1;
  const date = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return { value: Number(year), date, length: all.length };
}

function readCount(text: string, before: string): ReadNumber | undefined {
  const scale = /^an? (hundred|thousand|million|billion|trillion)\b/i.exec(text);
  if (scale !== null) return { value: SCALES[(scale[1] ?? "").toLowerCase()] ?? 1, length: scale[0].length };
  const digits = /^(\d[\d,]*(?:\.\d+)?)(?![\p{L}\d])(?: (hundred|thousand|million|billion|trillion)\b)?/iu
    .exec(text);
  const word = digits === null
    ? /^([a-z]+)(?![\p{L}\d])(?: (hundred|thousand|million|billion|trillion)\b)?/iu.exec(text)
    : null;
  const found = digits ?? word;
  if (found === null) return undefined;
  const first = (found[1] ?? "").toLowerCase();
  if (word !== null && !Object.hasOwn(WORDS, first)) return undefined;
  if (first === "one" && found[2] === undefined && !/^(least|most|than|exactly|only|top)$/.test(before)) {
    return undefined;
  }
  const base = digits === null ? WORDS[first] ?? 0 : Number(first.replaceAll(",", ""));
  if (!Number.isFinite(base)) return undefined;
  const trailing = /,+$/.exec(found[2] === undefined ? found[0] : "")?.[0].length ?? 0;
  return { value: base * (SCALES[(found[2] ?? "").toLowerCase()] ?? 1), length: found[0].length - trailing };
}
