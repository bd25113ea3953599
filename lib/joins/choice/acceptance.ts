import { type Join, joinIdentity, type SchemaGraph } from "../../schema/mod.ts";
import { type EdgeSet, tablePositions } from "../combinations/edge_set.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import { assignRoles } from "./assign_roles.ts";
import type { AcceptanceTest, CombinationRefusal } from "./balance_options.ts";
import { inTurns, rolePlaces, type SetInRole, sharedPlaces } from "./role_places.ts";
import type { Scheduler } from "./scheduler.ts";

/** Known answers about which admitted combinations are accepted, and what follows from them. */
export interface Acceptance {
  /** Whether combinations are accepted or refused at all. */
  readonly isAsked: boolean;
  /** False when the combination was refused in each role that is still to be taken, or holds a table or join of which too much was refused there. */
  readonly allowed: (set: EdgeSet) => boolean;
  readonly isAccepted: (set: EdgeSet) => boolean;
  /**
   * How many questions it takes, as far as is known, until one is answered by an acceptance; 0 for what is accepted. Where all
   * is accepted that is 1, half of the smallest worsening of evenness, which so goes before what is known.
   */
  readonly novelty: (set: EdgeSet) => number;
  /**
   * Says of all combinations of a choice which are accepted in a role that has a place for them. Asks about them, unless the
   * answers are known; what is not asked any more is not accepted.
   */
  readonly test: (sets: readonly EdgeSet[]) => Promise<readonly boolean[]>;
  /** Orders a choice that is sorted by size so that roles take turns, as far as what was accepted allows, and says the roles. */
  readonly arranged: (sets: readonly EdgeSet[]) => readonly SetInRole[];
  /** Whether a role may take the places that no combination of the other roles fills. At first it takes its own alone. */
  readonly sharePlaces: (isShared: boolean) => void;
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
  /** Roles that take turns along the plan. @default one without a name */
  readonly roles: readonly string[] | undefined;
  /** Sizes of the combinations that are to be chosen; undefined where their number is open. */
  readonly places: readonly number[] | undefined;
  /** Number of combinations that are to be chosen. */
  readonly count: number;
  readonly pace: Scheduler;
}

/** Combinations that are asked about together. */
const TOGETHER = 24;
/** Questions in all: so many for each place of the plan, and some for a plan of few places. */
const TRIES_PER_PLACE = 4;
const SPARE_TRIES = 100;
/** A table or join is given up when refusals speak against it as much as this many that nothing else explains. */
const MOST_BLAME = 2;

/** Why a combination is refused, with shares of that for its joins, by their positions. */
interface Refusal {
  readonly reason: string;
  readonly shares: ReadonlyMap<number, number>;
}

/** What is known of one combination. */
interface Answers {
  readonly set: EdgeSet;
  readonly accepted: Set<string>;
  /** Why, by role. */
  readonly refused: Map<string, Refusal>;
}

/**
 * Learns from answers about whole combinations, for each role by itself. A refusal holds for one combination in one role. It is
 * blamed on those of its tables that no combination accepted in that role holds, in equal parts, or else on such joins;
 * what is blamed too much is given up for the role. What is accepted later clears its tables and joins.
 */
