import { mapSpecification } from "../tree/map_specification.ts";
import { valuesIn } from "../tree/values_in.ts";
import type { Selection, Value, WindowFunction, WindowValue } from "../types.ts";

/** The rows of a selection of which only the first of each part count. */
export interface RankedRows {
  /** The rows with their order taken out: what is ranked stands where its derived rows stood. */
  readonly selection: Selection;
  readonly window: WindowValue;
  /** How many ranks are let through. */
  readonly ranks: number;
}

/**
 * Reads "rank the rows inside, then keep the first" as rows that rank first; undefined where a selection does anything
 * else with the rank.
 */
export function rankedRows(outer: Selection): RankedRows | undefined {
  const [source, ...others] = outer.sources;
  if (source?.kind !== "derived" || others.length > 0) return undefined;
  const { specification: inner, role } = source;
  if (inner.kind !== "selection" || !isPlain(inner)) return undefined;
  const first = firstRanks(outer, role);
  const rank = inner.outputs.find(({ name }) => name === first?.column)?.value;
  if (first === undefined || rank?.kind !== "window" || !isRanking(rank)) return undefined;
  const { where: _, ...rest } = outer;
  const uses = valuesIn(rest).filter((value) => value.kind === "column" && value.role === role);
  if (uses.some((value) => value.kind === "column" && value.column === first.column)) return undefined;
  const under = (value: Value): Value =>
    value.kind === "column" && value.role === role
      ? inner.outputs.find(({ name }) => name === value.column)?.value ?? value
      : value;
  const placed = mapSpecification({ ...rest, sources: [] }, { value: under });
  if (placed.kind !== "selection") return undefined;
  const { sources, links, where } = inner;
  return {
    selection: { ...placed, sources, links, ...(where && { where }) },
    window: rank,
    ranks: first.ranks,
  };
}

const rankings: ReadonlySet<WindowFunction["function"]> = new Set(["row_number", "rank", "dense_rank"]);

function isRanking({ function: call }: WindowValue): boolean {
  return call.kind === "window_function" && rankings.has(call.function);
}

/** Only chosen and ranked: no other windows, groups or order. */
function isPlain({ groupBy, having, distinct, orderBy, cut, outputs }: Selection): boolean {
  const values = outputs.flatMap(({ value }) => valuesIn(value));
  return groupBy.length === 0 && !having && !distinct && orderBy.length === 0 && !cut &&
    !values.some(({ kind }) => kind === "aggregate") &&
    values.filter(({ kind }) => kind === "window").length === 1;
}

/** `rank = 1` or `rank <= 3` of the derived rows, as the only condition. */
function firstRanks(
  { where }: Selection,
  role: string,
): { readonly column: string; readonly ranks: number } | undefined {
  if (where?.kind !== "comparison") return undefined;
  const { left, operator, right } = where;
  if (left.kind !== "column" || left.role !== role || right.kind !== "literal") return undefined;
  const { value } = right;
  const isFirst = operator === "=" && value === 1 || operator === "<=" && Number.isInteger(value);
  return isFirst ? { column: left.column, ranks: Number(value) } : undefined;
}
