import { wordStem } from "../../linking/mod.ts";

/** Forms of irregular verbs, each verb with its own form first. */
const VERBS =
  `write wrote written|sing sang sung|take took taken|give gave given|drive drove driven|beat beaten|buy bought|sell sold|
  teach taught|fly flew flown|draw drew drawn|choose chose chosen|break broke broken|speak spoke spoken|send sent|lend lent|
  lead led|feed fed|hold held|pay paid|make made|build built|win won|lose lost|meet met|shoot shot|steal stole stolen|
  wear wore worn|eat ate eaten|drink drank drunk|ride rode ridden|begin began begun|know knew known|grow grew grown|keep kept|
  catch caught|bring brought|fight fought|throw threw thrown|strike struck|swim swam swum|run ran|spend spent|sleep slept|
  forget forgot forgotten|hide hid hidden|freeze froze frozen|wake woke woken|bite bit bitten|dig dug|win won|seek sought|
  sink sank sunk|tear tore torn|swear swore sworn|go went gone|come came|become became|sit sat|stand stood|tell told`;

const FORMS: ReadonlyMap<string, string> = new Map(
  VERBS.split(/\s*\|\s*/).flatMap((verb) => {
    const [base = "", ...forms] = verb.split(" ");
    return forms.map((form) => [form, wordStem(base)] as const);
  }),
);

/** The stem of a folded word, that of its verb for an irregular form: "sung" and "sang" have one stem. */
export function stemOf(word: string): string {
  return FORMS.get(word) ?? wordStem(word);
}
