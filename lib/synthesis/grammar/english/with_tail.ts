import type { Forms } from "./say.ts";

/** Each form with words at its end, before a question mark where it has one. */
export function withTail(forms: Forms, tail: string): Forms {
  if (tail === "") return forms;
  return forms.map((form) => () => {
    const text = form();
    return /[.?]$/.test(text) ? `${text.slice(0, -1)}${tail}${text.slice(-1)}` : `${text}${tail}`;
  });
}
