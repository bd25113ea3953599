import type { Variation } from "../../variation.ts";

/** Ways to say the same, each written out only when it is taken. */
export type Forms = readonly (() => string)[];

/** What a native speaker would not say, whatever form it comes from. */
const AWKWARD: readonly RegExp[] = [
  /\b(in|on|of|to|that) \1\b/,
  /\bnames? of (?:the |all |those )?(?:same )?(?:other |local )?names?\b/,
  /\b(?:other|local) names?\b.*\b(?:its|their) names?\b/,
  /^for (?:each|every|all) ((?:\w+ )?\w+?)s?\b.*\b(?:its|their) \1/,
  /^what .{40,} are there\?$/,
  /^how many .{60,} are there\?$/,
  /\bhow many .{60,} there are$/,
  /^(?:tell|.*know|please) .* how many .{60,} there are$/,
];

/** One of the forms, passing over those that come out awkward where another does not. */
export function say(variation: Variation, slot: string, forms: Forms): string {
  const first = variation.pick(slot, forms.map((_, i) => i));
  const texts = forms.map((_, i) => forms[(first + i) % forms.length]);
  for (const form of texts) {
    const text = form?.();
    if (text !== undefined && !AWKWARD.some((pattern) => pattern.test(text))) return text;
  }
  return texts[0]?.() ?? "";
}

/** Each form with words at its end, before a question mark where it has one. */
export function withTail(forms: Forms, tail: string): Forms {
  if (tail === "") return forms;
  return forms.map((form) => () => {
    const text = form();
    return /[.?]$/.test(text) ? `${text.slice(0, -1)}${tail}${text.slice(-1)}` : `${text}${tail}`;
  });
}
