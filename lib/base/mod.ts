/**
 * What every other room stands on: seeded randomness, the one pool, atomic files, JSON lines.
 *
 * @module
 */
export { choose } from "./choose.ts";
export { InputError } from "./input_error.ts";
export { OutsideError } from "./outside_error.ts";
export { type Random, randomFrom } from "./random.ts";
export { shuffle } from "./shuffle.ts";
