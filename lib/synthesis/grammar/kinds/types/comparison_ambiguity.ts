import { type Random, shuffle } from "../../../../base/mod.ts";
import type { Literal } from "../../../../specification/mod.ts";
import { numberText } from "../../english/value_text.ts";
import type { State } from "../../plan/types.ts";
import { type Ambiguity, narrowed } from "./ambiguity.ts";
import { clarifiedBy, type Measured, openMeasures } from "./measured.ts";
import { numbersRanked } from "./numbers_ranked.ts";
import type { Spot, Talk } from "./spot.ts";
import { superlativesOfSize } from "./superlatives.ts";

const MOST_TRIES = 6;

/**
 * Requests for some of the things just listed by a comparison that can be understood in several ways: by which measure ("the
 * biggest", "those over 500", "above average"). Things of one sort alone can be above a number or an average that is named
 * of none of their measures.
 */
export async function* comparisonAmbiguities(spot: Spot, talk: Talk): AsyncGenerator<Ambiguity> {
  yield* numbersRanked(spot, talk);
  if (!talk.isListed) return;
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  const measures = openMeasures(talk, spot, lexicon);
  const numbered: Numbered[] = [];
  for (const measured of measures) {
    const { values } = await sampler(talk.meant.specification, measured.by.reference);
    numbered.push({ ...measured, values: values.filter(isNumber).sort((a, b) => a - b) });
  }
  const ways = [
    shuffle(random, superlativesOfSize(talk, spot, lexicon)),
    overNumber(numbered, talk.meant, random),
    measures.length > 0 ? [overAverage(measures, talk.meant, random)] : [],
  ];
  yield* shuffle(random, ways).flat();
}

/** A measure of the things listed with its values in context, in order. */
interface Numbered extends Measured {
  readonly values: readonly number[];
}

const isNumber = (value: Literal) => typeof value === "number";

/** "Those above average", where they have several measures. */
function overAverage(measures: readonly Measured[], meant: State, random: Random): Ambiguity {
  const isUpper = random() < 0.7;
  const word = isUpper ? "above" : "below";
  return {
    key: "comparison with the average",
    isByColumn: true,
    utterances: [
      `only the ones ${word} the overall average, please`,
      `which of them are ${word} the overall average?`,
      `just those that are ${word} the overall average`,
      `and which ones are ${word} the overall average?`,
    ],
    understandings: measures.map((one) => ({
      state: narrowed(meant, [
        { kind: "average", column: one.by.reference, operator: isUpper ? ">" : "<" },
      ]),
      clarifications: clarifiedBy(one, measures),
    })),
    relation: "refinement",
    leaves: "ranking",
  };
}

/** "Those with more than 500", of which several measures have more and less. */
function overNumber(measures: readonly Numbered[], meant: State, random: Random): readonly Ambiguity[] {
  const numbers = new Set(
    measures.flatMap(({ values }) =>
      [0.3, 0.5, 0.7].map((share) => values[Math.floor(share * values.length)])
    )
      .filter((value) => value !== undefined && value > 0).map((value) => plainNumber(value ?? 0)),
  );
  return shuffle(random, [...numbers]).slice(0, MOST_TRIES).flatMap((number): readonly Ambiguity[] => {
    const fitting = measures.filter(({ values }) =>
      values.some((value) => value > number) && values.some((value) => value <= number)
    );
    if (fitting.length < 2) return [];
    const text = numberText(number);
    return [{
      key: "comparison with a number",
      isByColumn: true,
      utterances: [
        `only those over ${text}, please`,
        `which of them are over ${text}?`,
        `just the ones with more than ${text}`,
        `and which of them have more than ${text}?`,
        `keep only those with more than ${text}`,
      ],
      understandings: fitting.map((one) => ({
        state: narrowed(meant, [
          { kind: "comparison", column: one.by.reference, operator: ">", value: number },
        ]),
        clarifications: clarifiedBy(one, fitting),
      })),
      relation: "refinement",
      leaves: "ranking",
    }];
  });
}

/** A number as a person would pick it, below or at a value. */
function plainNumber(value: number): number {
  if (value <= 0) return value;
  const size = 10 ** Math.floor(Math.log10(value));
  const coarse = Math.floor(value / size) * size;
  return Number(coarse.toPrecision(3));
}
