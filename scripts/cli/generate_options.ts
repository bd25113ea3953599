import { InputError } from "../../lib/base/mod.ts";
import { checkTypeMix, type DialogueKind, dialogueKinds, type TypeMix } from "../../lib/synthesis/mod.ts";
import { type SentenceCheckSet, sentenceCheckSets } from "../../lib/verify/mod.ts";
import { kindsOf } from "./dialogue_kinds.ts";
import type { DatabaseFlags } from "./database_options.ts";
import type { ModelFlags } from "./model_options.ts";
import { inProject, projectFile } from "./project_file.ts";

/** What `deno task generate` was asked for. */
export interface GenerateOptions extends DatabaseFlags, ModelFlags {
  readonly database?: string | undefined;
  /** A dataset whose queries dialogues begin with. */
  readonly from?: string | undefined;
  readonly method?: "qda" | undefined;
  /** Folder of the databases of a published file. */
  readonly databases?: string | undefined;
  readonly plan?: string | undefined;
  readonly count?: number | undefined;
  /** A difference in percentage points that gives the number of dialogues. */
  readonly detect?: number | undefined;
  /** A share, or a run folder. */
  readonly discordance?: number | string | undefined;
  readonly sizes?: string | undefined;
  readonly seed: number;
  readonly out?: string | undefined;
  readonly kinds?: string | undefined;
  readonly mix?: string | undefined;
  readonly glossary?: string | undefined;
  readonly lexicon?: string | undefined;
  readonly engine: "grammar" | "model";
  readonly modelKeys?: true | undefined;
  readonly sentenceChecks?: `${SentenceCheckSet}` | undefined;
  readonly concurrency: number;
  readonly resume?: true | undefined;
  readonly json?: true | undefined;
}

/** The same, checked and completed. */
interface GenerateSettings {
  readonly options: GenerateOptions & { readonly out: string };
  readonly kinds: readonly DialogueKind[];
  readonly typeMix?: TypeMix | undefined;
  readonly sentenceChecks?: SentenceCheckSet | undefined;
}

/** Where the embedded replay goes that is given no place: among the runs, which are nobody's to keep. */
const replayedOut = "reports/run-dialogues.json";

/** What the dialogues of the embedded recording were asked to be, so that each type of question comes. */
const recordedMix = "answerable:6,unanswerable:1,ambiguous:1,improper:1";

/** The sentence checks that the drafts of the embedded recording were refused by. */
const recordedChecks: SentenceCheckSet = 2;

const recorded = (name: string) => projectFile(`datasets/atlas/replay/${name}`);

/**
 * Checks what the command line says together. A replay that names no cassette is that of the embedded recording of a model.
 *
 * @throws {InputError} If something in it is wrong or does not go together.
 */
export function generateSettings(given: GenerateOptions, url?: string): GenerateSettings {
  const { engine, mix, replay, cassette, modelKeys, inferKeys, sentenceChecks } = given;
  checkSize(given);
  if (engine === "grammar") refuseModelFlags(given);
  if (modelKeys && inferKeys === undefined) {
    throw new InputError(
      "What a model says of foreign keys is used where keys are inferred: add --infer-keys",
    );
  }
  const embedded = engine === "model" && replay === true && cassette === undefined;
  if (embedded) refuseBesideEmbedded(given, url);
  const out = given.out ?? (embedded ? inProject(replayedOut) : undefined);
  if (out === undefined) {
    throw new InputError("Cannot make dialogues without a file to write them to: add --out FILE");
  }
  const kinds = embedded ? dialogueKinds : kindsOf(given.kinds ?? "partial");
  const asked = embedded ? recordedMix : mix;
  if (mix !== undefined && !kinds.includes("types")) {
    throw new InputError("Only dialogues of the kind types have a mix of question types: add it to --kinds");
  }
  const checks = embedded ? recordedChecks : sentenceCheckSets.find((set) => String(set) === sentenceChecks);
  return {
    options: {
      ...given,
      ...(embedded && { cassette: recorded("cassette.jsonl"), plan: recorded("plan.json") }),
      out,
    },
    kinds,
    ...(asked !== undefined && { typeMix: mixOf(asked) }),
    ...(checks !== undefined && { sentenceChecks: checks }),
  };
}

/** One option says how many dialogues there are. */
function checkSize({ plan, count, detect, discordance, sizes }: GenerateOptions): void {
  const [flag] = [
    ...(count === undefined ? [] : ["--count"]),
    ...(detect === undefined ? [] : ["--detect"]),
    ...(sizes === undefined ? [] : ["--sizes"]),
  ];
  if (plan !== undefined && flag !== undefined) {
    throw new InputError(
      `A plan says how many dialogues there are and of what size: leave out ${flag}, or leave out --plan`,
    );
  }
  if (count !== undefined && detect !== undefined) {
    throw new InputError("--detect reckons how many dialogues there are: leave out --count, or leave it out");
  }
  if (discordance !== undefined && detect === undefined) {
    throw new InputError("--discordance says how many dialogues --detect needs: add --detect POINTS");
  }
}

function refuseModelFlags(given: GenerateOptions): void {
  const { model, synthesizerModel, judgeModel, modelKeys, cassette, replay, prices } = given;
  const { maxCostUsd, maxTokens, sentenceChecks } = given;
  const told = [
    model,
    synthesizerModel,
    judgeModel,
    modelKeys,
    sentenceChecks,
    cassette,
    replay,
    prices,
    maxCostUsd,
    maxTokens,
  ];
  if (told.every((one) => one === undefined)) return;
  throw new InputError("The grammar asks no model: add --engine model, or leave out the options of models");
}

/** The recorded calls answer nothing but what was asked then. */
function refuseBesideEmbedded(given: GenerateOptions, url: string | undefined): void {
  const { plan, count, detect, sizes, database, kinds, mix } = given;
  const { glossary, lexicon, modelKeys, sentenceChecks } = given;
  const told = [
    ...[url, plan, count, detect, sizes, database, kinds, mix],
    ...[glossary, lexicon, modelKeys, sentenceChecks],
  ];
  if (told.every((one) => one === undefined)) return;
  throw new InputError(
    "Without a cassette only the embedded dialogues can be replayed, as they are: " +
      "add --cassette FILE, or leave out what they are to be made of",
  );
}

/**
 * Reads the weights of question types.
 *
 * @param text As in `answerable:8,ambiguous:1`; types that are not named do not come.
 * @throws {InputError} If it is written otherwise, or the mix is impossible.
 */
export function mixOf(text: string): TypeMix {
  const mix = { answerable: 0, unanswerable: 0, ambiguous: 0, improper: 0 };
  for (const part of text.split(",")) {
    const [, name = "", weight = ""] = /^\s*(\w+)\s*:\s*(\d*\.?\d+)\s*$/.exec(part) ?? [];
    if (!Object.hasOwn(mix, name)) {
      throw new InputError(
        `Cannot read "${part}" of --mix: write as in answerable:8,unanswerable:1,ambiguous:1,improper:1`,
      );
    }
    mix[name as keyof typeof mix] = Number(weight);
  }
  checkTypeMix(mix);
  return mix;
}
