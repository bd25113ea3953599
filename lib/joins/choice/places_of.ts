import { InputError } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import { countWithin } from "../combinations/count_within.ts";

const mostCombinations = 10_000;

/**
 * The size of each combination that a mix asks for, as far as the graph has as many.
 *
 * @throws {InputError} If that are more than 10,000.
 */
export function placesOf(
  graph: SchemaGraph,
  mix: ReadonlyMap<number, number>,
  { trees }: { readonly trees: boolean },
): readonly number[] {
  const places = [...mix].map(([size, wanted]) => {
    const atMost = Math.min(wanted, mostCombinations + 1);
    return { size, count: Math.min(wanted, countWithin(graph, size, { trees, atMost }) ?? wanted) };
  });
  const total = places.reduce((sum, { count }) => sum + count, 0);
  if (total > mostCombinations) {
    const asked = [...mix.values()].reduce((sum, count) => sum + count, 0);
    throw new InputError(
      `Cannot choose ${asked} join combinations: a plan holds ${mostCombinations} at most; ask for fewer`,
    );
  }
  return places.flatMap(({ size, count }) => new Array<number>(count).fill(size));
}
