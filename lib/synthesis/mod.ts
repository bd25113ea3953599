/**
 * Dialogues made from a database: a grammar that writes what people would ask, and a gate that lets only proven
 * queries through.
 *
 * @module
 */
export { type Composition, type DialogueKind, dialogueKinds } from "./types.ts";
export { replacement, type ReplacementOptions } from "./grammar/replacement.ts";
export { createWorkshop, type WorkshopOptions } from "./grammar/create_workshop.ts";
export type { Workshop } from "./grammar/workshop.ts";
export { synthesize, type SynthesizeOptions } from "./grammar/synthesize.ts";
export {
  checkTypeMix,
  defaultTypeMix,
  type QuestionType,
  type TypeMix,
} from "./grammar/kinds/types/type_mix.ts";
export { findJoinsByModel, type FindJoinsByModelOptions } from "./model/find_joins_by_model.ts";
export { synthesizeByModel, type SynthesizeByModelOptions } from "./model/synthesize_by_model.ts";
export type { ModelComposition } from "./model/types.ts";
export { createDiversityGate, type DiversityGate } from "./diversity/create_diversity_gate.ts";
export { diversityOf } from "./diversity/diversity_of.ts";
export type { NearDuplicate } from "./diversity/near_duplicates.ts";
export type { TextShares } from "./diversity/text_shares.ts";
export type { Counts, Diversity, SentenceDiversity } from "./diversity/types.ts";
export { type PatternShares, patternShares, type SentenceField } from "./diversity/pattern_shares.ts";
export { createSentenceMask, type SentenceMask } from "./diversity/sentence_pattern.ts";
