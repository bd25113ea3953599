import { sameValue } from "./agreement.ts";
import { type Difference, unclear } from "./difference.ts";
import type { NamedValue } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { isTimeName } from "./is_time_name.ts";
import type { Phrase } from "./phrase.ts";

/** A value and the words that join it to the sentence: "by", "end in". */
interface JoinedValue {
  readonly value: NamedValue;
  readonly link: string;
  /** Whether the link has a verb. */
  readonly isBehindVerb: boolean;
}

/** Two values that have changed places: "reviews by Ann about Bo" and "reviews by Bo about Ann". */
export function exchangeDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  const [here, there] = [found, intention].map((
    sentence,
  ) => [...joinedValues(sentence.phrases), ...doers(sentence)]);
  if (here === undefined || there === undefined) return [];
  const isExchanged = here.some((a) =>
    here.some((b) =>
      a.link !== b.link && isAt(there, a.value, b.link) && isAt(there, b.value, a.link) &&
      !isAt(there, a.value, a.link)
    )
  );
  // "Given by Ann and checked by Bo", "of Ann, given by Bo": one deed has the name that the other sentence has elsewhere.
  const isOtherDoer = (one: JoinedValue, others: readonly JoinedValue[], own: readonly JoinedValue[]) =>
    one.isBehindVerb &&
    others.some((other) =>
      other.link === one.link && !sameValue(other.value, one.value) &&
      others.filter(({ link }) => link === one.link).length === 1 &&
      own.filter(({ link }) => link === one.link).length === 1 &&
      others.some(({ value }) => sameValue(value, one.value)) &&
      own.some(({ value }) => sameValue(value, other.value))
    );
  const isDoneByOther = here.some((one) => isOtherDoer(one, there, here));
  const isRepeated = (one: NamedValue) => {
    const count = (sentence: ParsedSentence) =>
      sentence.values.filter((other) => sameValue(one, other)).length;
    return count(found) > 1 && count(found) > count(intention);
  };
  const repeated = found.values.find(isRepeated);
  const other = intention.values.some((one) =>
    intention.values.filter((another) => sameValue(one, another)).length >
      Math.max(1, found.values.filter((another) => sameValue(one, another)).length)
  );
  const isWhole = required === intention && understood === found;
  if ((isExchanged || isDoneByOther) && isWhole) {
    return [{ topic: "value", side: "both", text: "Two names have changed places." }];
  }
  return isExchanged || (repeated !== undefined && other)
    ? [unclear("value", "Two names may have changed places.")]
    : [];
}

function isAt(list: readonly JoinedValue[], value: NamedValue, link: string): boolean {
  return list.some((one) => one.link === link && sameValue(one.value, value));
}

function joinedValues(phrases: readonly Phrase[]): readonly JoinedValue[] {
  return phrases.flatMap((phrase, i): readonly JoinedValue[] => {
    const [verb, before] = [phrases[i - 2], phrases[i - 1]];
    if (phrase.kind !== "noun" || before?.kind !== "preposition") return [];
    const isBehindVerb = verb?.kind === "verb";
    const link = isBehindVerb ? `${verb.stem} ${before.text}` : before.text;
    return phrase.elements.flatMap((value) => value.kind === "value" ? [{ value, link, isBehindVerb }] : []);
  });
}

/** The values that do something: "that Ann booked", "booked by Ann". */
function doers({ relations }: ParsedSentence): readonly JoinedValue[] {
  return relations.flatMap(({ verb, participants }) =>
    participants.filter(({ role }) => role === "subject" && verb !== ">").flatMap(({ noun }) => {
      const value = noun.elements.at(-1);
      return value?.kind === "value" && !isTimeName(value.text)
        ? [{ value, link: `does ${verb}`, isBehindVerb: true }]
        : [];
    })
  );
}
