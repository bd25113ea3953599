/**
 * A twin of a database and of the dialogues about it: the same structure under other names, with other texts, and each answer
 * the image of the original's. What an agent answers rightly on the original alone, it knew by heart.
 *
 * @example
 * ```ts
 * import { twinTexts } from "querylogue/twin";
 * import assert from "node:assert/strict";
 *
 * const texts = twinTexts(["Rhine", "Lower Rhine"], { seed: 1 });
 * assert.equal(texts.of("Lower Rhine").split(" ")[1], texts.of("Rhine"));
 * assert.notEqual(texts.of("Rhine"), "Rhine");
 * ```
 *
 * @module
 */
export { makeTwinDatabase, type MakeTwinDatabaseOptions, type TwinDatabases } from "./make_twin_database.ts";
export { type TwinDialogue, twinDialogue, type TwinDialogueOptions } from "./twin_dialogue.ts";
export type { TwinNames } from "./twin_names.ts";
export type { TwinPhrases } from "./twin_phrases.ts";
export type { TwinWorld } from "./twin_query.ts";
export { type SentenceWords, twinSentence } from "./twin_sentence.ts";
export { type TwinTexts, twinTexts, type TwinTextsOptions } from "./twin_texts.ts";
export { FACTOR, YEARS } from "./image_of.ts";
export type { ColumnImages } from "./column_images.ts";
export { NoTwin } from "./no_twin.ts";
export type * from "./types.ts";
