import { alignFilters, type FilterAlignment } from "./align_filters.ts";
import type { InjectedRules } from "./inject_rules.ts";
import { locatedFilters } from "./located_filters.ts";
import { type MatchSignals, matchSignals } from "./match_signals.ts";
import {
  type NormalizationOptions,
  normalizeProduction,
  type ProductionNormalization,
} from "./normalize_production.ts";
import { sameFilter } from "./same_filter.ts";
import type { QuestionSpecification, ScoreFilter, SqlSpecification } from "./types.ts";

/** The structured comparison record of stage 3. */
export interface SpecificationAlignment extends FilterAlignment {
  /** Filters of the query that the first reading did not ask for, whose values the question says. */
  readonly located: readonly ScoreFilter[];
  readonly extrasAreBenign: boolean;
  /** Extras that are not benign. */
  readonly unasked: readonly ScoreFilter[];
  readonly signals: MatchSignals;
  readonly production: ProductionNormalization;
}

export interface AlignSpecificationsOptions extends NormalizationOptions {
  readonly rules: InjectedRules;
  /** Text of the question, in which values are located. @default none are located */
  readonly text?: string | undefined;
  /** When it was asked. @default not known */
  readonly at?: Date | undefined;
}

/**
 * Aligns what a question and a query ask for (STEF, section 3.3): production rules, then ignored filters leave both sides,
 * then filters and match signals.
 */
export function alignSpecifications(
  question: QuestionSpecification,
  sql: SqlSpecification,
  { rules, text = "", at, ...options }: AlignSpecificationsOptions,
): SpecificationAlignment {
  const production = normalizeProduction(question, sql, options);
  const ignored = sql.filters.filter((filter) => !rules.counts(filter));
  // "Tenant 4021" names the value of an ignored filter without its column.
  const isIgnored = (filter: ScoreFilter) =>
    filter.column === undefined && ignored.some((one) => sameFilter(filter, one));
  const asked = question.filters.filter((filter) => rules.counts(filter) && !isIgnored(filter));
  const applied = withConditional(asked, sql).filter(rules.counts);
  const first = alignFilters(asked, applied, { at });
  const located = locatedFilters(first.extras, text);
  const alignment = located.length === 0 ? first : alignFilters([...asked, ...located], applied, { at });
  const unasked = alignment.extras.filter((extra) => !rules.benign.some((one) => sameFilter(one, extra)));
  const signals = matchSignals(question, { sql, production });
  return { ...alignment, located, unasked, extrasAreBenign: unasked.length === 0, signals, production };
}

/** The filters of a query with those of CASE that meet what its others do not; the rest of CASE is no extra. */
function withConditional(
  asked: readonly ScoreFilter[],
  { filters, conditional_filters = [] }: SqlSpecification,
): readonly ScoreFilter[] {
  const { missing, mismatched } = alignFilters(asked, filters);
  const open = [...missing, ...mismatched.map((one) => one.asked)];
  return [...filters, ...alignFilters(open, conditional_filters).matched.map((one) => one.applied)];
}
