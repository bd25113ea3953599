import { type Random, randomFrom } from "../../base/mod.ts";
import { emptyTables, type Join, type SchemaGraph } from "../../schema/mod.ts";
import type { Acceptance } from "../choice/acceptance.ts";
import type { Admission } from "../choice/admission.ts";
import type { BalanceOptions } from "../choice/balance_options.ts";
import { growCombination } from "../choice/grow_combination.ts";
import type { JoinGraphs } from "../choice/join_graphs.ts";
import type { Scheduler } from "../choice/scheduler.ts";
import { countWithin } from "../combinations/count_combinations.ts";
import { type EdgeSet, tablePositions } from "../combinations/edge_set.ts";
import { enumerateCombinations } from "../combinations/enumerate_combinations.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import { joinText } from "../combinations/join_key.ts";
import { type AdmittedCover, enoughToCover } from "../cover/cover_sets.ts";
import type { JoinCombination, PlanQuality } from "../types.ts";
import { lowerBound } from "./lower_bound.ts";
import { planQuality } from "./plan_quality.ts";
import { sizeText } from "./size_text.ts";
import { someOf } from "./some_of.ts";
import { tablesLeftOut } from "./tables_left_out.ts";
import type { Unmet } from "./unmet.ts";

interface Choice {
  readonly ground: JoinGraphs;
  readonly sets: readonly EdgeSet[];
  readonly cover: AdmittedCover;
  readonly sizes: readonly number[];
  readonly admission: Admission;
  readonly acceptance: Acceptance;
  readonly pace: Scheduler;
  /** How many combinations of each size were asked for, where numbers were. */
  readonly mix?: ReadonlyMap<number, number>;
  /** Combinations of single tables, where they were asked for. */
  readonly singles?: readonly JoinCombination[];
}