export function acceptance(
  graph: SchemaGraph,
  { accept, roles: turns = [""], places: sizes, count, pace }: AcceptanceOptions,
): Acceptance {
  let places = rolePlaces(turns, sizes);
  const answers = new Map<string, Answers>();
  const known = (set: EdgeSet) => answers.get(String(set));
  const rolesOf = (set: EdgeSet) => [...known(set)?.accepted ?? []];
  let suspects: ReadonlyMap<string, Suspects> = new Map();
  let givenUp: ReadonlyMap<number, GivenUpTable> = new Map();
  /** By size, the roles with places that nothing takes. */
  let open: ReadonlyMap<number, readonly string[]> = new Map();
  const asked = { accepted: 0, refused: 0 };
  let left = TRIES_PER_PLACE * count + SPARE_TRIES;

  const isAccepted = (set: EdgeSet) => accept === undefined || (known(set)?.accepted.size ?? 0) > 0;
  const blamed = (set: EdgeSet, role: string) => {
    const { joins, tables } = suspects.get(role) ?? noSuspects;
    return set.some((join) => joins.has(join) || graph.ends[join]?.some((table) => tables.has(table)));
  };
  const isDoomed = (set: EdgeSet, role: string) =>
    known(set)?.refused.has(role) === true || blamed(set, role);

  const learn = () => {
    const all = [...answers.values()];
    suspects = new Map(places.roles.map((role) => [
      role,
      suspectsOf(graph, {
        accepted: all.filter(({ accepted }) => accepted.has(role)),
        refused: all.flatMap(({ set, refused }) => {
          const refusal = refused.get(role);
          return refusal === undefined ? [] : [{ set, shares: refusal.shares }];
        }),
        most: MOST_BLAME,
      }),
    ]));
    const [first = noSuspects, ...others] = suspects.values();
    giveUp([...first.tables].filter((table) => others.every(({ tables }) => tables.has(table))));
  };
  const giveUp = (tables: readonly number[]) => {
    givenUp = new Map(tables.map((table) => {
      const against = [...answers.values()].filter(({ set, refused }) =>
        refused.size > 0 && tablePositions(graph, set).includes(table)
      );
      return [table, {
        tried: against.length,
        reason: [...against.at(-1)?.refused.values() ?? []].at(-1)?.reason ?? "",
      }];
    }));
  };

  /** The role that each combination takes of those that it is accepted in. */
  const takenRoles = (sets: readonly EdgeSet[]): ReadonlyMap<EdgeSet, string> => {
    const taken = new Map<EdgeSet, string>();
    for (const [size, group] of Map.groupBy(sets, ({ length }) => length)) {
      const given = assignRoles(
        group.map(rolesOf),
        new Map(places.roles.map((role) => [role, places.of(size, role)])),
      );
      group.forEach((set, i) => given[i] !== undefined && taken.set(set, given[i]));
    }
    return taken;
  };
  const placesLeft = (taken: ReadonlyMap<EdgeSet, string>) => {
    const used = Map.groupBy(taken, ([{ length }, role]) => `${length} ${role}`);
    return (size: number, role: string) => places.of(size, role) - (used.get(`${size} ${role}`)?.length ?? 0);
  };
  /** The combinations that are worth a question, each in a role with a place that no other is asked for. */
  const nextTries = (sets: readonly EdgeSet[], taken: ReadonlyMap<EdgeSet, string>) => {
    const leftOf = placesLeft(taken);
    const wanted = new Map<string, number>();
    const free = (size: number, role: string) => {
      const before = wanted.get(`${size} ${role}`) ?? 0;
      const left = leftOf(size, role);
      // Where there is no end of places, the roles are still used in turns.
      return left === Infinity ? Number.MAX_SAFE_INTEGER - before : left - before;
    };
    return sets.flatMap((set) => {
      if (taken.has(set)) return [];
      const size = set.length;
      const [role] = places.roles.filter((role) =>
        free(size, role) > 0 && !known(set)?.accepted.has(role) && !isDoomed(set, role)
      ).toSorted((a, b) => free(size, b) - free(size, a));
      if (role === undefined) return [];
      wanted.set(`${size} ${role}`, (wanted.get(`${size} ${role}`) ?? 0) + 1);
      return [{ set, role }];
    });
  };

  return {
    isAsked: accept !== undefined,
    allowed: (set) => {
      if (answers.size === 0) return true;
      const needed = open.get(set.length);
      return (needed?.length ? needed : places.roles).some((role) => !isDoomed(set, role));
    },
    isAccepted,
    novelty: (set) => isAccepted(set) ? 0 : 1 + asked.refused / Math.max(1, asked.accepted),
    async test(sets) {
      if (accept === undefined) return sets.map(() => true);
      let taken = takenRoles(sets);
      for (;;) {
        const tries = nextTries(sets, taken).slice(0, Math.min(TOGETHER, left));
        if (tries.length === 0 || pace.stopped()) break;
        left -= tries.length;
        const refusals = await accept(
          tries.map(({ set }) => joinCombination(graph, set)),
          tries.map(({ role }) => role),
        );
        for (const [i, { set, role }] of tries.entries()) {
          const one = known(set) ?? { set, accepted: new Set(), refused: new Map() };
          answers.set(String(set), one);
          const refusal = refusals[i];
          if (refusal === undefined) one.accepted.add(role);
          else one.refused.set(role, readRefusal(graph, set, refusal));
          asked[refusal === undefined ? "accepted" : "refused"]++;
        }
        taken = takenRoles(sets);
      }
      learn();
      const leftOf = placesLeft(taken);
      open = new Map(
        [...new Set(sizes ?? [])].map((
          size,
        ) => [size, places.roles.filter((role) => leftOf(size, role) > 0)]),
      );
      return sets.map((set) => taken.has(set));
    },
    arranged: (sets) => inTurns(sets, turns, rolesOf),
    sharePlaces(isShared) {
      places = isShared ? sharedPlaces(turns, sizes) : rolePlaces(turns, sizes);
      open = new Map();
    },
    close() {
      const all = [...answers.values()];
      const last = suspectsOf(graph, {
        accepted: all.filter(({ accepted }) => accepted.size > 0),
        refused: all.filter(({ accepted, refused }) => accepted.size === 0 && refused.size > 0)
          .map(({ set }) => ({ set, shares: new Map() })),
        most: Number.MIN_VALUE,
      });
      suspects = new Map(places.roles.map((role) => [role, last]));
      open = new Map();
      giveUp([...last.tables]);
    },
    refusals: () => asked.refused > 0,
    givenUp: () => givenUp,
  };
}

