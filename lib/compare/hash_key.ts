import type { ValueKey } from "./number_key.ts";

/** A hash of 31 bits; 0 for NULL alone. */
export function hashKey(key: ValueKey): number {
  if (typeof key === "number") return hashNumber(key);
  if (typeof key === "string") return hashText(key);
  return key === null ? 0 : hashText(String(key));
}

/** One step of a hash of 31 bits. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35);
  return (h ^ (h >>> 13)) & 0x7fffffff;
}

const float = new Float64Array(1);
const halves = new Int32Array(float.buffer);

function hashNumber(number: number): number {
  if ((number | 0) === number) return mix(number, 5) || 1;
  float[0] = number;
  return mix(mix(halves[0] as number, halves[1] as number), 7) || 1;
}

function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h, text.length) || 1;
}
