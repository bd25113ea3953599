import { equalBounds } from "./equal_bounds.ts";
import type { Findings } from "./findings.ts";
import { type SaidNumber, saysNumber } from "./numbers_in.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { QueryClaims } from "./query_claims.ts";

interface AskedNumbers extends QueryClaims {
  /** Numbers of the names of columns, and those that stand for truth values. */
  readonly inNames: readonly number[];
  /** Whether the query reads a table with dates or years. */
  readonly hasTimes: boolean;
}

/** Numbers of the sentence that the query lacks. Of rows that have no time, a year may say where they come from. */
export function compareUnaskedNumbers(
  { text, numbers, dates }: ParsedSentence,
  { values, limit, sayable, inNames, keepsUnmatched, hasTimes }: AskedNumbers,
): Findings {
  const inTexts = values.flatMap(({ value }) => typeof value === "string" ? value.match(/\d+/g) ?? [] : []);
  const known = [
    ...values.flatMap((claim) => {
      const { value } = claim;
      if (typeof value !== "number") return [];
      const near = numbers.some((number) => saysNumber(number, value))
        ? []
        : equalBounds({ ...claim, value });
      // "2013", of 201309
      const year = value > 190_000 && value < 210_000 ? [Math.floor(value / 100)] : [];
      return [value, ...near.map((one) => one.value), ...year];
    }),
    ...(limit === undefined ? [] : [limit]),
    ...inNames,
    ...sayable,
    ...(keepsUnmatched ? [0] : []),
    ...inTexts.flatMap((digits) => [Number(digits), Number(digits) + 1, Number(digits) - 1]),
    // "201309", of September 2013
    ...inTexts.filter((digits) => /^(?:19|20)\d{4}(?:\d\d)?$/.test(digits)).map((digits) =>
      Number(digits.slice(0, 4))
    ),
  ];
  const days = new Set(values.map(({ value }) => String(value).slice(0, 10)));
  const unasked = numbers.filter((number) =>
    !number.weak && !isUnit(text, number) && !known.some((value) => saysNumber(number, value))
  );
  const isTime = ({ value, start }: SaidNumber) =>
    value >= 1000 && value < 2100 && OF_TIME.test(text.slice(0, start));
  const [times, others] = [unasked.filter(isTime), unasked.filter((one) => !isTime(one))];
  // "20 % more" of 1.2, "0.3" of 30
  const inQuery = [...values.flatMap(({ value }) => typeof value === "number" ? [value] : []), ...sayable];
  const isScaled = ({ value }: SaidNumber) =>
    [value / 100, value * 100, 1 + value / 100, 1 - value / 100].some((other) =>
      inQuery.some((one) => Math.abs(one - other) < 1e-9)
    );
  // "After 1990/1/1", of a year that is taken of a date
  const years = new Set([
    ...values.flatMap(({ value }) => /^(\d{4})(?:-?\d\d)?[-%]*$/.exec(String(value))?.[1] ?? []),
    ...inQuery.map(String),
  ]);
  const isPartOfDate = ({ date }: { readonly date: string }) => years.has(date.slice(0, 4));
  const faultOf = (said: string | number) => `the sentence says ${said}, the query does not have it`;
  const unaskedDates = dates.filter(({ start }) =>
    !dates.some((one) => one.start === start && days.has(one.date))
  );
  const faults = [
    ...[...others.filter((one) => !isScaled(one)), ...hasTimes ? times : []]
      .map(({ value }) => faultOf(value)),
    ...unaskedDates.filter((one) => !isPartOfDate(one)).map(({ date }) => faultOf(date)),
  ];
  return {
    faults,
    oneSided: faults.map((fault) => ({ side: "sentence", kind: "number", fault })),
    excusable: others.filter(({ end }) => OF_DURATION.test(text.slice(end))).map(({ value }) =>
      faultOf(value)
    ),
    unsure: [
      ...hasTimes ? [] : times.map(({ value }) => `what the sentence asks of ${value}`),
      ...others.filter(isScaled).map(({ value }) => `what the sentence asks of ${value}`),
      ...unaskedDates.filter(isPartOfDate).map(({ date }) => `what the sentence asks of ${date}`),
    ],
  };
}

/** Units of times, of which a query may compute with others. */
const OF_DURATION =
  /^[ -]?(?:(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|o'clock|[ap]\.?m)\b|(?:at night|in the (?:morning|afternoon|evening))\b)/;

/** What stands before a year. */
const OF_TIME = /\b(?:before|after|since|until|till|in|from|during|by|of)(?: the)?(?: years?)? $/;

/** Whether a number is the one of a definition: "1 kg is 2.2 pounds". */
const isUnit = (text: string, { value, end }: SaidNumber) =>
  value === 1 && /^ [\p{L}²³]+ (?:is|has|are|being|equals|makes?|=) /u.test(text.slice(end));
