/**
 * Synthesis of dialogues from a database, by a grammar or by a language model; every query is proven on the data.
 *
 * @example
 * ```ts
 * import { introspect, openDatabase } from "querylogue/database";
 * import { balance } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import { synthesize } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * const file = new DatabaseSync(path);
 * file.exec("CREATE TABLE sea (name TEXT PRIMARY KEY, depth INTEGER)");
 * file.exec("CREATE TABLE lake (name TEXT PRIMARY KEY, depth INTEGER, sea TEXT REFERENCES sea)");
 * file.exec("INSERT INTO sea VALUES ('Black Sea', 2212), ('North Sea', 700), ('Baltic Sea', 459)");
 * file.exec("INSERT INTO lake VALUES ('Thun', 217, 'North Sea'), ('Zug', 198, 'North Sea'), ('Vänern', 106, 'Baltic Sea')");
 * file.close();
 *
 * {
 *   await using database = await openDatabase(`sqlite:${path}`);
 *   const schema = await introspect(database);
 *   const plan = await balance(schemaGraph(schema), { database: "waters", sizes: { 1: 1 }, seed: 1 });
 *   const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1 }));
 *   assert.equal(made.length, plan.combinations.length);
 * }
 * await Deno.remove(path);
 * ```
 *
 * @module
 */
export { type Composition, type DialogueKind, dialogueKinds } from "./types.ts";
export { augment, type AugmentOptions, type Seed } from "./augment.ts";
export { type DialogueAdmission, dialogueAdmission } from "./dialogue_admission.ts";
export { replaceCombination, type ReplaceCombinationOptions } from "./grammar/replace_combination.ts";
export {
  createSynthesisContext,
  type SynthesisContextOptions,
} from "./grammar/plan/create_synthesis_context.ts";
export { keyPhrases } from "./grammar/plan/key_phrases.ts";
export type { SynthesisContext } from "./grammar/plan/synthesis_context.ts";
export { synthesize, type SynthesizeOptions } from "./grammar/synthesize.ts";
export { type DialogueTry, tryDialogues, type TryDialoguesOptions } from "./grammar/try_dialogues.ts";
export {
  checkTypeMix,
  defaultTypeMix,
  type QuestionType,
  type TypeMix,
  type WantedTurns,
  wantedTurns,
} from "./type_mix.ts";
export { fillLexiconByModel, type FillLexiconByModelOptions } from "./model/fill_lexicon_by_model.ts";
export { findJoinsByModel, type FindJoinsByModelOptions } from "./model/find_joins_by_model.ts";
export { synthesizeByModel, type SynthesizeByModelOptions } from "./model/synthesize_by_model.ts";
export type { ModelComposition } from "./model/types.ts";
export { unshownColumns } from "./model/unshown_names.ts";
