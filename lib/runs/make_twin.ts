import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, OutsideError, writeJsonFile } from "../base/mod.ts";
import { readingOf, readSchema } from "../database/mod.ts";
import {
  type Dataset,
  datasetHash,
  datasetInDialect,
  type Dialogue,
  dialogueKeys,
  withCanary,
  writeDataset,
} from "../dialogue/mod.ts";
import { schemaHash } from "../schema/mod.ts";
import { FACTOR, makeTwinDatabase, twinDialogue, YEARS } from "../twin/mod.ts";
import { openConfiguredDatabase } from "./open_configured_database.ts";
import type { DatabaseConfiguration } from "./types.ts";
import { verify } from "./verify.ts";

/** A dialogue that is not in the twin. */
export interface LeftOutDialogue {
  readonly dialogue_key: string;
  /** A clause. */
  readonly reason: string;
}

/** The twin of a dataset; field names are those of `twin.json`. */
export interface MadeTwin {
  readonly database: string;
  readonly dialogues: number;
  readonly interactions: number;
  readonly left_out: readonly LeftOutDialogue[];
  /** The words that stand for others in names, by the singular of those of the original. */
  readonly words: Readonly<Record<string, string>>;
  readonly years: number;
  readonly factor: number;
}

export interface MakeTwinOptions extends DatabaseConfiguration {
  /** A folder that does not exist, or an empty one. */
  readonly folder: string;
  /** Same seed and data, same twin. */
  readonly seed: number;
  /** Told how many dialogues have been rewritten or left out. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the twin of a dataset and its database: `twin.sqlite`, `dialogues.json`, `original.json` with the same dialogues of the
 * original, and `twin.json` with what was left out and why. A dialogue stays where each of its queries gives the images of the
 * original's rows, each of its sentences can be rewritten, and the twin passes all checks of `verify`.
 *
 * @throws {InputError} If the folder holds something, the dataset was written with an edited lexicon, the database has hidden
 * columns, several schemas or too many rows, or no dialogue is left.
 * @throws {OutsideError} If the database cannot be reached or a file cannot be written.
 */
export async function makeTwin(given: Dataset, options: MakeTwinOptions): Promise<MadeTwin> {
  const { folder, seed, settings = {}, onProgress, signal } = options;
  refuse(given, folder);
  const { today } = given.control;
  await using original = await openConfiguredDatabase({ ...options, settings: { today, ...settings } });
  const schema = await readSchema(original, { ...readingOf(settings), signal });
  const dataset = await datasetInDialect(given, original.dialect);
  await makeFolder(folder);
  const path = join(folder, "twin.sqlite");
  await using databases = await makeTwinDatabase(original, { schema, path, seed, signal });
  const { twinSchema, world } = databases;
  const keys = dialogueKeys(dataset);
  const control = {
    ...(dataset.control.max_retries !== undefined && { max_retries: dataset.control.max_retries }),
    ...(dataset.control.model !== undefined && { model: dataset.control.model }),
    seed,
    database: `sqlite:${path}`,
    schema_hash: schemaHash(twinSchema),
    sql_dialect: "sqlite" as const,
  };
  const kept: { readonly key: string; readonly own: Dialogue; readonly twin: Dialogue }[] = [];
  const leftOut: LeftOutDialogue[] = [];
  for (const [i, dialogue] of dataset.dialogues.entries()) {
    const key = keys[i] ?? "";
    const made = await twinDialogue(dialogue, databases, { dialect: given.control.sql_dialect, signal });
    if (made.kind === "left_out") leftOut.push({ dialogue_key: key, reason: made.reason });
    // Ids that repeat do not meet again where the first of them is left out.
    else {kept.push({
        key,
        own: { ...dialogue, experiment_id: key },
        twin: { ...made.dialogue, experiment_id: key },
      });}
    onProgress?.(i + 1, dataset.dialogues.length);
  }
  const faults = kept.length === 0
    ? new Map<string, string>()
    : await faultsOf({ control, dialogues: kept.map(({ twin }) => twin) }, {
      database: `sqlite:${path}`,
      signal,
    });
  for (const [dialogue_key, reason] of faults) leftOut.push({ dialogue_key, reason });
  const passed = kept.filter(({ key }) => !faults.has(key));
  if (passed.length === 0) {
    throw new InputError(
      `No dialogue of the dataset has a twin; the first is left out, as ${
        leftOut[0]?.reason ?? "there is none"
      }`,
    );
  }
  const own = withCanary({
    control: { ...withoutHistory(dataset.control), database: dataset.control.database ?? original.url },
    dialogues: passed.map(({ own }) => own),
  });
  const dialogues = passed.map(({ twin }) => twin);
  await writeDataset(join(folder, "original.json"), own);
  await writeDataset(
    join(folder, "dialogues.json"),
    withCanary({ control: { ...control, twin_of: datasetHash(own) }, dialogues }),
  );
  const made: MadeTwin = {
    database: `sqlite:${path}`,
    dialogues: dialogues.length,
    interactions: dialogues.reduce((sum, { interactions }) => sum + interactions.length, 0),
    left_out: leftOut,
    words: Object.fromEntries(world.names.words),
    years: YEARS,
    factor: FACTOR,
  };
  await writeJsonFile(join(folder, "twin.json"), made);
  return made;
}

/** What was planned, replaced, refused or edited is about all dialogues, and spells the original's names. */
function withoutHistory(control: Dataset["control"]): Dataset["control"] {
  const { canary: _, certificate: _planned, replaced: _replaced, mended: _mended, edits: _edits, ...rest } =
    control;
  return rest;
}

/** The first fault that `verify` finds of each dialogue. */
async function faultsOf(
  dataset: Dataset,
  options: { readonly database: string; readonly signal: AbortSignal | undefined },
): Promise<ReadonlyMap<string, string>> {
  const { queries } = await verify(dataset, options);
  const found = new Map<string, string>();
  for (const { dialogue_key, interaction, checks } of queries) {
    const fault = Object.entries(checks).find(([, { ok }]) => ok === false);
    if (fault === undefined || found.has(dialogue_key)) continue;
    const [check, { detail }] = fault;
    found.set(
      dialogue_key,
      `interaction ${interaction} of its twin fails the check ${check.replaceAll("_", " ")}: ${detail}`,
    );
  }
  return found;
}

function refuse({ control }: Dataset, folder: string): void {
  if (control.lexicon_hash !== undefined) {
    throw new InputError(
      "Cannot make a twin of a dataset that was written with an edited lexicon, as its words are in no name: " +
        "generate one without --lexicon",
    );
  }
  const isFile = existsSync(folder) && !Deno.statSync(folder).isDirectory;
  if (isFile || existsSync(folder) && [...Deno.readDirSync(folder)].length > 0) {
    throw new InputError(`${folder} is not empty and is not overwritten; give --out another folder`);
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
  } catch (error) {
    throw new OutsideError(`Cannot make the folder ${folder}: choose another place`, { cause: error });
  }
}
