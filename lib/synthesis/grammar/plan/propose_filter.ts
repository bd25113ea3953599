import { choose, type Random } from "../../../base/mod.ts";
import type { Filter, Literal } from "../../../specification/mod.ts";
import type { Sample } from "./sampler.ts";
import type { ColumnWords } from "../../../linking/mod.ts";

/** A condition on one column that a person might set, or undefined where its values allow none. */
export type ColumnFilter = Exclude<Filter, { kind: "exists" }>;

/**
 * Conditions on a column, drawn from the values that it has in context; most drop some rows and keep some.
 *
 * @param sample Values in context, one per row.
 */
export function proposeFilter(column: ColumnWords, sample: Sample, random: Random): ColumnFilter | undefined {
  if (column.terms !== undefined && random() < 0.5) return choose(random, column.terms);
  if (column.kind === "compound") return undefined;
  const distinct = distinctIn(sample);
  if (distinct < 2) {
    return distinct === 1 && isTelling(column, sample) ? knownFilter(column, random) : undefined;
  }
  if (sample.nulls > 2 && isTelling(column, sample) && random() < 0.12) return knownFilter(column, random);
  switch (column.kind) {
    case "measure":
    case "year":
      return numberFilter(column, sample, random);
    case "date":
      return dateFilter(column, sample, random);
    case "category":
      return choiceFilter(column, sample, random);
    case "label":
    case "key":
      return random() < 0.12 ? patternFilter(column, sample, random) : choiceFilter(column, sample, random);
    case "text":
      return random() < 0.3 ? patternFilter(column, sample, random) : undefined;
    case "code":
    case "coordinate":
    case "boolean":
      return undefined;
    default:
      return column.kind satisfies never;
  }
}

/** A condition should leave about as many rows as a person would read. */
const MOST_KEPT = 160;

/** Whether an empty cell says something of its row; of a measure, or where most are empty, it says only what is not recorded. */
function isTelling({ kind }: ColumnWords, { values, nulls }: Sample): boolean {
  return kind !== "measure" && nulls > 0 && nulls <= values.length;
}

function knownFilter({ reference }: ColumnWords, random: Random): ColumnFilter {
  return { kind: "null", column: reference, negated: random() < 0.7 };
}

function numberFilter(column: ColumnWords, sample: Sample, random: Random): ColumnFilter | undefined {
  const { reference, kind, statistics } = column;
  const { values, distinct } = numbersIn(sample);
  const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? 0;
  const step = kind === "year" ? (value: number) => Math.round(value / 5) * 5 : rounded;
  const draw = random();
  if (kind === "measure" && draw < 0.14 && values.length > 5 && statistics.distinct > 5) {
    return { kind: "average", column: reference, operator: random() < 0.7 ? ">" : "<" };
  }
  if (draw < 0.3 && distinct > 4) {
    const low = step(at(0.15 + 0.25 * random()));
    const high = step(at(0.65 + 0.25 * random()));
    if (isRange(low, high, values)) return { kind: "between", column: reference, low, high };
  }
  if (kind === "year" && draw < 0.45) {
    return { kind: "comparison", column: reference, operator: "=", value: choose(random, values) };
  }
  const upwards = random() < 0.68;
  const most = Math.min(1, MOST_KEPT / values.length);
  const value = step(at(upwards ? 1 - most * (0.2 + 0.5 * random()) : most * (0.25 + 0.4 * random())));
  const operator = upwards
    ? choose(random, [">", ">", ">="] as const)
    : choose(random, ["<", "<", "<="] as const);
  return inside({ column: reference, operator, value }, values);
}

/** The numbers of a sample from the smallest on. */
const numbersIn = ofSamples(({ values }) => {
  const numbers = values.filter((value) => typeof value === "number").sort((a, b) => a - b);
  return { values: numbers, distinct: new Set(numbers).size };
});

const distinctIn = ofSamples(({ values }) => new Set(values).size);

/** Reckons once for each sample, which serves many proposals. */
function ofSamples<Answer extends NonNullable<unknown>>(
  reckon: (sample: Sample) => Answer,
): (sample: Sample) => Answer {
  const known = new WeakMap<Sample, Answer>();
  return (sample) => {
    const found = known.get(sample) ?? reckon(sample);
    known.set(sample, found);
    return found;
  };
}

/** No more than this share of the values lies in a range that is worth asking for. */
const MOST_INSIDE = 2 / 3;

/** Whether a person might ask for the range: it leaves out a good part, and its ends are of one order of magnitude. */
function isRange(low: number, high: number, values: readonly number[]): boolean {
  const inside = values.filter((value) => value >= low && value <= high).length;
  return low < high && (low <= 0 || high <= 10 * low) && inside <= MOST_INSIDE * values.length;
}

