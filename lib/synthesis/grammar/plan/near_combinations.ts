import { type Random, shuffle } from "../../../base/mod.ts";
import { enumerateCombinations, type JoinCombination, joinCombination } from "../../../joins/mod.ts";
import { type Schema, schemaGraph } from "../../../schema/mod.ts";

/** Combinations of the same size, those first that share most tables; equally near ones in random order. */
export type NearCombinations = (combination: JoinCombination, random: Random) => Iterable<JoinCombination>;

interface Candidate {
  readonly positions: readonly number[];
  readonly tables: ReadonlySet<string>;
}

export interface NearCombinationsOptions {
  /** Tables that no combination may join by a key of theirs. @default none */
  readonly without?: ReadonlySet<string> | undefined;
}

/** Finds combinations over a schema, and keeps those of a size that it has looked through. */
export function nearCombinations(
  schema: Schema,
  { without }: NearCombinationsOptions = {},
): NearCombinations {
  const graph = schemaGraph(schema);
  const known = new Map<number, readonly Candidate[]>();

  function* enumerate(size: number): Generator<Candidate> {
    for (const positions of enumerateCombinations(graph, size).take(MOST_LOOKED_AT)) {
      const joins = positions.flatMap((at) => graph.joins[at] ?? []);
      if (joins.some(({ from }) => without?.has(from.table))) continue;
      yield { positions, tables: new Set(joins.flatMap(({ from, to }) => [from.table, to.table])) };
    }
  }

  return function* ({ size, tables }, random) {
    const candidates = known.get(size) ?? [...enumerate(size)];
    known.set(size, candidates);
    const found = candidates.map((candidate) => ({
      positions: candidate.positions,
      shared: tables.filter((table) => candidate.tables.has(table)).length,
    }));
    for (const { positions } of shuffle(random, found).sort((a, b) => b.shared - a.shared)) {
      yield joinCombination(graph, positions);
    }
  };
}

const MOST_LOOKED_AT = 20_000;
