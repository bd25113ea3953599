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
  const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH},? (\\d{4})`, "i").exec(text);
  const monthFirst = new RegExp(`^${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, "i").exec(text);
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
