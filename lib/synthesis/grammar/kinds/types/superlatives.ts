import type { Lexicon } from "../../../../linking/mod.ts";
import { countText } from "../../english/value_text.ts";
import { type Ambiguity, isSpokenOf } from "./ambiguity.ts";
import { isUnderstood } from "./is_understood.ts";
import { clarifiedBy, type Measured, measuredOf, measuresOf, openMeasures } from "./measured.ts";
import { ranking } from "./ranking.ts";
import type { Thing } from "../../plan/thing.ts";
import type { Spot, Talk } from "./spot.ts";

/** Sizes of all sorts that "large" can mean. */
const SIZES = /\b(area|population|size|volume|capacity|surface|inhabitants|basin|employees|seats)\b/;
/** What "big" can mean of what has none of these. */
const BIG = /\b(length|depth|discharge|height|weight)\b/;
const MONEY = /\b(price|cost|fee|charge|fare|rent|rate|amount|total|freight)\b/;
/** The last to be born is the youngest, not the most recent; the oldest is the first to be born, of people in any case. */
const BIRTH = /\b(birth|born)\b/;
/** More columns than this are not all thought of. */
const MOST_MEASURES = 4;

/** What is asked for by a superlative. */
interface Superlative {
  readonly word: string;
  readonly isUpper: boolean;
  readonly measured: readonly Measured[];
}

/** Requests for the first of the things just listed by a word that fits several of their dates: "the oldest". */
export function superlativesOfTime(
  talk: Talk,
  { lexicon, ofPeople }: { readonly lexicon: Lexicon; readonly ofPeople: ReadonlySet<Thing> },
): readonly Ambiguity[] {
  const all = measuredOf(talk, lexicon).filter(({ by }) => by.kind === "date" || by.kind === "year");
  // A date of a name that is not understood may be a birth.
  const times =
    all.every(({ by: { reference: { table, column } } }) =>
        isUnderstood(lexicon.words.column(table, column), lexicon.words)
      )
      ? all
      : [];
  // A person who joined last is not "the latest".
  const events = ofPeople.has(talk.root)
    ? []
    : times.filter(({ thing, by }) => !ofPeople.has(thing) && !BIRTH.test(by.singular));
  return ambiguous([
    { word: "most recent", isUpper: true, measured: events },
    { word: "latest", isUpper: true, measured: events },
    { word: "earliest", isUpper: false, measured: events },
    {
      word: "oldest",
      isUpper: false,
      measured: times.length > events.length ? [] : times,
    },
  ], talk).map((one) => first("time", one, talk, lexicon));
}

/** Requests for the first of the things just listed by a word that fits several of their measures: "the largest". */
export function superlativesOfSize(talk: Talk, spot: Spot, lexicon: Lexicon): readonly Ambiguity[] {
  const measures = measuresOf(talk, lexicon);
  const sizes = measures.filter(({ by }) => SIZES.test(by.singular));
  const sized = new Set(sizes.map(({ thing }) => thing));
  const big = measures.filter(({ thing, by }) =>
    SIZES.test(by.singular) || (BIG.test(by.singular) && !sized.has(thing))
  );
  const priced = measures.filter(({ by }) => MONEY.test(by.singular));
  const found = ambiguous([
    { word: "largest", isUpper: true, measured: sizes },
    { word: "smallest", isUpper: false, measured: sizes },
    { word: "biggest", isUpper: true, measured: big },
    { word: "most expensive", isUpper: true, measured: priced },
    { word: "cheapest", isUpper: false, measured: priced },
  ], talk).map((one) => first("size", one, talk, lexicon));
  const open = openMeasures(talk, spot, lexicon);
  const top = open.length > 0 ? [{ word: "top", isUpper: true, measured: open }] : [];
  return [...found, ...top.flatMap((one) => LENGTHS.map((limit) => firstFew(limit, one, talk, lexicon)))];
}

/** How many are asked for; where a ranking cuts through ties in one length, it may not in another. */
const LENGTHS = [3, 5];

/** Those that fit several columns of which none was shown or asked for, as that would come to mind first. */
function ambiguous(superlatives: readonly Superlative[], { meant }: Talk): readonly Superlative[] {
  return superlatives.filter(({ measured }) =>
    measured.length > 1 && measured.length <= MOST_MEASURES &&
    !measured.some(({ by }) => isSpokenOf(by.reference, meant))
  );
}

function first(
  of: "time" | "size",
  { word, isUpper, measured }: Superlative,
  { meant }: Talk,
  lexicon: Lexicon,
): Ambiguity {
  return {
    key: `column ${of}`,
    isByColumn: true,
    utterances: [
      `which of them is the ${word}?`,
      `and which one of them is the ${word}?`,
      `which of them is ${word}?`,
      `can you pick the ${word} of them?`,
      `what is the ${word} one of them?`,
      `just the ${word} of them, please`,
    ],
    understandings: measured.map((one) => ({
      state: ranking({ ...meant, subject: one.thing.subject }, one.thing, one.by, { isUpper, lexicon }),
      clarifications: clarifiedBy(one, measured),
    })),
    relation: "answer_refinement",
    leaves: "ranking",
  };
}

function firstFew(
  limit: number,
  { isUpper, measured }: Superlative,
  { meant }: Talk,
  lexicon: Lexicon,
): Ambiguity {
  const few = countText(limit);
  return {
    key: "column top",
    isByColumn: true,
    utterances: [
      `just the top ${few} of them, please`,
      `what are the top ${few} of them?`,
      `which of them are the top ${few}?`,
      `can you show me the top ${few}?`,
      `only the top ${few} of these, please`,
    ],
    understandings: measured.map((one) => ({
      state: ranking({ ...meant, subject: one.thing.subject }, one.thing, one.by, {
        isUpper,
        lexicon,
        limit,
      }),
      clarifications: clarifiedBy(one, measured),
    })),
    relation: "answer_refinement",
    leaves: "ranking",
  };
}
