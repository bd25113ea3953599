import type { SchemaGraph } from "../../schema/mod.ts";
import { type EdgeSet, tablePositions } from "../combinations/edge_set.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import type { AcceptanceTest } from "./balance_options.ts";
import type { Scheduler } from "./scheduler.ts";

/** Known answers about which admitted combinations are accepted, and what follows from them. */
export interface Acceptance {
  /** Whether combinations are accepted or refused at all. */
  readonly isAsked: boolean;
  /** False when the combination was refused, or holds a table or join of which too much was refused. */
  readonly allowed: (set: EdgeSet) => boolean;
  readonly isAccepted: (set: EdgeSet) => boolean;
  /** Asks about combinations, unless the answers are known; what is not asked any more is not accepted. */
  readonly test: (sets: readonly EdgeSet[]) => Promise<readonly boolean[]>;
  /** Gives up the tables of which some combinations were refused and none was accepted. */
  readonly close: () => void;
  /** Whether a combination was refused. */
  readonly refusals: () => boolean;
  /** The tables (by position) that are given up. */
  readonly givenUp: () => ReadonlyMap<number, GivenUpTable>;
}

/** A table that no combination is to hold any more. */
export interface GivenUpTable {
  /** Combinations with the table that were asked about. */
  readonly tried: number;
  /** Why the last of them was refused. */
  readonly reason: string;
}

interface AcceptanceOptions {
  /** @default every combination is accepted */
  readonly accept: AcceptanceTest | undefined;
  /** Number of combinations that are to be chosen. */
  readonly count: number;
  readonly pace: Scheduler;
}

/** Combinations that are asked about together. */
const TOGETHER = 8;
/** Questions in all: so many for each place of the plan, and some for a plan of few places. */
const TRIES_PER_PLACE = 4;
const SPARE_TRIES = 100;
/** A table or join is given up when refusals speak against it as much as this many that nothing else explains. */
const MOST_BLAME = 2;

/**
 * Learns from answers about whole combinations. A refusal holds for one combination. It is blamed on those of its tables
 * that no accepted combination holds, in equal parts, or else on such joins; what is blamed too much is given up. What is
 * accepted later clears its tables and joins.
 */
export function acceptance(
  graph: SchemaGraph,
  { accept, count, pace }: AcceptanceOptions,
): Acceptance {
  const accepted = new Map<string, EdgeSet>();
  const refused = new Map<string, { readonly set: EdgeSet; readonly reason: string }>();
  let tables = new Map<number, GivenUpTable>();
  let joins: ReadonlySet<number> = new Set();
  let left = TRIES_PER_PLACE * count + SPARE_TRIES;

  /** @param most The greatest blame that is borne. */
  const learn = (most: number) => {
    const told = [...accepted.values()].flat();
    const clear = { joins: new Set(told), tables: new Set(tablePositions(graph, [...new Set(told)])) };
    const blame = { joins: new Map<number, number>(), tables: new Map<number, number>() };
    for (const { set } of refused.values()) {
      const suspects = tablePositions(graph, set).filter((table) => !clear.tables.has(table));
      spread(blame.tables, suspects);
      if (suspects.length === 0) spread(blame.joins, set.filter((join) => !clear.joins.has(join)));
    }
    joins = new Set([...blame.joins].filter(([, sum]) => sum >= most).map(([join]) => join));
    tables = new Map(
      [...blame.tables].filter(([, sum]) => sum >= most).map(([table]) => {
        const against = [...refused.values()].filter(({ set }) => tablePositions(graph, set).includes(table));
        return [table, { tried: against.length, reason: against.at(-1)?.reason ?? "" }];
      }),
    );
  };

  return {
    isAsked: accept !== undefined,
    allowed: (set) =>
      refused.size === 0 ||
      (!refused.has(String(set)) &&
        set.every((join) => !joins.has(join) && !graph.ends[join]?.some((table) => tables.has(table)))),
    isAccepted: (set) => accept === undefined || accepted.has(String(set)),
    async test(sets) {
      if (accept === undefined) return sets.map(() => true);
      const open = sets.filter((set) => !accepted.has(String(set)) && !refused.has(String(set)));
      for (let start = 0; start < open.length && left > 0 && !pace.stopped(); start += TOGETHER) {
        const asked = open.slice(start, start + Math.min(TOGETHER, left));
        left -= asked.length;
        const reasons = await accept(asked.map((set) => joinCombination(graph, set)));
        for (const [i, set] of asked.entries()) {
          const reason = reasons[i];
          if (reason === undefined) accepted.set(String(set), set);
          else refused.set(String(set), { set, reason });
        }
      }
      learn(MOST_BLAME);
      return sets.map((set) => accepted.has(String(set)));
    },
    close: () => learn(Number.MIN_VALUE),
    refusals: () => refused.size > 0,
    givenUp: () => tables,
  };
}

/** Lays a blame of 1 on the suspects, in equal parts. */
function spread(blame: Map<number, number>, suspects: readonly number[]): void {
  for (const suspect of suspects) {
    blame.set(suspect, (blame.get(suspect) ?? 0) + 1 / suspects.length);
  }
}
