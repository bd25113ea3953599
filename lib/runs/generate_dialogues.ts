import type { Database } from "../database/mod.ts";
import type { Dialogue } from "../dialogue/mod.ts";
import { type JoinPlan, rolesOf } from "../joins/mod.ts";
import type { Glossary } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import {
  type Composition,
  createSynthesisContext,
  type DialogueKind,
  type ModelComposition,
  replaceCombination,
  type SynthesisContext,
  synthesize,
  synthesizeByModel,
  type TypeMix,
} from "../synthesis/mod.ts";
import { createDiversityGate, type SentenceCheckSet } from "../verify/mod.ts";
import type { GenerationWork } from "./generation_file.ts";
import type { Generation } from "./open_generation.ts";
import type { Models } from "./open_models.ts";

export interface GenerateDialoguesOptions {
  /** Dialogues made at a time. @default 8 */
  readonly concurrency?: number | undefined;
  /** Called when a dialogue is made and not where none can be, by a model in any order. @default nothing */
  readonly onMade?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the dialogues of a generation that are not finished, in the plan's order. Each is in its file before it is
 * yielded.
 *
 * @throws The signal's reason when it is aborted.
 * @throws {OutsideError} If the database or the server of models is gone, or the file cannot be written.
 */
export async function* generateDialogues(
  { setup, kinds, typeMix, finished, file }: Generation,
  { concurrency = 8, onMade, signal }: GenerateDialoguesOptions = {},
): AsyncGenerator<MadeDialogue> {
  const { database, second, schema, plan, seed, glossary, models, context, sentenceChecks } = setup;
  const refuse = createDiversityGate();
  for (const { dialogue } of finished) if (dialogue !== undefined) refuse(dialogue);
  const made = makeDialogues({
    ...{ database, second, schema, plan, seed, kinds, concurrency, refuse, typeMix, glossary },
    ...{ context, sentenceChecks },
  }, { finished, models, onMade, signal });
  for await (const { notes, ...work } of made) {
    await file.append(work);
    yield { notes, ...work };
  }
}

/** The inputs of making dialogues. */
interface DialogueWork {
  readonly database: Database;
  /** The same data on a connection of its own. */
  readonly second: Database;
  /** What the grammar makes dialogues with. @default one is made */
  readonly context?: SynthesisContext | undefined;
  readonly schema: Schema;
  readonly plan: JoinPlan;
  readonly seed: number;
  readonly kinds: readonly DialogueKind[];
  readonly typeMix?: TypeMix | undefined;
  readonly glossary?: Glossary | undefined;
  /** The set of sentence checks that drafts of models have to pass. */
  readonly sentenceChecks: SentenceCheckSet;
  readonly concurrency: number;
  /** The reason to make a dialogue again, for example its likeness to an earlier one; undefined to accept it. */
  readonly refuse: (dialogue: Dialogue) => string | undefined;
}

/** The result of a combination, with notes for people. */
export interface MadeDialogue extends GenerationWork {
  readonly notes: readonly string[];
}

/** How dialogues are made. */
interface MakeDialoguesOptions {
  /** Finished work on the first combinations of the plan. */
  readonly finished: readonly GenerationWork[];
  /** Models that write the dialogues. @default the grammar */
  readonly models?: Models | undefined;
  readonly onMade?: GenerateDialoguesOptions["onMade"];
  readonly signal?: AbortSignal | undefined;
}

/** Makes the dialogues of a plan that are not there yet, in the plan's order. */
function makeDialogues(
  work: DialogueWork,
  { finished, models, onMade, signal }: MakeDialoguesOptions,
): AsyncGenerator<MadeDialogue> {
  return models === undefined
    ? byGrammar(work, { finished, onMade, signal })
    : byModel(work, { finished, models, onMade, signal });
}

/**
 * Replaces a combination of which no dialogue can be made by a similar one. Where there is none, the combination itself gets
 * a dialogue of another kind of the run: tables and sizes stay in balance, and the certificate tells the kinds.
 */
async function* byGrammar(
  { second, glossary, ...work }: DialogueWork,
  { finished, onMade, signal }: MakeDialoguesOptions,
): AsyncGenerator<MadeDialogue> {
  const { database, schema, plan, kinds } = work;
  const planned = rolesOf(plan, kinds);
  const context = work.context ??
    await createSynthesisContext(database, schema, { alongside: [second], glossary, signal });
  const making = { ...work, context, signal };
  const combinations = [...plan.combinations];
  const failed: string[] = [];
  const settle = ({ index, dialogue, replaced }: GenerationWork) => {
    const planned = plan.combinations[index]?.id;
    if (planned !== undefined && (dialogue === undefined || replaced !== undefined)) failed.push(planned);
    if (dialogue?.join_combination !== undefined) combinations[index] = dialogue.join_combination;
  };
  finished.forEach(settle);
  const replaced = async (
    { reason, notMade }: Extract<Composition, { readonly notMade: string }>,
    index: number,
  ): Promise<MadeDialogue> => {
    const current = { ...plan, combinations };
    const other = await replaceCombination(database, schema, current, { ...making, index, failed });
    if (other === undefined) return await inAnotherKind(index, reason) ?? { index, notes: [], reason };
    const { combination: { id: by }, dialogue } = other;
    return { index, notes: [], dialogue, replaced: { combination: notMade, by, reason } };
  };
  const inAnotherKind = async (index: number, reason: string): Promise<MadeDialogue | undefined> => {
    const combinations = plan.combinations.slice(0, index + 1);
    for (const kind of new Set(kinds)) {
      if (kind === planned[index]) continue;
      const options = { ...making, kinds: [kind], start: index };
      const [made] = await Array.fromAsync(synthesize(database, schema, { ...plan, combinations }, options));
      if (made === undefined || !("dialogue" in made)) continue;
      return {
        index,
        dialogue: made.dialogue,
        notes: [`of the kind ${kind} in place of ${planned[index]}: ${reason}`],
      };
    }
    return undefined;
  };
  let index = finished.length;
  for await (const composition of synthesize(database, schema, plan, { ...making, start: index })) {
    const made = "dialogue" in composition
      ? { index, notes: [], dialogue: composition.dialogue }
      : await replaced(composition, index);
    settle(made);
    yield made;
    index++;
    if (made.dialogue !== undefined) onMade?.();
  }
}

/** Leaves a combination without a dialogue where none can be made. */
async function* byModel(
  { database, second, schema, plan, ...making }: DialogueWork,
  { finished, models, onMade, signal }: MakeDialoguesOptions & { readonly models: Models },
): AsyncGenerator<MadeDialogue> {
  let index = finished.length;
  const made = synthesizeByModel(database, schema, plan, {
    ...making,
    start: index,
    chat: models.chat("synthesizer"),
    judge: models.chat("judge"),
    predictedDatabase: second,
    onWritten: onMade,
    signal,
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
