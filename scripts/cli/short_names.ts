import { displayWidth } from "../../lib/base/mod.ts";
import { oneLine, shortenMiddle } from "../../lib/report/mod.ts";

/**
 * Shortens names to a width by an ellipsis, in the middle where that tells them apart, else in place of what a name
 * begins with as another does ("…filter_dropp…", "…context_forg…").
 */
export function shortNames(names: readonly string[], width: number): readonly string[] {
  const whole = names.map(oneLine);
  const short = whole.map((name) => shortenMiddle(name, width));
  return short.map((name, i) => {
    const full = whole[i] as string;
    if (!short.some((other, j) => j !== i && other === name && whole[j] !== full)) return name;
    const shared = Math.max(...whole.map((other, j) => (j === i ? 0 : sharedStart(other, full))));
    return shared < 2 ? name : headOf(`…${full.slice(shared)}`, width);
  });
}

/** Letters with which both begin. */
function sharedStart(one: string, other: string): number {
  let end = 0;
  while (end < one.length && end < other.length && one[end] === other[end]) end++;
  return end;
}

function headOf(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const letters = [...text];
  while (displayWidth(letters.join("")) > width - 1) letters.pop();
  return `${letters.join("")}…`;
}
