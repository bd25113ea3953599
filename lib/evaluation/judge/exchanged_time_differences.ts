import type { Difference } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { isParticiple } from "./phrase_words.ts";
import { stemOf } from "./stem_of.ts";

/**
 * Contradictions where one deed has another time in each sentence: "given in 2022 on boats built before 2000", "given before 2000 on boats
 * built in 2022". Each sentence has the times of the other, so that no number tells them apart.
 */
export function exchangedTimeDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required !== intention || understood !== found) return [];
  const [here, there] = [found, intention].map(timesOf);
  const other = [...here ?? []].find(([deed, time]) => {
    const another = there?.get(deed);
    return another !== undefined && another !== time && mentions(found, another) && mentions(intention, time);
  });
  if (other === undefined) return [];
  const text = `The times of what was done have changed places: ${other[1]}.`;
  return [{ topic: "comparison", side: "both", text, isCertain: true }];
}

const YEAR = String.raw`((?:1\d|20)\d\d)`;

const DATED = new RegExp(
  String.raw` (\p{L}+) (in|on|after|before|since|until|during|from) (?:the year )?${YEAR}(?= )`,
  "gu",
);

/** The times beside deeds that a sentence dates once: "before 2000" of `built`. */
function timesOf({ words }: ParsedSentence): ReadonlyMap<string, string> {
  const dated = [...words.matchAll(DATED)].flatMap(([, deed = "", when = "", year = ""]) =>
    isParticiple(deed) ? [[stemOf(deed), `${when === "during" ? "in" : when} ${year}`] as const] : []
  );
  return new Map(dated.filter(([deed]) => dated.filter(([other]) => other === deed).length === 1));
}

const mentions = ({ words }: ParsedSentence, time: string) =>
  words.includes(` ${time} `) || words.includes(` ${time.replace(/^in/, "during")} `);
