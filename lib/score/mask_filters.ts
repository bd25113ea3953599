import type { SpecificationAlignment } from "./align_specifications.ts";
import type { FilterValue, ScoreFilter } from "./types.ts";

/** What is shown in place of a value, the same for the same value. */
export type ValueMask = (value: FilterValue) => string;

/** A filter whose values are masked; without a mask it is returned unchanged. */
export function maskFilter(filter: ScoreFilter, mask: ValueMask | undefined): ScoreFilter {
  return mask === undefined ? filter : { ...filter, values: filter.values.map(mask) };
}

/** A specification of either side with masked values. */
export function maskSpecification<
  Side extends {
    readonly filters: readonly ScoreFilter[];
    readonly conditional_filters?: readonly ScoreFilter[];
  },
>(side: Side, mask: ValueMask | undefined): Side {
  return {
    ...side,
    filters: side.filters.map((filter) => maskFilter(filter, mask)),
    ...(side.conditional_filters &&
      { conditional_filters: side.conditional_filters.map((filter) => maskFilter(filter, mask)) }),
  };
}

/** An alignment with masked values. */
export function maskAlignment(
  alignment: SpecificationAlignment,
  mask: ValueMask | undefined,
): SpecificationAlignment {
  const one = (filter: ScoreFilter) => maskFilter(filter, mask);
  const pair = ({ asked, applied }: SpecificationAlignment["mismatched"][number]) => (
    { asked: one(asked), applied: one(applied) }
  );
  return {
    ...alignment,
    matched: alignment.matched.map(pair),
    missing: alignment.missing.map(one),
    mismatched: alignment.mismatched.map(pair),
    extras: alignment.extras.map(one),
    unasked: alignment.unasked.map(one),
    located: alignment.located.map(one),
  };
}
