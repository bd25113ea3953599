import { type EdgeSet, tablePositions } from "../combinations/edge_set.ts";
import type { BalanceProblem } from "./balance_problem.ts";

/** A combination that is counted. */
export interface CountedCombination {
  readonly set: EdgeSet;
  readonly tables: readonly number[];
  /** How many tables it shares with the one that it is being compared with. */
  common: number;
}

/** Counts tables, joins and limit breaches of a choice, and prices them. */
interface CostCounter {
  /** The combination as a value to count. */
  member(set: EdgeSet): CountedCombination;
  /** Counts a combination and gives by how much the cost rises. */
  add(member: CountedCombination): number;
  /** Counts a combination no more and gives by how much the cost rises. */
  remove(member: CountedCombination): number;
  /** How many limits a counted combination breaks: tables that occur too often, others that are too much alike. */
  breaches(member: CountedCombination): number;
}

/** Creates a counter of no combinations. */
export function costCounter(balancing: BalanceProblem): CostCounter {
  const { graph, cost, levelGain, openJoin, breach, maxFrequency, maxOverlap } = balancing;
  const frequency = new Int32Array(graph.tables.length);
  const uses = new Int32Array(graph.joins.length);
  const holders = graph.tables.map(() => new Set<CountedCombination>());
  const overlaps = maxOverlap < 1;
  let slots = 0;

  const alike = (member: CountedCombination): number => {
    const touched: CountedCombination[] = [];
    for (const table of member.tables) {
      for (const other of holders[table] as Set<CountedCombination>) {
        if (other.common++ === 0) touched.push(other);
      }
    }
    let count = 0;
    for (const other of touched) {
      const either = member.tables.length + other.tables.length - other.common;
      if (other !== member && other.common / either > maxOverlap) count++;
      other.common = 0;
    }
    return count;
  };
  const countTables = (tables: readonly number[], by: 1 | -1): number => {
    let rise = 0;
    for (const table of tables) {
      const before = frequency[table] as number;
      const after = before + by;
      frequency[table] = after;
      rise += cost(table, after) - cost(table, before);
      if (Math.max(before, after) > maxFrequency) rise += by * breach;
    }
    if (levelGain > 0) {
      const before = slots;
      slots += by * tables.length;
      rise -= levelGain * (slots ** 2 - before ** 2);
    }
    return rise;
  };
  const countJoins = (set: EdgeSet, by: 1 | -1): number => {
    let rise = 0;
    for (const edge of set) {
      const before = uses[edge] as number;
      uses[edge] = before + by;
      if (Math.min(before, before + by) === 0) rise -= by * openJoin;
    }
    return rise;
  };

  return {
    member: (set) => ({ set, tables: tablePositions(graph, set), common: 0 }),
    add(member) {
      let rise = countTables(member.tables, 1);
      if (openJoin > 0) rise += countJoins(member.set, 1);
      if (!overlaps) return rise;
      rise += breach * alike(member);
      for (const table of member.tables) holders[table]?.add(member);
      return rise;
    },
    remove(member) {
      let rise = countTables(member.tables, -1);
      if (openJoin > 0) rise += countJoins(member.set, -1);
      if (!overlaps) return rise;
      for (const table of member.tables) holders[table]?.delete(member);
      return rise - breach * alike(member);
    },
    breaches(member) {
      const often = member.tables.filter((table) => (frequency[table] as number) > maxFrequency).length;
      return often + (overlaps ? alike(member) : 0);
    },
  };
}
