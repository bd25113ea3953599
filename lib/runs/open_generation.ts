import { type JsonLinesWriter, sha256 } from "../base/mod.ts";
import { schemaHash } from "../schema/mod.ts";
import type { DialogueKind, TypeMix } from "../synthesis/mod.ts";
import { type GenerationWork, openWork } from "./generation_file.ts";
import type { GenerationSetup } from "./prepare_generation.ts";

/** A generation that writes each finished dialogue to a file, new or resumed; belongs into `await using`. */
export interface Generation extends AsyncDisposable {
  readonly setup: GenerationSetup;
  readonly kinds: readonly DialogueKind[];
  readonly typeMix?: TypeMix;
  /** Finished work from before the resumption. */
  readonly finished: readonly GenerationWork[];
  readonly file: JsonLinesWriter;
}

export interface OpenGenerationOptions {
  /** Path of the file that keeps what is finished. */
  readonly path: string;
  /** Resume that file. @default false */
  readonly resume?: boolean | undefined;
  /** Kinds of dialogues, in turn along the plan. */
  readonly kinds: readonly DialogueKind[];
  /** Question types of the kind `types`. @default that of `synthesize` */
  readonly typeMix?: TypeMix | undefined;
}

/**
 * Opens the file of finished work.
 *
 * @throws {InputError} If there is unfinished work without `resume`, none with it, or work with other settings.
 * @throws {OutsideError} If the file cannot be read or written, or another program is writing it.
 */
export async function openGeneration(
  setup: GenerationSetup,
  { path, resume = false, kinds, typeMix }: OpenGenerationOptions,
): Promise<Generation> {
  const { models, schema, plan, glossary, seed, sentenceChecks, settings: { today, hidden } } = setup;
  const writer = models?.model("synthesizer") ?? "grammar";
  const judge = models?.model("judge");
  const { finished, file } = await openWork(path, {
    ...{ engine: models === undefined ? "grammar" : "model", model: writer },
    ...(judge !== undefined && judge !== writer && { judge }),
    ...{ seed, kinds },
    ...(models && sentenceChecks > 1 && { sentence_checks: sentenceChecks }),
    ...(typeMix && { mix: typeMix }),
    schema_hash: schemaHash(schema),
    plan: sha256(JSON.stringify(plan.combinations)),
    ...(plan.roles && { roles: plan.roles }),
    ...(glossary && { glossary: sha256(JSON.stringify(glossary)) }),
    ...(today !== undefined && { today }),
    ...(hidden !== undefined && { hidden }),
  }, resume);
  return {
    ...{ setup, kinds, finished, file },
    ...(typeMix && { typeMix }),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}
