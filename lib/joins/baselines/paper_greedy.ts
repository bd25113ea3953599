import { randomFrom, shuffle } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import { type EdgeSet, tablePositions } from "../combinations/edge_set.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import { sampleCombinations } from "../combinations/sample_combinations.ts";
import type { JoinCombination } from "../types.ts";
import type { BaselineOptions } from "./sample_plan.ts";

/** Candidates of each size; of more combinations they are a uniform sample. */
const mostCandidates = 20_000;
/** No table should occur in more combinations than this many times the even share. */
const boundOverShare = 2;

/**
 * The greedy choice of the paper, as far as its text goes: it "incrementally selects joins while optimizing three
 * objectives: (1) 100% table coverage; (2) near-uniform distribution over 2-, 3-, and 4-way joins; and (3) bounded
 * per-table frequency". The text gives neither candidates nor bound nor how the three are weighed. Read here, where in
 * doubt to its advantage, as:
 *
 * - Candidates, which the paper asks a language model for, are all combinations of a size, of more than 20,000 a
 *   uniform sample.
 * - A step fills a place of the size with the most open places, the smaller of equals.
 * - It takes the candidate with the most tables not covered so far, of these the one with the fewest tables at or above
 *   the bound, of these the one whose tables occur least, of these a random one.
 * - The bound is twice the even share, rounded up: 10 for the paper's 50 combinations of 40 tables, where its published
 *   plan goes up to 9.
 *
 * Nothing chosen is taken back. Of a size with fewer candidates than asked come all that are admitted; `admit` is asked
 * about what would be chosen.
 *
 * Source: "Automated Evaluation of Database Conversational Agents" (WEBIST 2025), section 3.2.4.
 *
 * @throws {RangeError} If a size is no number of joins, or its number no number of combinations.
 *
 * @example
 * ```ts
 * import { paperGreedy } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, to: string) => (
 *   { name: from + to, from: { table: from, columns: [to] }, to: { table: to, columns: ["id"] } }
 * );
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c", "d"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
 *   foreignKeys: [key("a", "b"), key("b", "c"), key("c", "d")],
 * });
 * const combinations = await paperGreedy(graph, { sizes: { 1: 2 }, seed: 1 });
 * assert.deepEqual(combinations.map(({ tables }) => tables.join("")).toSorted(), ["ab", "cd"]);
 * ```
 */
export async function paperGreedy(
  graph: SchemaGraph,
  { sizes, seed, trees = true, admit, signal }: BaselineOptions,
): Promise<readonly JoinCombination[]> {
  const places = Object.entries(sizes).map(([text, open]): Places => {
    const size = Number(text);
    if (!Number.isInteger(open) || open < 0) {
      throw new RangeError(
        `Cannot choose ${open} combinations: the number of a size is a whole number from 0`,
      );
    }
    const sets = sampleCombinations(graph, { size, count: mostCandidates, seed, trees });
    const candidates = shuffle(randomFrom(seed, "paper greedy", size), sets)
      .map((set) => ({ set, tables: tablePositions(graph, set) }));
    return { size, open, candidates };
  });
  const bound = Math.ceil(boundOverShare * evenShare(places));
  const frequency = new Int32Array(graph.tables.length);
  const plan: JoinCombination[] = [];
  while (true) {
    signal?.throwIfAborted();
    const next = mostOpen(places);
    if (next === undefined) return plan;
    const at = best(next.candidates, { frequency, bound });
    const { set, tables } = next.candidates[at] as Candidate;
    next.candidates.splice(at, 1);
    const combination = joinCombination(graph, set);
    if (admit !== undefined && !(await admit(combination))) continue;
    plan.push(combination);
    next.open--;
    for (const table of tables) frequency[table] = (frequency[table] as number) + 1;
  }
}

interface Candidate {
  readonly set: EdgeSet;
  readonly tables: readonly number[];
}

/** The places of one size that are still to be filled, and what may fill them. */
interface Places {
  readonly size: number;
  open: number;
  readonly candidates: Candidate[];
}

/** How often each table that some candidate holds would occur if all occurred equally often. */
function evenShare(places: readonly Places[]): number {
  const tables = new Set<number>();
  let slots = 0;
  for (const { size, open, candidates } of places) {
    for (const one of candidates) for (const table of one.tables) tables.add(table);
    slots += Math.min(open, candidates.length) * (size + 1);
  }
  return slots / Math.max(1, tables.size);
}

function mostOpen(places: readonly Places[]): Places | undefined {
  const fillable = places.filter(({ open, candidates }) => open > 0 && candidates.length > 0);
  const most = Math.max(...fillable.map(({ open }) => open));
  return fillable.find(({ open }) => open === most);
}

/** Position of the candidate to take; of equals the first, as they stand in a random order. */
function best(
  candidates: readonly Candidate[],
  { frequency, bound }: { readonly frequency: Int32Array; readonly bound: number },
): number {
  let [found, mostFresh, leastFull, leastUse] = [0, -1, 0, 0];
  for (const [position, { tables }] of candidates.entries()) {
    let [fresh, full, use] = [0, 0, 0];
    for (const table of tables) {
      const times = frequency[table] as number;
      if (times === 0) fresh++;
      if (times >= bound) full++;
      use += times;
    }
    const gain = fresh - mostFresh || leastFull - full || leastUse - use;
    if (gain > 0) [found, mostFresh, leastFull, leastUse] = [position, fresh, full, use];
  }
  return found;
}
