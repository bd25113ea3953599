import { type Database, introspect } from "../../../lib/database/mod.ts";
import { type Dialogue, joinReturnsRows } from "../../../lib/dialogue/mod.ts";
import { balance, type JoinPlan } from "../../../lib/joins/mod.ts";
import { type Schema, schemaGraph } from "../../../lib/schema/mod.ts";
import { symmetricPairTables } from "../../../lib/linking/lexicon/symmetric_pair_tables.ts";
import { type Composition, createSynthesisContext, synthesize } from "../../../lib/synthesis/mod.ts";
import { sharedDatabase } from "../../shared_database.ts";

/** A balanced plan with so many combinations of each number of joins, each of which the grammar can speak of. */
export async function planFor(
  database: Database,
  schema: Schema,
  sizes: Readonly<Record<number, number>>,
): Promise<JoinPlan> {
  const pairs = await symmetricPairTables(database, schema);
  return await balance(schemaGraph(schema), {
    database: "test",
    sizes,
    seed: 1,
    admit: async (combination) =>
      !combination.joins.some(({ from }) => pairs.has(from.table)) &&
      await joinReturnsRows(database, combination),
  });
}

/** The dialogues among what was made. */
export function dialoguesOf(made: readonly Composition[]): readonly Dialogue[] {
  return made.flatMap((composition) => "dialogue" in composition ? [composition.dialogue] : []);
}

/** The dialogues of one seed. */
export interface SeedDialogues {
  readonly seed: number;
  readonly dialogues: readonly Dialogue[];
}

export interface SeedsAndSizes {
  readonly seeds: readonly number[];
  /** Combinations of each number of joins. */
  readonly sizes: Readonly<Record<number, number>>;
}

/** What the tests ask for that look for rare faults. */
export const SEEDS_AND_SIZES: SeedsAndSizes = { seeds: [3, 5, 21], sizes: { 2: 12, 3: 12, 4: 10 } };

const known = new Map<string, Promise<readonly SeedDialogues[]>>();

/** Dialogues of partial questions, made once for all tests of a process that ask for the same. */
export function dialoguesBySeed(url: string, asked: SeedsAndSizes): Promise<readonly SeedDialogues[]> {
  const key = JSON.stringify([url, asked]);
  const made = known.get(key) ?? makeBySeed(url, asked);
  known.set(key, made);
  return made;
}

async function makeBySeed(url: string, { seeds, sizes }: SeedsAndSizes): Promise<readonly SeedDialogues[]> {
  const database = await sharedDatabase(url);
  const schema = await introspect(database);
  const plan = await planFor(database, schema, sizes);
  const context = await createSynthesisContext(database, schema);
  const made: SeedDialogues[] = [];
  for (const seed of seeds) {
    const compositions = await Array.fromAsync(synthesize(database, schema, plan, { seed, context }));
    made.push({ seed, dialogues: dialoguesOf(compositions) });
  }
  return made;
}
