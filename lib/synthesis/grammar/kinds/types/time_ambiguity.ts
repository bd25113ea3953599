import { choose, type Random, shuffle } from "../../../../base/mod.ts";
import type { ColumnWords } from "../../../../linking/mod.ts";
import type { ComparisonOperator, Filter, Literal } from "../../../../specification/mod.ts";
import { columnWithArticle, valueText } from "../../english/value_text.ts";
import type { Sample } from "../../plan/sampler.ts";
import type { Thing } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";
import { type Ambiguity, isSpokenOf, narrowed } from "./ambiguity.ts";
import { arePeople } from "./are_people.ts";
import { isUnderstood } from "./is_understood.ts";
import { clarifiedBy, type Measured, measuredOf } from "./measured.ts";
import type { Spot, Talk } from "./spot.ts";
import { superlativesOfTime } from "./superlatives.ts";

/** More dates than this are not all thought of. */
const MOST_DATES = 4;
const MOST_TRIES = 6;

/**
 * Requests for some of the things just listed by a time that can be understood in several ways: which of several dates is
 * meant ("those before 2010", "the oldest"), which day "4/3/2012" is, and whether a year is included ("by 1990").
 */
export async function* timeAmbiguities(spot: Spot, talk: Talk): AsyncGenerator<Ambiguity> {
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  const all = measuredOf(talk, lexicon).filter(({ by }) => by.kind === "date" || by.kind === "year");
  const times = all.filter(({ by }) => !isSpokenOf(by.reference, talk.meant));
  const timed: Timed[] = [];
  for (const measured of times) {
    const values = datesIn(await sampler(talk.meant.specification, measured.by.reference), measured.by);
    if (values !== undefined) timed.push({ ...measured, values });
  }
  // Of a date that other things beside them have, too, it would be open whose is meant.
  const isTheirs = ({ by }: Timed) =>
    !all.some((other) => other.thing !== talk.root && other.by.singular === by.singular);
  const own = shuffle(random, timed.filter((one) => one.thing === talk.root && isTheirs(one)));
  // Nobody who was born or hired in 1990 is "from 1990", and what is not understood beside the things may be a birth.
  const ofPeople = new Set<Thing>();
  for (const { thing } of all) if (await arePeople(thing, spot.attempt.synthesis)) ofPeople.add(thing);
  const dated = timed.filter(({ thing, by: { reference: { table, column } } }) =>
    !ofPeople.has(thing) &&
    (thing === talk.root || isUnderstood(lexicon.words.column(table, column), lexicon.words))
  );
  // One that was shown or asked for would come to mind first.
  const isOneOf = timed.length === all.length && !ofPeople.has(talk.root) && dated.length > 1 &&
    dated.length <= MOST_DATES;
  const ways = [
    shuffle(random, superlativesOfTime(talk, { lexicon, ofPeople })),
    isOneOf ? ofDates(dated, talk.meant, random) : [],
    own.flatMap((one) => dayOrMonth(one, talk.meant, random)),
  ];
  yield* shuffle(random, ways).flat();
  for (const one of own) yield* untilYear(one, talk.meant, random);
}

/** A date or year of the things listed with its values in context, in order. */
interface Timed extends Measured {
  readonly values: readonly Literal[];
}

/** Undefined where the values are no years and no dates that sort. */
function datesIn({ values }: Sample, { kind }: ColumnWords): readonly Literal[] | undefined {
  const isTime = (value: Literal) =>
    kind === "year" ? typeof value === "number" : typeof value === "string" && ISO_DATE.test(value);
  if (values.length === 0 || !values.every(isTime)) return undefined;
  return values.toSorted((a, b) => a < b ? -1 : a > b ? 1 : 0);
}

const ISO_DATE = /^\d{4}-\d\d-\d\d/;
const hasTimes = (values: readonly Literal[]) => values.some((value) => String(value).length > 10);
const yearOf = (value: Literal) => Number(String(value).slice(0, 4));

/** "Only those before 2010", where they have several dates. */
function ofDates(timed: readonly Timed[], meant: State, random: Random): readonly Ambiguity[] {
  const years = timed.map(({ values }) => values.map(yearOf));
  const all = [...new Set(years.flat())].filter((year) =>
    years.every((own) => own.some((one) => one < year) && own.some((one) => one >= year))
  );
  return shuffle(random, all).slice(0, MOST_TRIES).map((year): Ambiguity => {
    const isEarlier = random() < 0.5;
    return {
      key: "time of several",
      isByColumn: true,
      utterances: isEarlier
        ? [
          `only the ones from before ${year}, please`,
          `which of them are from before ${year}?`,
          `and just those from before ${year}?`,
          `what if we take only those from before ${year}?`,
        ]
        : [
          `only the ones since ${year}, please`,
          `which of them are from ${year} or later?`,
          `and just those since ${year}?`,
          `what if we take only those from ${year} on?`,
        ],
      understandings: timed.map((one) => ({
        state: narrowed(meant, [bound(one.by, isEarlier ? "<" : ">=", year)]),
        clarifications: clarifiedBy(one, timed),
      })),
      relation: "refinement",
      leaves: "ranking",
    };
  });
}

