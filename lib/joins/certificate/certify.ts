import { randomFrom } from "../../base/mod.ts";
import type { Admission } from "../choice/admission.ts";
import type { BalanceOptions } from "../choice/balance_options.ts";
import { countWithin } from "../combinations/count_within.ts";
import type { AdmittedCover } from "../cover/cover_admitted.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { enoughToCover } from "../cover/enough_to_cover.ts";
import type { Ground } from "../choice/ground.ts";
import { joinCombination } from "../combinations/join_combination.ts";
import { joinText } from "./join_text.ts";
import { lowerBound } from "./lower_bound.ts";
import type { Pace } from "../choice/pace.ts";
import { planQuality } from "./plan_quality.ts";
import { reach } from "../choice/reach.ts";
import type { JoinCombination, PlanQuality } from "../types.ts";
import {
  keysLeftOut,
  notCovered,
  requiredLeftOut,
  shortfalls,
  singlesLeftOut,
  tablesLeftOut,
  type Unmet,
} from "./unmet.ts";

/** A finished choice. */
export interface Choice {
  readonly ground: Ground;
  readonly sets: readonly EdgeSet[];
  readonly cover: AdmittedCover;
  readonly sizes: readonly number[];
  readonly admission: Admission;
  readonly pace: Pace;
  /** How many combinations of each size were asked for, where numbers were. */
  readonly mix?: ReadonlyMap<number, number>;
  /** Combinations of single tables, where they were asked for. */
  readonly singles?: readonly JoinCombination[];
}

/** The certificate of a choice, and the sentences of it that fall short of what was asked. */
export async function certify(
  choice: Choice,
  options: BalanceOptions,
): Promise<{ readonly quality: PlanQuality; readonly shortfalls: readonly string[] }> {
  const { ground, sets, cover: found, sizes, admission, pace, mix, singles } = choice;
  const { usable, largest } = ground;
  const { seed, trees = true, required = [], forbidden = [], cover = "tables", deadline } = options;
  const { maxFrequency = Infinity, maxOverlap = 1 } = options;
  const { allowed } = admission;
  const reached = reach(usable, {
    sizes,
    trees,
    largest,
    admission,
    known: [...sets, ...found.sets],
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
      count < there && admission.refusals() && "no others were found that return a row",
      count < there && maxFrequency < Infinity &&
      `no table may occur in more than ${maxFrequency} combinations`,
      count < there && maxOverlap < 1 &&
      `no two may share more than ${Number((100 * maxOverlap).toFixed(1))} % of their tables`,
      count < there && deadline?.aborted && "the deadline struck",
    ].filter((reason) => typeof reason === "string");
  };
  const unmet: readonly Unmet[] = [
    ...tablesLeftOut(ground, { joinable: new Set(joinable), forbidden, sizes, singles: held }),
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
