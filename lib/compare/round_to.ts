/**
 * How a number that lies half-way is rounded: away from zero and to the even neighbour, by its decimal spelling, or by
 * what the binary number really is (2.675 lies below its spelling). Engines differ, and so do their types.
 */
export type HalfRounding = "away" | "even" | "binary";

/** A number rounded to so many places after the point, before it where they are negative. */
export function roundTo(number: number, places: number, halves: HalfRounding): number {
  if (!isFinite(number)) return number;
  if (halves === "binary" && places >= 0 && places <= 100) return cleared(Number(number.toFixed(places)));
  const scaled = shifted(number, places);
  if (!isFinite(scaled)) return number;
  const below = Math.floor(scaled);
  const fraction = scaled - below;
  const half = Math.abs(fraction - 0.5) <= Math.min(0.01, NOISE * Math.max(1, Math.abs(scaled)));
  const rounded = !half
    ? Math.round(scaled)
    : halves === "even"
    ? below + Math.abs(below % 2)
    : scaled < 0
    ? below
    : below + 1;
  return cleared(shifted(rounded, -places));
}

/** Relative difference up to which a number counts as half-way. */
const NOISE = 1e-9;

/** A number with its point moved; by its spelling, as 1.005 * 100 is not 100.5. */
function shifted(number: number, places: number): number {
  const [digits, exponent = "0"] = String(number).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Without the sign of zero. */
function cleared(number: number): number {
  return number === 0 ? 0 : number;
}
