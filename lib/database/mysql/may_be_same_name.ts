/**
 * Whether a server may take two names as equal. Servers ignore case and accents, each in some places and not in others;
 * what a letter counts as that Unicode does not trace back to ASCII is not known for sure, so that it may be any.
 */
export function mayBeSameName(a: string, b: string): boolean {
  const [left, right] = [readingOf(a), readingOf(b)];
  return left.length === right.length &&
    left.every((letter, i) => letter === right[i] || letter === ANY || right[i] === ANY);
}

const readings = new Map<string, readonly string[]>();

function readingOf(name: string): readonly string[] {
  const known = readings.get(name);
  if (known !== undefined) return known;
  const reading = [...name].map(letterOf);
  if (readings.size >= MOST_READINGS) readings.clear();
  readings.set(name, reading);
  return reading;
}

const MOST_READINGS = 10_000;

function letterOf(letter: string): string {
  const base = String.fromCodePoint(letter.normalize("NFKD").codePointAt(0) ?? 0);
  if (base <= "\x7F") return base.toLowerCase();
  return UNSURE.test(base) ? ANY : OTHER;
}

/** Latin letters of their own, accents by themselves, and letters outside of the plane that names are kept in. */
const UNSURE = /[\p{Script=Latin}\p{M}\u{10000}-\u{10FFFF}]/u;

const ANY = "any letter";
const OTHER = "a letter of another script";