/** Returns the certificate of a choice and the sentences about requests it does not meet. */
export async function certify(
  choice: Choice,
  options: BalanceOptions,
): Promise<{ readonly quality: PlanQuality; readonly shortfalls: readonly string[] }> {
  const { ground, sets, cover: found, sizes, admission, acceptance, pace, mix, singles } = choice;
  const { usable, largest } = ground;
  const { seed, trees = true, required = [], forbidden = [], cover = "tables", deadline } = options;
  const { maxFrequency = Infinity, maxOverlap = 1 } = options;
  const { allowed } = admission;
  const reached = reachableElements(usable, {
    sizes,
    trees,
    largest,
    admission,
    known: [...sets, ...found.sets].filter(allowed),
    random: randomFrom(seed, "reach"),
  });
  const joins = new Set(sets.flat());
  const combinations = [...sets.map((set) => joinCombination(usable, set)), ...singles ?? []];
  const held = new Set(combinations.flatMap(({ tables }) => tables));
  const joinable = usable.tables.filter((_, position) => reached.tables.has(position));
  const keys = usable.joins.filter((_, edge) => reached.joins.has(edge));
  const openTables = joinable.filter((table) => !held.has(table));
  const openKeys = cover === "keys"
    ? usable.joins.filter((_, edge) => reached.joins.has(edge) && !joins.has(edge))
    : [];
  const covers = openTables.length + openKeys.length === 0;
  const limited = maxFrequency < Infinity || maxOverlap < 1;
  const counting = { trees, allowed, cover, random: randomFrom(seed, "enough"), deadline };
  const enough = covers || limited || mix === undefined
    ? undefined
    : await pace.run(enoughToCover(usable, { ...counting, mix: Object.fromEntries(mix) }));
  const reasons = (size: number, count: number): readonly string[] => {
    const wanted = mix?.get(size) ?? 0;
    const there = countWithin(usable, size, { trees, atMost: wanted }) ?? wanted;
    return [
      there < wanted && `the usable joins make ${there === 0 ? "none" : `only ${there}`}`,
      count < there && acceptance.refusals() && "no others were found that are not refused",
      count < there && !acceptance.refusals() && admission.refusals() &&
      "no others were found that return a row",
      count < there && maxFrequency < Infinity &&
      `no table may occur in more than ${maxFrequency} combinations`,
      count < there && maxOverlap < 1 &&
      `no two may share more than ${Number((100 * maxOverlap).toFixed(1))} % of their tables`,
      count < there && deadline?.aborted && "the deadline struck",
    ].filter((reason) => typeof reason === "string");
  };
  const unmet: readonly Unmet[] = [
    ...tablesLeftOut(ground, {
      joinable: new Set(joinable),
      forbidden,
      sizes,
      singles: held,
      givenUp: acceptance.givenUp(),
      empty: emptyTables({ tables: options.tables ?? [] }),
    }),
    ...(cover === "keys" ? keysLeftOut(ground, { reached: new Set(keys), forbidden, sizes }) : []),
    ...(singles ? singlesLeftOut(ground, { forbidden, held }) : []),
    ...(mix ? shortfalls(mix, { chosen: sets.map(({ length }) => length), reasons }) : []),
    ...notCovered(openTables.map((table) => `"${table}"`), {
      what: "tables",
      total: joinable.length,
      combinations: sets.length,
      enough,
    }),
    ...notCovered(openKeys.map(joinText), {
      what: "foreign keys",
      total: keys.length,
      combinations: sets.length,
      enough,
    }),
    ...requiredLeftOut(required, { held, forbidden }),
    ...(deadline?.aborted
      ? [{
        sentence: "The deadline struck before the search was finished: a later one may give a better plan",
        asked: false,
      }]
      : []),
  ];
  const quality = planQuality(combinations, {
    joinable,
    usable: keys,
    ...(options.tables && { tables: options.tables }),
    weights: options.weights,
    cover,
    fewestToCover: covers ? Math.min(found.found, sets.length) : found.found,
    fewestLowerBound: found.atLeast,
    enoughToCover: enough,
    // Where joins may close circles, plans of the same sizes differ in how many tables they hold, and no bound is known.
    lowerBound: trees && sets.length > 0
      ? lowerBound(usable, sets, { trees, allowed, joinable: joinable.length })
      : 0,
    unmet: unmet.map(({ sentence }) => sentence),
  });
  return { quality, shortfalls: unmet.filter(({ asked }) => asked).map(({ sentence }) => sentence) };
}

/** Positions of the tables and joins that some combination of the asked sizes can hold. */
interface ReachableElements {
  readonly tables: ReadonlySet<number>;
  readonly joins: ReadonlySet<number>;
}

interface ReachOptions {
  readonly sizes: readonly number[];
  readonly trees: boolean;
  readonly largest: ReadonlyMap<number, number>;
  readonly admission: Admission;
  /** Combinations that were found, which need not be looked for again. */
  readonly known: readonly EdgeSet[];
  readonly random: Random;
}

const mostEnumerated = 200_000;
const drawsPerJoin = 200;

/**
 * Finds the tables and joins that an allowed combination can hold: whole components if nothing was refused, else by
 * enumeration, or by random growth around each join where there are too many combinations.
 */
function reachableElements(graph: SchemaGraph, options: ReachOptions): ReachableElements {
  const { sizes, trees, largest, admission, known, random } = options;
  const roomy = [...graph.joins.keys()].filter((edge) => largest.has(graph.ends[edge]?.[0] as number));
  if (!admission.refusals()) return { tables: new Set(largest.keys()), joins: new Set(roomy) };
  const joins = new Set(known.flat());
  for (const size of sizes) {
    if ((countWithin(graph, size, { trees, atMost: mostEnumerated }) ?? Infinity) <= mostEnumerated) {
      for (const set of enumerateCombinations(graph, size, { trees })) {
        if (set.some((edge) => !joins.has(edge)) && admission.allowed(set)) {
          for (const edge of set) joins.add(edge);
        }
      }
      continue;
    }
    for (const edge of roomy) {
      for (let draw = 0; draw < drawsPerJoin && !joins.has(edge); draw++) {
        const set = growCombination(graph, { size, trees, random, from: [edge] });
        if (set !== undefined && admission.allowed(set)) { for (const other of set) joins.add(other); }
      }
    }
  }
  return { tables: new Set(tablePositions(graph, [...joins])), joins };
}

