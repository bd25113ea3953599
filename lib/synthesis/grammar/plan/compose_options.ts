import type { DialogueKind } from "../../types.ts";
import type { TypeMix } from "../../type_mix.ts";

/** How the dialogue of one combination is made. */
export interface ComposeOptions {
  readonly seed: number;
  /** Position of the combination in its plan, from 0. */
  readonly index: number;
  /** @default "partial" */
  readonly kind?: DialogueKind | undefined;
  /** Of dialogues of the kind `types`. @default that of the MMSQL test set */
  readonly typeMix?: TypeMix | undefined;
  /** Answerable questions of the dialogues of the kind `types` before it, by which the types of its turns go on. @default 0 */
  readonly questionsBefore?: number | undefined;
  /** Whether a dialogue can be made is all that is asked: fewer attempts are made. @default false */
  readonly isTrial?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}
