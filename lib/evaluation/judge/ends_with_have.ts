import { HAVE } from "./phrase_words.ts";
import type { Token } from "./tokens.ts";

/** Whether "have" ends the clause that a token stands in: "the pets that students over 20 have". */
export function endsWithHave(tokens: readonly Token[], position: number): boolean {
  const end = tokens.findIndex((token, i) => i > position && token.kind === "break");
  return HAVE.has(tokens.at(end < 0 ? -1 : end - 1)?.text ?? "");
}
