import { isGenericWord } from "./comparison_target.ts";
import type { Concept } from "./elements.ts";

/** Whether two names may be the same table or column; "elevation" may be "source elevation". */
export function sameConcept(a: Concept, b: Concept): boolean {
  if (OPPOSITE_ENDS.some(([up, down]) => isBetween(a, b, [up, down]) || isBetween(b, a, [up, down]))) {
    return false;
  }
  if ([...a.candidates].some((name) => b.candidates.has(name))) return true;
  const [shorter, longer] = a.stems.length <= b.stems.length ? [a, b] : [b, a];
  // A "mountain range" is no mountain, but "neighbouring countries" are countries.
  if (a.isTable && b.isTable && !shorter.stems.includes(headOf(longer) ?? "")) return false;
  return shorter.stems.every((stem) => longer.stems.includes(stem)) && !isGenericWord(shorter);
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
