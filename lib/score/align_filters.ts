import { isoDay, shifted } from "./dates/calendar.ts";
import { dayBound, daysOf } from "./dates/day_bound.ts";
import { sameName } from "./same_name.ts";
import { sameValue } from "./same_value.ts";
import { regroupAsked } from "./regroup_asked.ts";
import type { FilterStatus, ScoreFilter } from "./types.ts";

/** Filters of a question and of a query set against each other, one to one. */
export interface FilterAlignment {
  readonly status: FilterStatus;
  readonly matched: readonly { readonly asked: ScoreFilter; readonly applied: ScoreFilter }[];
  /** Asked for, and nothing in the query is near. */
  readonly missing: readonly ScoreFilter[];
  /** The column is restricted, but not as it was asked. */
  readonly mismatched: readonly { readonly asked: ScoreFilter; readonly applied: ScoreFilter }[];
  /** In the query alone. */
  readonly extras: readonly ScoreFilter[];
}

export interface AlignFiltersOptions {
  /** When it was asked: "over 5 days" is a date before the fifth day before. @default not known */
  readonly at?: Date | undefined;
}

/**
 * Aligns filters and classifies the outcome (STEF, section 3.3).
 *
 * Nothing asked and nothing applied is fully applied; nothing asked and something applied is with extras. Filters that
 * were all attempted with a wrong operator or value are not applied. A question says a value and not how it is compared,
 * so that a pattern that contains the asked text fulfils it. Each applied filter fulfils at most one that is asked.
 *
 * @example
 * ```ts
 * import { alignFilters } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const china = { operator: "=", values: ["china"] } as const;
 * const applied = { column: "Country", operator: "contains", values: ["china"] } as const;
 * assert.equal(alignFilters([china], [applied]).status, "fully_applied");
 * assert.equal(alignFilters([china], []).status, "not_applied");
 * ```
 */
export function alignFilters(
  question: readonly ScoreFilter[],
  applied: readonly ScoreFilter[],
  { at }: AlignFiltersOptions = {},
): FilterAlignment {
  const asked = regroupAsked(question, applied);
  const left = [...applied];
  const take = (fits: (filter: ScoreFilter) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const matched: { asked: ScoreFilter; applied: ScoreFilter }[] = [];
  // A filter whose column is named has the first choice.
  const ordered = [...asked].sort((a, b) => Number(a.column === undefined) - Number(b.column === undefined));
  const unmet = ordered.filter((one) => {
    const found = take((other) => other.operator === one.operator && fulfils(other, one)) ??
      take((other) => fulfils(other, one) || isOfAge(other, one, at));
    if (found !== undefined) matched.push({ asked: one, applied: found });
    return found === undefined;
  });
  const mismatched: { asked: ScoreFilter; applied: ScoreFilter }[] = [];
  const missing = unmet.filter((one) => {
    const found = take((other) => isNear(other, one));
    if (found !== undefined) mismatched.push({ asked: one, applied: found });
    return found === undefined;
  });
  return {
    status: statusOf(asked.length, { matched: matched.length, extras: left.length }),
    matched,
    missing,
    mismatched,
    extras: left,
  };
}

function statusOf(
  asked: number,
  { matched, extras }: { readonly matched: number; readonly extras: number },
): FilterStatus {
  if (matched < asked) return matched === 0 ? "not_applied" : "partially_applied";
  return extras > 0 ? "fully_applied_with_extras" : "fully_applied";
}

function fulfils(applied: ScoreFilter, asked: ScoreFilter): boolean {
  const operates = applied.operator === asked.operator ||
    applied.operator === "contains" && asked.operator === "=";
  return sameColumn(applied, asked) && (operates && sameValues(applied, asked) || sameBound(applied, asked));
}

/** Whether a filter attempts what was asked: the same named column, or the same values. */
function isNear(applied: ScoreFilter, asked: ScoreFilter): boolean {
  if (asked.column !== undefined) return sameColumn(applied, asked);
  return asked.values.length > 0 && sameValues(applied, asked);
}

function sameBound(applied: ScoreFilter, asked: ScoreFilter): boolean {
  const [one, other] = [dayBound(applied), dayBound(asked)];
  return one !== undefined && one.side === other?.side && one.day === other.day;
}

/** Whether a bound of days is an age that is asked for: `> 5` days is `< '2025-02-03'` on the eighth. */
function isOfAge({ operator, ...applied }: ScoreFilter, asked: ScoreFilter, at: Date | undefined): boolean {
  const [count] = asked.values;
  const [day] = applied.values.map((value) => daysOf(value));
  const unit = AGES.find((one) => `${one}s` === asked.unit);
  if (at === undefined || unit === undefined || typeof count !== "number" || day === undefined) return false;
  const turned = operator.startsWith("<") ? ">" : operator.startsWith(">") ? "<" : undefined;
  return turned === asked.operator[0] && day.first === isoDay(shifted(at, -count, unit));
}

const AGES = ["day", "week"] as const;

function sameColumn(one: ScoreFilter, other: ScoreFilter): boolean {
  return one.column === undefined || other.column === undefined || sameName(one.column, other.column);
}

function sameValues({ values }: ScoreFilter, asked: ScoreFilter): boolean {
  return values.length === asked.values.length &&
    asked.values.every((one) => values.some((value) => sameValue(one, value, asked.unit)));
}
