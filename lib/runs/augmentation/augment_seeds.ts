import { openDatabase, readSchema } from "../../database/mod.ts";
import type { Dataset, Dialogue } from "../../dialogue/mod.ts";
import { buildAtlas } from "../../bundled/mod.ts";
import { schemaHash } from "../../schema/mod.ts";
import { augment, type TypeMix } from "../../synthesis/mod.ts";
import { openRefineDialogue, type TurnRefinement } from "./refine_dialogue.ts";
import type { SeedPart } from "./read_seeds.ts";

export interface AugmentSeedsOptions {
  /** Seed of the draws. */
  readonly seed: number;
  /** How often each type of question comes. @default as in MMSQL's test set */
  readonly typeMix?: TypeMix | undefined;
  /** Seeds that are worked on at the same time. @default 4 */
  readonly concurrency?: number | undefined;
  /** Called when a seed is done. @default nothing */
  readonly onDone?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What came of the seeds of one database. */
export interface AugmentedSeeds {
  readonly dataset: Dataset;
  /** Seeds without a dialogue, with the reason. */
  readonly notMade: readonly { readonly id: string; readonly reason: string }[];
  /** Turns that were mended or dropped, with the dialogue's id. */
  readonly refined: readonly { readonly id: string; readonly turn: TurnRefinement }[];
}

/**
 * Makes dialogues of the seeds of one database and refines them. The dataset has no canary, as it is there to train on.
 *
 * @throws {OutsideError} If the database cannot be opened or read.
 */
export async function augmentSeeds(
  { database: name, url, dialect, seeds }: SeedPart,
  { seed, typeMix, concurrency, onDone, signal }: AugmentSeedsOptions,
): Promise<AugmentedSeeds> {
  const address = url ?? await buildAtlas();
  await using database = await openDatabase(address);
  await using predictedDatabase = await openDatabase(address);
  const schema = await readSchema(database);
  await using refine = await openRefineDialogue(database, { schema, predictedDatabase, signal });
  const dialogues: Dialogue[] = [];
  const notMade: { readonly id: string; readonly reason: string }[] = [];
  const refined: { readonly id: string; readonly turn: TurnRefinement }[] = [];
  for await (
    const made of augment(database, schema, seeds, { seed, dialect, typeMix, concurrency, signal })
  ) {
    onDone?.();
    if (!("dialogue" in made)) {
      notMade.push({ id: made.notMade, reason: made.reason });
      continue;
    }
    const { experiment_id: id } = made.dialogue;
    const { dialogue, turns } = await refine(made.dialogue);
    refined.push(...turns.flatMap((turn) => turn.kind === "kept" ? [] : [{ id, turn }]));
    if (dialogue === undefined) notMade.push({ id, reason: "too few of its turns were left" });
    else dialogues.push(dialogue);
  }
  const control = {
    ...{
      model: "grammar",
      seed,
      database: name,
      sql_dialect: database.dialect,
      schema_hash: schemaHash(schema),
    },
  };
  return { dataset: { control, dialogues }, notMade, refined };
}
