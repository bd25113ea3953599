import type { ScoreFilter } from "./types.ts";

/** Inequalities of one column as one filter, as `NOT IN` is; they stand where the first stood. */
export function mergeExclusions(filters: readonly ScoreFilter[]): readonly ScoreFilter[] {
  const isExclusion = ({ column, operator }: ScoreFilter) => operator === "<>" && column !== undefined;
  return filters.flatMap((one, i): readonly ScoreFilter[] => {
    if (!isExclusion(one)) return [one];
    const like = filters.filter((other) => isExclusion(other) && other.column === one.column);
    if (like[0] !== one) return like.includes(one) && filters.indexOf(one) === i ? [] : [one];
    const values = [...new Set(like.flatMap(({ values }) => values))];
    return [{ ...one, values: values.sort((a, b) => String(a) < String(b) ? -1 : 1) }];
  });
}
