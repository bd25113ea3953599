import { escapeUnits } from "./escape_controls.ts";

/**
 * A text in which letters of no width are written as `\uXXXX`, so that two names that differ are seen to differ. A joiner
 * stays where it joins: within emoji, and after letters of scripts that join theirs.
 */
export function showUnseen(text: string): string {
  return text.replaceAll(unseen, escapeUnits);
}

const unseen =
  /[\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mark}\p{scx=Arabic}\p{scx=Syriac}])\u200D/gu;