const within = "returns a row within the limits";

/** Says why foreign keys are in no possible combination, one sentence a reason. */
function keysLeftOut(
  { graph, whole, largest, usable }: JoinGraphs,
  { reached, forbidden, sizes }: {
    readonly reached: ReadonlySet<Join>;
    readonly forbidden: readonly string[];
    readonly sizes: readonly number[];
  },
): readonly Unmet[] {
  const [fitting, open] = [whole, usable].map(({ joins }) => new Set(joins)) as [Set<Join>, Set<Join>];
  const left = graph.joins.filter((join) =>
    !reached.has(join) && ![join.from, join.to].some(({ table }) => forbidden.includes(table))
  );
  const byReason = Map.groupBy(
    left,
    (join) =>
      !fitting.has(join)
        ? "of a table with itself, which trees cannot hold"
        : !open.has(join)
        ? "whose join is not known to return a row within the limits"
        : largest.has(graph.positions.get(join.from.table) as number)
        ? `that are in no combination of ${sizeText(sizes)} that ${within}`
        : `that lie where the joins are too few for a combination of ${sizes[0]}`,
  );
  return [...byReason].map(([reason, joins]) => ({
    sentence: `Foreign keys ${reason}: ${someOf(joins.map(joinText))}`,
    asked: false,
  }));
}

function singlesLeftOut(
  { usable }: JoinGraphs,
  { forbidden, held }: { readonly forbidden: readonly string[]; readonly held: ReadonlySet<string> },
): readonly Unmet[] {
  return usable.tables.filter((table, position) =>
    usable.incident[position]?.length === 0 && !forbidden.includes(table) && !held.has(table)
  ).map((table) => ({
    sentence:
      `The table "${table}" is no combination of its own: it is not known to return a row within the limits`,
    asked: true,
  }));
}

function shortfalls(
  mix: ReadonlyMap<number, number>,
  { chosen, reasons }: {
    /** Sizes of the chosen combinations. */
    readonly chosen: readonly number[];
    readonly reasons: (size: number, found: number) => readonly string[];
  },
): readonly Unmet[] {
  return [...mix].flatMap(([size, wanted]) => {
    const found = chosen.filter((other) => other === size).length;
    if (found === wanted) return [];
    const why = reasons(size, found).join(" and ");
    return [{
      sentence: `Only ${found} of ${wanted} combinations of ${sizeText([size])} could be chosen${
        why && `: ${why}`
      }`,
      asked: true,
    }];
  });
}

/** Says what remains uncovered and how many combinations would cover it. */
function notCovered(
  open: readonly string[],
  { what, total, combinations, enough }: {
    readonly what: "tables" | "foreign keys";
    readonly total: number;
    readonly combinations: number;
    readonly enough: number | undefined;
  },
): readonly Unmet[] {
  if (open.length === 0) return [];
  const remedy = enough === undefined ? "" : `; ${enough} in the same mix of sizes could cover all`;
  return [{
    sentence: `${combinations} combinations leave ${open.length} of ${total} ${what} uncovered ` +
      `(${someOf(open)})${remedy}`,
    asked: true,
  }];
}

function requiredLeftOut(
  required: readonly string[],
  { held, forbidden }: { readonly held: ReadonlySet<string>; readonly forbidden: readonly string[] },
): readonly Unmet[] {
  return [...new Set(required)].filter((table) => !held.has(table)).map((table) => ({
    sentence: forbidden.includes(table)
      ? `The table "${table}" is required and forbidden: it is left out`
      : `The required table "${table}" is in no combination`,
    asked: true,
  }));
}
