import { singular } from "../inflect.ts";
import { squash } from "./key_index.ts";
import { leadingIdWords, quantityWords } from "./key_names.ts";

/** Whether words begin with one that identifies something, and do not count: `codigo_cliente`, not `num_changes`. */
export function beginsAsKey(words: readonly string[]): boolean {
  const [first = ""] = words;
  return words.length > 1 && leadingIdWords.has(first) && !(quantityWords.has(first) && isPlural(words));
}

export function isPlural(words: readonly string[]): boolean {
  const last = words.slice(-1);
  return squash(last) !== squash(singular(last));
}

/** What stands before the word that makes a name a key, where nothing stands between them. */
export function gluedStem(name: string): string | undefined {
  return /^(.{3,}?)(id|code|key|nr|num)$/.exec(name)?.[1];
}
