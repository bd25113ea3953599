import type { Join } from "../../schema/mod.ts";
import type { JoinGraphs } from "../choice/join_graphs.ts";
import { joinText } from "../combinations/join_key.ts";

/** A request that is not met, or a fact about what no plan can hold. */
export interface Unmet {
  readonly sentence: string;
  /** Whether it falls short of a request; false for a fact about the schema or its data. */
  readonly asked: boolean;
}

const within = "returns a row within the limits";

/** Says for each table why no combination of the plan can hold it. */
export function tablesLeftOut(
  ground: JoinGraphs,
  { joinable, forbidden, sizes, singles }: {
    readonly joinable: ReadonlySet<string>;
    readonly forbidden: readonly string[];
    readonly sizes: readonly number[];
    /** Tables that stand alone in the plan. */
    readonly singles: ReadonlySet<string>;
  },
): readonly Unmet[] {
  const { graph, declared, usable, largest, untested } = ground;
  const named = graph.tables.filter((table) =>
    !joinable.has(table) && !forbidden.includes(table) && !singles.has(table)
  );
  return named.map((table) => {
    const position = graph.positions.get(table) as number;
    const [all, permitted, open] = [ground.whole, declared, usable].map(({ incident }) =>
      incident[position]?.length ?? 0
    ) as [number, number, number];
    const sentence = all === 0
      ? `No foreign key joins the table "${table}" to another`
      : permitted === 0
      ? `Every table that a foreign key joins to the table "${table}" is forbidden`
      : open === 0 && untested
      ? `No join of the table "${table}" was admitted before the deadline`
      : open === 0
      ? `No join of the table "${table}" may be used: none ${within}`
      : largest.has(position)
      ? `No combination of ${sizeText(sizes)} that holds the table "${table}" ${within}`
      : `The table "${table}" lies where the joins are too few for a combination of ${sizes[0]}`;
    return { sentence, asked: false };
  });
}

/** Says why foreign keys are in no possible combination, one sentence a reason. */
export function keysLeftOut(
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

/** Says which unjoined tables are no combination of their own. */
export function singlesLeftOut(
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

/** Says which sizes have fewer combinations than asked. */
export function shortfalls(
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
export function notCovered(
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

/** Says which required tables the plan lacks. */
export function requiredLeftOut(
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

function sizeText(sizes: readonly number[]): string {
  const text = sizes.length < 2 ? `${sizes}` : `${sizes.slice(0, -1).join(", ")} or ${sizes.at(-1)}`;
  return `${text} ${sizes.length === 1 && sizes[0] === 1 ? "join" : "joins"}`;
}

function someOf(names: readonly string[]): string {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : "";
  return names.slice(0, 10).join(", ") + more;
}
