/**
 * Dialogues made from a database: a grammar that writes what people would ask, and a gate that lets only proven
 * queries through.
 *
 * @module
 */
export { type Composition, type DialogueKind, dialogueKinds } from "./types.ts";
export { replacement, type ReplacementOptions } from "./grammar/replacement.ts";
export { createWorkshop, type WorkshopOptions } from "./grammar/plan/create_workshop.ts";
export type { Workshop } from "./grammar/plan/workshop.ts";
export { synthesize, type SynthesizeOptions } from "./grammar/synthesize.ts";
export { checkTypeMix, defaultTypeMix, type QuestionType, type TypeMix } from "./type_mix.ts";
export { findJoinsByModel, type FindJoinsByModelOptions } from "./model/find_joins_by_model.ts";
export { synthesizeByModel, type SynthesizeByModelOptions } from "./model/synthesize_by_model.ts";
export type { ModelComposition } from "./model/types.ts";
