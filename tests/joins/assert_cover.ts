import type { SchemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import type { CoverSets } from "../../lib/joins/cover/cover_sets.ts";
import { isConnected } from "./brute_force.ts";

export interface CoverAsked {
  readonly sizes: readonly number[];
  readonly trees: boolean;
  readonly cover: "tables" | "keys";
}

/**
 * Checks a cover by reading names and joins of the schema only: every set holds together and has a size that was asked
 * for, none comes twice, what is covered and what is unreached add up to everything, and the bound is no greater than
 * the cover.
 */
export function assertCover(
  { sets, atLeast, unreached }: CoverSets,
  { graph, sizes, trees, cover }: CoverAsked & { readonly graph: SchemaGraph },
) {
  const covered = new Set<number>();
  for (const set of sets) {
    assert.ok(sizes.includes(set.length), "a size that was asked for");
    assert.equal(new Set(set).size, set.length, "no join twice");
    assert.deepEqual(set, set.toSorted((a, b) => a - b));
    const joins = set.map((join) => graph.joins[join] ?? assert.fail("a join of the schema"));
    assert.ok(isConnected(joins), "connected");
    const tables = new Set(joins.flatMap(({ from, to }) => [from.table, to.table]));
    assert.ok(!trees || tables.size === set.length + 1, "each join brings a table");
    for (const join of cover === "keys" ? set : []) covered.add(join);
    for (const table of cover === "tables" ? tables : []) covered.add(graph.tables.indexOf(table));
  }
  assert.equal(new Set(sets.map(String)).size, sets.length, "no combination twice");
  const all = (cover === "tables" ? graph.tables : graph.joins).map((_, position) => position);
  assert.deepEqual([...unreached], all.filter((position) => !covered.has(position)));
  assert.ok(atLeast <= sets.length, "no cover is smaller than the bound");
  assert.equal(atLeast > 0, sets.length > 0);
}
