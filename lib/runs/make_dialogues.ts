import type { Database } from "../database/mod.ts";
import type { Dialogue } from "../dialogue/mod.ts";
import type { JoinPlan } from "../joins/mod.ts";
import type { Glossary } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import {
  createSynthesisContext,
  type DialogueKind,
  type ModelComposition,
  replaceCombination,
  synthesize,
  synthesizeByModel,
  type TypeMix,
} from "../synthesis/mod.ts";
import type { GenerationWork } from "./generation_file.ts";
import type { Models } from "./open_models.ts";

/** What dialogues are made of and how. */
export interface DialogueWork {
  readonly database: Database;
  /** The same data, opened apart. */
  readonly second: Database;
  /** The same data, opened more often: the grammar asks so much that a single connection would be waited for. */
  readonly further: readonly Database[];
  readonly schema: Schema;
  readonly plan: JoinPlan;
  readonly seed: number;
  readonly kinds: readonly DialogueKind[];
  readonly typeMix?: TypeMix;
  readonly glossary?: Glossary | undefined;
  readonly concurrency: number;
  /** Why a dialogue is to be made again, for example as it is too much like one before. */
  readonly refuse: (dialogue: Dialogue) => string | undefined;
}

/** What became of a combination, and what is worth telling about it. */
export interface MadeDialogue extends GenerationWork {
  readonly notes: readonly string[];
}

/** How work goes on. */
export interface MakeDialoguesOptions {
  /** Work on the first combinations of the plan, which is not done again. */
  readonly finished: readonly GenerationWork[];
  /** Who writes. @default the grammar */
  readonly models?: Models | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Makes the dialogues of a plan that are not there yet, in the plan's order. */
export function makeDialogues(
  work: DialogueWork,
  { finished, models, signal }: MakeDialoguesOptions,
): AsyncGenerator<MadeDialogue> {
  return models === undefined
    ? byGrammar(work, { finished, signal })
    : byModel(work, { finished, models, signal });
}

/** A combination of which no dialogue can be made is replaced by one near it. */
async function* byGrammar(
  { second, further, glossary, ...work }: DialogueWork,
  { finished, signal }: MakeDialoguesOptions,
): AsyncGenerator<MadeDialogue> {
  const { database, schema, plan } = work;
  const abort = signal === undefined ? {} : { signal };
  const context = await createSynthesisContext(database, schema, {
    ...{ alongside: [second, ...further], ...abort },
    ...(glossary && { glossary }),
  });
  const taken = finished.flatMap(({ replaced }) => replaced === undefined ? [] : [replaced.by]);
  const making = { ...work, context, ...abort };
  let index = finished.length;
  for await (const composition of synthesize(database, schema, plan, { ...making, start: index })) {
    if ("dialogue" in composition) yield { index, notes: [], dialogue: composition.dialogue };
    else {
      const { reason, notMade } = composition;
      const other = await replaceCombination(database, schema, plan, { ...making, index, taken });
      if (other === undefined) yield { index, notes: [], reason };
      else {
        const { combination: { id: by }, dialogue } = other;
        taken.push(by);
        yield { index, notes: [], dialogue, replaced: { combination: notMade, by, reason } };
      }
    }
    index++;
  }
}

/** A combination of which no dialogue is made stays without. */
async function* byModel(
  { database, second, further: _, schema, plan, ...making }: DialogueWork,
  { finished, models, signal }: MakeDialoguesOptions & { readonly models: Models },
): AsyncGenerator<MadeDialogue> {
  let index = finished.length;
  const made = synthesizeByModel(database, schema, plan, {
    ...making,
    start: index,
    chat: models.chat("synthesizer"),
    judge: models.chat("judge"),
    predictedDatabase: second,
    ...(signal && { signal }),
  });
  for await (const composition of made) yield ofModel(composition, index++);
}

function ofModel(composition: ModelComposition, index: number): MadeDialogue {
  const { notes, refused, unshown } = composition;
  return {
    ...{ index, notes },
    ...("dialogue" in composition ? { dialogue: composition.dialogue } : { reason: composition.reason }),
    ...(refused.length > 0 && { refused }),
    ...(unshown !== undefined && { unshown }),
  };
}
