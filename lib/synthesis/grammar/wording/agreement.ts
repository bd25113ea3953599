import type { PhraseContext } from "./noun_phrase.ts";
import { allThings } from "../plan/thing.ts";
import { listText } from "../english/value_text.ts";

/** "what is their length", "what are the languages spoken in them": the verb agrees with what is asked for. */
export function whatAre(phrases: readonly string[], phraseContext: PhraseContext): string {
  const several = phrases.length > 1 || isPlural(phrases[0] ?? "", phraseContext);
  return `what ${several ? "are" : "is"} ${listText(phrases)}`;
}

function isPlural(phrase: string, { root }: PhraseContext): boolean {
  const text = phrase.replace(/^(?:the|their|its|those) /, "");
  const heads = allThings(root).flatMap(({ singular, plural, coded }) => [
    { noun: singular, several: false },
    { noun: plural, several: plural !== singular },
    ...(coded === undefined
      ? []
      : [{ noun: coded.singular, several: false }, { noun: coded.plural, several: true }]),
  ]).filter(({ noun }) => text === noun || text.startsWith(`${noun} `))
    .sort((a, b) => b.noun.length - a.noun.length);
  const [head] = heads;
  if (head?.several) return true;
  const start = /^(.*?)(?: (?:of|that|they|it|with|by|those|in|on)\b.*)?$/.exec(text)?.[1] ?? text;
  return / and /.test(start);
}
