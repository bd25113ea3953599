import type { Random } from "../../base/mod.ts";
import { coveredBy, type CoverPart } from "./cover_parts.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";

/** A combination that a cover may take. */
export interface CoverColumn {
  /** Positions of its joins in the whole graph, ascending. */
  readonly set: EdgeSet;
  /** Positions within the part of what it covers. */
  readonly covered: readonly number[];
}

/** Combinations of one part to choose a cover from. */
export interface CoverPool {
  readonly columns: readonly CoverColumn[];
  /** Adds a combination of a fitting size, unless another covers the same; false where it is not allowed. */
  readonly add: (joins: readonly number[]) => boolean;
  /**
   * Grows joins, given in an order in which each touches those before it, at random to the largest fitting size that is
   * allowed, and adds what comes of it. Where that is turned away, joins are left out or others taken, one at a time.
   */
  readonly grow: (joins: readonly number[]) => void;
}

export function coverPool(
  part: CoverPart,
  { allowed, random }: { readonly allowed: (set: EdgeSet) => boolean; readonly random: Random },
): CoverPool {
  const { graph: { ends, incident }, trees, cover, sizes } = part;
  const columns: CoverColumn[] = [];
  const names = new Set<string>();
  const inGraph = (joins: readonly number[]): EdgeSet =>
    joins.map((join) => part.joins[join] as number).sort((a, b) => a - b);
  const add = (joins: readonly number[]) => {
    const covered = coveredBy(part, joins).toSorted((a, b) => a - b);
    const name = String(covered);
    if (names.has(name)) return true;
    const set = inGraph(joins);
    if (!allowed(set)) return false;
    names.add(name);
    columns.push({ set, covered });
    return true;
  };

  const build = (
    joins: readonly number[],
    { circles, may }: { readonly circles: boolean; readonly may: (standing: readonly number[]) => boolean },
  ): number[] => {
    const standing: number[] = [];
    const tables = new Set<number>();
    /** Joins to try next, beside those that were given. */
    const frontier: number[] = [];
    const size = sizes[0] as number;
    const take = (join: number) => {
      if (standing.includes(join)) return;
      const fresh = (ends[join] as readonly number[]).filter((table) => !tables.has(table));
      const loose = standing.length > 0 && fresh.length === 2;
      if (loose || (!circles && standing.length > 0 && fresh.length === 0) || !may([...standing, join])) {
        return;
      }
      standing.push(join);
      for (const table of fresh) {
        if (tables.has(table)) continue;
        tables.add(table);
        frontier.push(...incident[table] as readonly number[]);
      }
    };
    for (const join of joins) if (standing.length < size) take(join);
    while (standing.length < size && frontier.length > 0) {
      const at = Math.floor(random() * frontier.length);
      const join = frontier[at] as number;
      frontier[at] = frontier.at(-1) as number;
      frontier.pop();
      take(join);
    }
    return standing;
  };
  const grow = (joins: readonly number[]) => {
    const size = sizes[0] as number;
    const any = () => true;
    // Joins that close a circle cover no more tables: they only fill up what holds all tables.
    const first = cover === "tables" ? build(joins, { circles: false, may: any }) : joins;
    const whole = build(first, { circles: !trees, may: any });
    if (whole.length === size && add(whole)) return;
    const careful = build(joins, { circles: !trees, may: (standing) => allowed(inGraph(standing)) });
    for (const less of sizes) if (less <= careful.length && add(careful.slice(0, less))) return;
  };
  return { columns, add, grow };
}