/** A bound that lies at the end of the values, or past it, says less than the equality that it amounts to. */
function inside(
  { column, operator, value }: {
    readonly column: ColumnFilter["column"];
    readonly operator: "<" | "<=" | ">" | ">=";
    readonly value: number;
  },
  values: readonly number[],
): ColumnFilter | undefined {
  const upwards = operator === ">" || operator === ">=";
  const end = (upwards ? values.at(-1) : values[0]) ?? value;
  if (upwards ? value < end : value > end) return { kind: "comparison", column, operator, value };
  return values.filter((other) => other === end).length > 1
    ? { kind: "comparison", column, operator: "=", value: end }
    : undefined;
}

/** A number as a person would pick it: one digit that counts, two where that is too coarse. */
function rounded(value: number): number {
  if (value === 0) return 0;
  const size = 10 ** Math.floor(Math.log10(Math.abs(value)));
  const coarse = Math.round(value / size) * size;
  const fine = Math.round(value / (size / 2)) * (size / 2);
  const chosen = Math.abs(coarse - value) <= Math.abs(value) * 0.15 ? coarse : fine;
  return Number(chosen.toPrecision(3));
}

function dateFilter({ reference }: ColumnWords, sample: Sample, random: Random): ColumnFilter | undefined {
  const values = sample.values.filter((value) => typeof value === "string").sort();
  if (!values.every(isIsoDate)) return undefined;
  const hasTimes = values.some((value) => value.length > "2000-01-01".length);
  const year = (share: number) => (values[Math.floor(share * (values.length - 1))] ?? "").slice(0, 4);
  const day = (text: string) => `${text}-01-01`;
  const draw = random();
  if (draw < 0.25 && !hasTimes) {
    const low = year(0.15 + 0.25 * random());
    const high = year(0.65 + 0.3 * random());
    const inside = values.filter((value) => value.slice(0, 4) >= low && value.slice(0, 4) <= high).length;
    if (low < high && inside <= MOST_INSIDE * values.length) {
      return { kind: "between", column: reference, low: day(low), high: `${high}-12-31` };
    }
  }
  const upwards = random() < 0.6;
  const value = day(year(upwards ? 0.3 + 0.5 * random() : 0.3 + 0.4 * random()));
  // "After 1 January" and "until 1 January" take a day as a whole, a comparison with its first moment does not.
  const operators = upwards ? [">", ">="] as const : ["<", "<="] as const;
  const operator = hasTimes ? (upwards ? ">=" : "<") : choose(random, operators);
  return { kind: "comparison", column: reference, operator, value };
}

/** Whether a text sorts by its date, as ISO 8601 does. */
const isIsoDate = (value: string) => /^\d{4}-\d\d-\d\d/.test(value);

function choiceFilter(
  { reference, kind }: ColumnWords,
  sample: Sample,
  random: Random,
): ColumnFilter | undefined {
  const said = sample.values.filter(isSayable);
  const values = oftenFound(said);
  const distinct = [...new Set(values)];
  if (distinct.length < 2) return undefined;
  const first = choose(random, values);
  const draw = random();
  const excludes = (some: readonly Literal[]) =>
    kind === "category" && sample.nulls === 0 && isGoodPart(some, said);
  const most = mostFrequent(values);
  if (draw < 0.25 && excludes([most])) {
    return { kind: "comparison", column: reference, operator: "<>", value: most };
  }
  const second = choose(random, distinct.filter((value) => value !== first));
  if (draw < 0.5 && distinct.length > 2) {
    const negated = draw < 0.34 && excludes([first, second]);
    return { kind: "one_of", column: reference, values: [first, second], negated };
  }
  return { kind: "comparison", column: reference, operator: "=", value: first };
}

/** The values that more than two rows have, or all where there are no two such values: of one or two rows there is little to ask. */
export function oftenFound(values: readonly Literal[]): readonly Literal[] {
  const often = [...Map.groupBy(values, (value) => value).values()].filter((rows) => rows.length > 2);
  return often.length > 1 ? often.flat() : values;
}

/** Whether so many rows have one of the values that a person would care to leave them out; nobody leaves out one name of many. */
function isGoodPart(some: readonly Literal[], values: readonly Literal[]): boolean {
  return values.filter((value) => some.includes(value)).length * 4 >= values.length;
}

function mostFrequent(values: readonly Literal[]): Literal {
  const counts = Map.groupBy(values, (value) => value);
  const [best] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return best?.[0] ?? "";
}

function patternFilter({ reference }: ColumnWords, sample: Sample, random: Random): ColumnFilter | undefined {
  const values = sample.values.filter((value) => typeof value === "string").filter((value) =>
    /^\p{Lu}\p{Ll}{2}/u.test(value)
  );
  if (new Set(values).size < 6) return undefined;
  const value = choose(random, values);
  const start = value.slice(0, random() < 0.5 ? 1 : 2);
  return { kind: "pattern", column: reference, pattern: `${start}%`, negated: false };
}

/** A value that can stand in a sentence. */
export function isSayable(value: Literal): boolean {
  return typeof value !== "string" ||
    (value.length > 0 && value.length <= 40 && !/["\n%]/.test(value) && value.trim() === value);
}
