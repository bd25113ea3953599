import type { Random } from "../../base/mod.ts";

/** Up to here the 32 bits of one random number are enough to draw fairly: no place is favoured by more than 1 in 4,096. */
const mostForOneNumber = 2 ** 20;

/** Distinct whole numbers below a total, ascending (Floyd's algorithm: Bentley and Floyd, 1987). */
export function drawPlaces(
  total: number,
  { count, random }: { readonly count: number; readonly random: Random },
): readonly number[] {
  const drawn = new Set<number>();
  for (let last = total - count; last < total; last++) {
    const place = below(last + 1, random);
    drawn.add(drawn.has(place) ? last : place);
  }
  return [...drawn].sort((a, b) => a - b);
}

function below(total: number, random: Random): number {
  if (total <= mostForOneNumber) return Math.floor(random() * total);
  const high = Math.floor(random() * 2 ** 21);
  return Math.floor((high + random()) / 2 ** 21 * total);
}
