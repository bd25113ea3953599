import { sameValue } from "./agreement.ts";
import type { Difference } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { NamedValue } from "./elements.ts";
import { isTimeName } from "./is_time_name.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Contradictions where a name does one deed and what is asked for the other: "owners of ships built by Ann", "builders of ships owned by Ann". */
export function exchangedDeedDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required !== intention || understood !== found) return [];
  const [here, there] = [found, intention].map(deedsOfNames);
  const other = here?.find(({ value, verb }) =>
    there?.some((another) =>
      sameValue(value, another.value) && !isSame(verb, another.verb) && hasVerb(intention, verb) &&
      hasVerb(found, another.verb)
    ) && !there.some((another) => sameValue(value, another.value) && isSame(verb, another.verb))
  );
  if (other === undefined) return [];
  const text = `What ${other.value.text} does is done by others in one of the sentences.`;
  return [{ topic: "wording", side: "both", text }];
}

const isSame = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4);

const hasVerb = ({ stems }: ParsedSentence, verb: string) => [...stems].some((stem) => isSame(stem, verb));

/** The names that something is done by. */
function deedsOfNames(
  { relations }: ParsedSentence,
): readonly { readonly verb: string; readonly value: NamedValue }[] {
  return relations.flatMap(({ verb, participants }) =>
    participants.filter(({ role, preposition }) =>
      role === "subject" && (preposition === "by" || preposition === undefined)
    ).flatMap((
      { noun },
    ) =>
      noun.elements.flatMap((value) =>
        value.kind === "value" && !isTimeName(value.text) ? [{ verb, value }] : []
      )
    )
  );
}
