import type { Filter, Literal } from "../../../specification/mod.ts";
import type { Proposal } from "./move.ts";

/** A name that a condition chooses by. */
export interface ChosenName {
  readonly filter: Exclude<Filter, { kind: "exists" }>;
  readonly value: string;
  /** Names that the condition has beside it. */
  readonly beside: readonly string[];
  /** The condition with another name in its place. */
  readonly renamedTo: (name: string) => Filter;
}

/** The names in the conditions that a question says: of the first one, all. */
export function namesChosenBy({ added, after }: Proposal, turn: number): readonly ChosenName[] {
  return (turn === 0 ? after.specification.filters : added).flatMap(namesIn);
}

function namesIn(filter: Filter): readonly ChosenName[] {
  if (filter.kind === "comparison" && filter.operator === "=" && isName(filter.value)) {
    return [{ filter, value: filter.value, beside: [], renamedTo: (name) => ({ ...filter, value: name }) }];
  }
  if (filter.kind !== "one_of" || filter.negated) return [];
  const { values } = filter;
  const names = values.filter(isName);
  return names.map((value) => ({
    filter,
    value,
    beside: names.filter((one) => one !== value),
    renamedTo: (name) => ({ ...filter, values: values.map((one) => one === value ? name : one) }),
  }));
}

const isName = (value: Literal): value is string =>
  typeof value === "string" && /^\p{Lu}[\p{L}\p{M}'’. -]{2,}$/u.test(value);
