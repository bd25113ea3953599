import { splitName } from "../schema/mod.ts";

/** The words of a text or name, in lower case and singular. */
export function wordsOf(text: string): readonly string[] {
  return splitName(text).map((word) => word.toLowerCase().replace(/ies$/, "y").replace(/s$/, "")).filter((
    word,
  ) => word !== "");
}
