import { isGenericWord, namesRows } from "./comparison_target.ts";
import type { Concept } from "./elements.ts";

/** Whether two names may be the same table or column; "elevation" may be "source elevation". */
export function sameConcept(a: Concept, b: Concept): boolean {
  if (OPPOSITE_ENDS.some(([up, down]) => isBetween(a, b, [up, down]) || isBetween(b, a, [up, down]))) {
    return false;
  }
  if ([...a.candidates].some((name) => b.candidates.has(name))) return true;
  if (isKeyOf(a, b) || isKeyOf(b, a)) return true;
  const [shorter, longer] = a.stems.length <= b.stems.length ? [a, b] : [b, a];
  // A "mountain range" is no mountain, but "neighbouring countries" are countries.
  if (a.isTable && b.isTable && !shorter.stems.includes(headOf(longer) ?? "")) return false;
  return shorter.stems.every((stem) => longer.stems.includes(stem)) && !isGenericWord(shorter);
}

/** Whether a noun that begins keys only is the end of a table's name: "heroes", where a `hero_id` is that of a superhero. */
function isKeyOf(key: Concept, table: Concept): boolean {
  const [one = "", other = ""] = [key, table].map(({ text }) => text.toLowerCase().replace(/e?s$/, ""));
  return one.length > 3 && namesRows(key) && table.isTable && other.endsWith(one);
}

/** The "lowest mountain" is not the "highest mountain", however alike the names are. */
const OPPOSITE_ENDS = [["highest", "lowest"], ["maximum", "minimum"], ["first", "last"]] as const;

function isBetween(a: Concept, b: Concept, [up, down]: readonly [string, string]): boolean {
  return a.text.toLowerCase().split(" ").includes(up) && b.text.toLowerCase().split(" ").includes(down);
}

/** The stem of the noun itself, without a participle after it: "languages" of "languages spoken". */
function headOf({ text, stems }: Concept): string | undefined {
  return stems.length > 1 && /(?:ed|en|ing)$/.test(text) ? stems.at(-2) : stems.at(-1);
}
