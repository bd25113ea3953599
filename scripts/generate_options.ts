import { fileURLToPath } from "node:url";
import { InputError } from "../lib/base/mod.ts";
import { checkTypeMix, type DialogueKind, dialogueKinds, type TypeMix } from "../lib/synthesis/mod.ts";
import type { DatabaseFlags } from "./database_options.ts";
import type { ModelFlags } from "./model_options.ts";

/** What `deno task generate` was asked for. */
export interface GenerateOptions extends DatabaseFlags, ModelFlags {
  readonly database?: string;
  readonly plan?: string;
  readonly count?: number;
  readonly sizes: string;
  readonly seed: number;
  readonly out?: string;
  readonly kinds: string;
  readonly mix?: string;
  readonly glossary?: string;
  readonly engine: "grammar" | "model";
  readonly concurrency: number;
  readonly resume?: true;
  readonly json?: true;
}

/** The same, checked and completed. */
export interface GenerateSettings {
  readonly options: GenerateOptions & { readonly out: string };
  readonly kinds: readonly DialogueKind[];
  readonly typeMix?: TypeMix;
}

/** Where a dataset goes that is given no place: among the runs, which are nobody's to keep. */
const usualOut = "reports/run-dialogues.json";

const recorded = (name: string) => fileURLToPath(new URL(`../datasets/atlas/model/${name}`, import.meta.url));

/**
 * Checks what the command line says together. A replay that names no cassette is that of the embedded dialogues that a
 * model wrote.
 *
 * @throws {InputError} If something in it is wrong or does not go together.
 */
export function generateSettings(given: GenerateOptions): GenerateSettings {
  const { plan, count, engine, mix, replay, cassette, model, database } = given;
  if (plan !== undefined && count !== undefined) {
    throw new InputError("A plan says how many dialogues there are: leave out --count, or leave out --plan");
  }
  if (engine === "grammar" && (model ?? cassette ?? replay) !== undefined) {
    throw new InputError("The grammar asks no model: add --engine model, or leave out the options of models");
  }
  const embedded = engine === "model" && replay === true && cassette === undefined;
  if (embedded && (plan ?? count ?? database) !== undefined) {
    throw new InputError(
      "Only the embedded dialogues can be replayed without a cassette: add --cassette FILE",
    );
  }
  const kinds = kindsOf(given.kinds);
  const typeMix = mix === undefined ? undefined : mixOf(mix);
  return {
    options: {
      ...given,
      ...(embedded && { cassette: recorded("cassette.jsonl"), plan: recorded("plan.json") }),
      out: given.out ?? usualOut,
    },
    kinds: embedded ? dialogueKinds : kinds,
    ...(typeMix && { typeMix }),
  };
}

function kindsOf(text: string): readonly DialogueKind[] {
  const names = [...new Set(text.split(",").map((name) => name.trim()))];
  return names.map((name) => {
    const kind = dialogueKinds.find((one) => one === name);
    if (kind !== undefined) return kind;
    throw new InputError(
      `There are no dialogues of kind "${name}": choose among ${dialogueKinds.join(", ")}`,
    );
  });
}

/** @param text As in `answerable:8,ambiguous:1`; types that are not named do not come. */
function mixOf(text: string): TypeMix {
  const mix = { answerable: 0, unanswerable: 0, ambiguous: 0, improper: 0 };
  for (const part of text.split(",")) {
    const [, name = "", weight = ""] = /^\s*(\w+)\s*:\s*(\d*\.?\d+)\s*$/.exec(part) ?? [];
    if (!(name in mix)) {
      throw new InputError(
        `Cannot read "${part}" of --mix: write as in answerable:8,unanswerable:1,ambiguous:1,improper:1`,
      );
    }
    mix[name as keyof typeof mix] = Number(weight);
  }
  checkTypeMix(mix);
  return mix;
}