/** Tables and joins that refusals are blamed on. */
interface Suspects {
  readonly tables: ReadonlySet<number>;
  readonly joins: ReadonlySet<number>;
}

const noSuspects: Suspects = { tables: new Set(), joins: new Set() };

interface SuspectsOptions {
  readonly accepted: readonly Answers[];
  /** Combinations with the shares of single joins in their refusals. */
  readonly refused: readonly { readonly set: EdgeSet; readonly shares: ReadonlyMap<number, number> }[];
  /** The blame from which on something is a suspect. */
  readonly most: number;
}

function suspectsOf(graph: SchemaGraph, { accepted, refused, most }: SuspectsOptions): Suspects {
  const told = new Set(accepted.flatMap(({ set }) => set));
  const clear = new Set(tablePositions(graph, [...told]));
  const blame = { joins: new Map<number, number>(), tables: new Map<number, number>() };
  const blameOn = (joins: EdgeSet, share: number) => {
    const suspects = tablePositions(graph, joins).filter((table) => !clear.has(table));
    if (suspects.length > 0) spread(blame.tables, suspects, share);
    else spread(blame.joins, joins.filter((join) => !told.has(join)), share);
  };
  for (const { set, shares } of refused) {
    for (const [join, share] of shares) blameOn([join], share);
    blameOn(set, shares.values().reduce((rest, share) => rest - share, 1));
  }
  const heavy = (sums: ReadonlyMap<number, number>) =>
    new Set([...sums].filter(([, sum]) => sum >= most).map(([one]) => one));
  return { tables: heavy(blame.tables), joins: heavy(blame.joins) };
}

/** Lays a blame on the suspects, in equal parts. */
function spread(blame: Map<number, number>, suspects: readonly number[], share: number): void {
  if (share <= 0) return;
  for (const suspect of suspects) {
    blame.set(suspect, (blame.get(suspect) ?? 0) + share / suspects.length);
  }
}

function readRefusal(graph: SchemaGraph, set: EdgeSet, refusal: string | CombinationRefusal): Refusal {
  if (typeof refusal === "string") return { reason: refusal, shares: new Map() };
  const { reason, blamed = [] } = refusal;
  const shares = blamed.flatMap(({ join, share }) => {
    const key = joinIdentity(join);
    const edge = set.find((one) => joinIdentity(graph.joins[one] as Join) === key);
    return edge === undefined || share === 0 ? [] : [[edge, share] as const];
  });
  return { reason, shares: new Map(shares) };
}
