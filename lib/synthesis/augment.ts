import { mapPool } from "../base/mod.ts";
import type { Database } from "../database/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { conjunctiveQueryFrom, specificationOf } from "../specification/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { seededDialogue } from "./grammar/kinds/seeded.ts";
import { createSynthesisContext } from "./grammar/plan/create_synthesis_context.ts";
import type { SynthesisContext } from "./grammar/plan/synthesis_context.ts";
import { inOrder } from "./in_order.ts";
import { checkTypeMix, type TypeMix } from "./type_mix.ts";
import type { Composition } from "./types.ts";

/** A query of a dataset that a dialogue begins with. */
export interface Seed {
  /** Id of the dialogue that comes of it. */
  readonly id: string;
  readonly sql: string;
}

/** How dialogues are made of seeds. */
export interface AugmentOptions {
  /** Seed of the draws. */
  readonly seed: number;
  /** Dialect of the seeds. @default that of the database */
  readonly dialect?: Dialect | undefined;
  /** How often each type of question comes. @default as in MMSQL's test set */
  readonly typeMix?: TypeMix | undefined;
  /** What the dialogues are made with, of the same database and schema. @default one is made */
  readonly context?: SynthesisContext | undefined;
  /** Dialogues that are worked on at the same time. @default 4 */
  readonly concurrency?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Answerable questions that a dialogue is taken to have when the types of those after it are drawn. */
const QUESTIONS_OF_SEED = 3;

/**
 * Makes a dialogue by grammar of each seed, in their order: the first question is what the seed asks for, and further ones
 * relate to it by SParC's thematic relations (QDA-SQL; MMSQL, appendix B). A seed that the grammar cannot ask for is
 * yielded as not made, with the reason. A dialogue depends on the seed of the draws, its query, its id and its position.
 *
 * @throws {InputError} If the type mix is impossible.
 * @throws {OutsideError} If a table of the database cannot be read.
 *
 * @example
 * ```ts
 * import { introspect, openDatabase } from "querylogue/database";
 * import { augment } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * const file = new DatabaseSync(path);
 * file.exec("CREATE TABLE lake (name TEXT PRIMARY KEY, depth INTEGER)");
 * file.exec("INSERT INTO lake VALUES ('Thun', 217), ('Zug', 198), ('Vänern', 106), ('Sempach', 87), ('Hallwil', 48)");
 * file.close();
 * {
 *   await using database = await openDatabase(`sqlite:${path}`);
 *   const schema = await introspect(database);
 *   const seeds = [{ id: "1", sql: "SELECT name FROM lake WHERE depth > 50" }, { id: "2", sql: "SELECT 1" }];
 *   const [made, notMade] = await Array.fromAsync(augment(database, schema, seeds, { seed: 1 }));
 *   assert.ok(made !== undefined && "dialogue" in made);
 *   const first = made.dialogue.interactions.find(({ ground_truth_sql }) => ground_truth_sql !== undefined);
 *   assert.match(first?.ground_truth_sql ?? "", /> 50/);
 *   assert.ok(notMade !== undefined && "reason" in notMade);
 * }
 * await Deno.remove(path);
 * ```
 */
export async function* augment(
  database: Database,
  schema: Schema,
  seeds: readonly Seed[],
  options: AugmentOptions,
): AsyncGenerator<Composition, void, void> {
  const { seed, dialect = database.dialect, typeMix, concurrency = 4, signal } = options;
  if (typeMix !== undefined) checkTypeMix(typeMix);
  const context = options.context ?? await createSynthesisContext(database, schema, { signal });
  const composed = mapPool(seeds, async ({ id, sql }, position) => {
    const read = await specificationOf(sql, { dialect, schema });
    if (read.kind === "not_readable") return { position, made: { notMade: id, reason: read.reason } };
    const flat = conjunctiveQueryFrom(read.specification, { schema });
    if (flat.kind === "not_conjunctive") {
      return { position, made: { notMade: id, reason: `the grammar has no such query (${flat.refusal})` } };
    }
    const made: Composition = await seededDialogue({ id, query: flat.query }, context, {
      ...{ seed, index: position, kind: "types", typeMix, questionsBefore: position * QUESTIONS_OF_SEED },
      signal,
    });
    return { position, made };
  }, { concurrency, signal });
  for await (const { made } of inOrder(composed)) yield made;
}
