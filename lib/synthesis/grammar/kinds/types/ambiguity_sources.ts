import type { AmbiguitySource } from "../../../../dialogue/mod.ts";

/** The sources in the order in which they take turns. */
const SOURCES: readonly AmbiguitySource[] = ["value", "scope", "comparison", "word", "time"];

/**
 * What an ambiguous turn may be so by, the wanted source first. Over the turns of a dataset the sources take turns as the
 * first one; what the data cannot give goes to the others in turn, to a time last, which is found most easily.
 *
 * @param turn Position of the turn among the ambiguous ones of the dataset, from 0.
 */
export function ambiguitySources(turn: number): readonly AmbiguitySource[] {
  const first = SOURCES[turn % SOURCES.length] as AmbiguitySource;
  const others = SOURCES.filter((source) => source !== first && source !== "time");
  const start = Math.floor(turn / SOURCES.length) % others.length;
  const rest = [...others.slice(start), ...others.slice(0, start)];
  return first === "time" ? [first, ...rest] : [first, ...rest, "time"];
}