/** Whether a time lies before the first moment of a year, or not. */
function bound({ reference, kind }: ColumnWords, operator: "<" | ">=", year: number): Filter {
  const value = kind === "year" ? year : `${year}-01-01`;
  return { kind: "comparison", column: reference, operator, value };
}

/** "Before 4/3/2012", which is a day in March or in April. */
function dayOrMonth({ by, values }: Timed, meant: State, random: Random): readonly Ambiguity[] {
  if (by.kind !== "date") return [];
  const days = [...new Set(values.map((value) => String(value).slice(0, 10)))].filter((day) =>
    swapped(day) !== undefined && swapped(day) !== day
  );
  const operators: readonly (readonly [ComparisonOperator, string])[] = hasTimes(values)
    ? [["<", "before"], [">=", "on or after"]]
    : [["<", "before"], [">", "after"]];
  return shuffle(random, days).slice(0, MOST_TRIES).flatMap((day): readonly Ambiguity[] => {
    const other = swapped(day);
    if (other === undefined) return [];
    const [operator, word] = choose(random, operators);
    const [year = "", month, date] = day.split("-").map(Number);
    const written = `${date}/${month}/${year}`;
    const named = withTime(by);
    return [{
      key: "time of a day",
      utterances: [
        `only those ${named} ${word} ${written}, please`,
        `just the ones ${named} ${word} ${written}`,
        `and only those ${named} ${word} ${written}?`,
        `what if we take only the ones ${named} ${word} ${written}?`,
      ],
      understandings: [day, other].map((value) => ({
        state: narrowed(meant, [{ kind: "comparison", column: by.reference, operator, value }]),
        clarifications: [
          `I mean ${valueText(value, by)}`,
          `${word} ${valueText(value, by)}`,
          `the day is ${valueText(value, by)}`,
        ],
      })),
      relation: "refinement",
      leaves: "ranking",
    }];
  });
}

/** The day that is written alike where the month stands first; undefined where there is none. */
function swapped(day: string): string | undefined {
  const [year, month, date] = day.split("-");
  return date === undefined || Number(date) > 12 ? undefined : `${year}-${date}-${month}`;
}

/** "Founded by 1990", with that year or without it. */
function untilYear({ by, values }: Timed, meant: State, random: Random): readonly Ambiguity[] {
  const [first, ...years] = [...new Set(values.map(yearOf))];
  const possible = years.filter((year) => first !== undefined && first < year).slice(0, -1);
  const isTimed = hasTimes(values);
  return shuffle(random, possible).slice(0, MOST_TRIES).map((year): Ambiguity => {
    const before = narrowed(meant, [bound(by, "<", year)]);
    const last: Filter = by.kind === "year"
      ? { kind: "comparison", column: by.reference, operator: "<=", value: year }
      : isTimed
      ? { kind: "comparison", column: by.reference, operator: "<", value: `${year + 1}-01-01` }
      : { kind: "comparison", column: by.reference, operator: "<=", value: `${year}-12-31` };
    const upTo = endingWith(by);
    return {
      key: "time of a year",
      utterances: [
        `only those ${upTo} ${year}, please`,
        `just the ones ${upTo} ${year}`,
        `and only those ${upTo} ${year}?`,
        `what if we take only the ones ${upTo} ${year}?`,
      ],
      understandings: [
        {
          state: narrowed(meant, [last]),
          clarifications: [
            `with ${year} included`,
            `to the end of ${year}`,
            `I mean including ${year}`,
            `that includes ${year}`,
          ],
        },
        {
          state: before,
          clarifications: [
            `without ${year} itself`,
            `only to the beginning of ${year}`,
            `I mean before ${year}`,
            `that does not include ${year}`,
          ],
        },
      ],
      relation: "refinement",
      leaves: "ranking",
    };
  });
}

/** "Founded by", "with a release date up to": of what happens once, "until" would be said of none. */
function endingWith(by: ColumnWords): string {
  if (by.singular === "year") return "up to";
  const named = withTime(by);
  return named === by.participle ? `${named} by` : `${named} up to`;
}

/** "Founded", or "with a release date". */
function withTime(by: ColumnWords): string {
  if (by.participle !== undefined && !ACTIVE.test(by.participle)) return by.participle;
  return by.singular === "year" ? "from" : `with ${columnWithArticle(by)}`;
}

/** What one does oneself is no participle of those who do it: "those joined". */
const ACTIVE = /^(?:joined|withdrawn|died|retired|left|entered)$/;
