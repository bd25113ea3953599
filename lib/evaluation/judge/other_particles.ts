import type { Difference } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** "Check-in" and "check-out" are not the same. */
export function otherParticles(found: ParsedSentence, { required }: ExpectedContent): readonly Difference[] {
  const said = particles(found.text);
  const other = particles(required.text).find(({ base, particle }) => {
    const same = said.filter((one) => one.base === base);
    return same.length > 0 && same.every((one) => one.particle !== particle);
  });
  if (other === undefined) return [];
  const text = `One of the sentences says "${other.base}-${other.particle}", the other something else.`;
  return [{ topic: "wording", side: "both", text }];
}

function particles(text: string) {
  return [
    ...text.toLowerCase().matchAll(/(?<!\p{L})(\p{L}{3,}-|check|log)(in|out|on|off|up|down)(?!\p{L})/gu),
  ]
    .map(([, base = "", particle]) => ({ base: base.replace("-", ""), particle }));
}
