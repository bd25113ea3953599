import type { PhraseContext } from "./phrase_context.ts";
import { allThings } from "../plan/thing.ts";
import { listText } from "../english/value_text.ts";

/** "what is their length", "what are the languages spoken in them", "who are their owners": as what is asked for asks. */
export function whatAre(phrases: readonly string[], phraseContext: PhraseContext): string {
  const several = phrases.length > 1 || isPlural(phrases[0] ?? "", phraseContext);
  const who = phrases.every((phrase) => {
    const head = headOf(phrase, phraseContext);
    // "Their customer number" is no customer.
    return head?.person === true && ENDED.test(textOf(phrase).slice(head.noun.length));
  });
  return `${who ? "who" : "what"} ${several ? "are" : "is"} ${listText(phrases)}`;
}

interface Head {
  readonly noun: string;
  readonly several: boolean;
  readonly person: boolean;
}

/** The thing that a phrase begins with. */
function headOf(phrase: string, { root }: PhraseContext): Head | undefined {
  const text = textOf(phrase);
  const heads = allThings(root).flatMap(({ singular, plural, coded, person }): readonly Head[] => [
    { noun: singular, several: false, person },
    { noun: plural, several: plural !== singular, person },
    ...(coded === undefined ? [] : [
      { noun: coded.singular, several: false, person: false },
      { noun: coded.plural, several: true, person: false },
    ]),
  ]).filter(({ noun }) => text === noun || text.startsWith(`${noun} `));
  return heads.toSorted((a, b) => b.noun.length - a.noun.length)[0];
}

const ENDED = /^(?:$| (?:of|that|who|whose|they|it|with|by|those|in|on|at|from)\b)/;

const textOf = (phrase: string) => phrase.replace(/^(?:the|their|its|those) /, "");

function isPlural(phrase: string, phraseContext: PhraseContext): boolean {
  if (headOf(phrase, phraseContext)?.several) return true;
  const text = textOf(phrase);
  const start = /^(.*?)(?: (?:of|that|they|it|with|by|those|in|on)\b.*)?$/.exec(text)?.[1] ?? text;
  return / and /.test(start);
}
