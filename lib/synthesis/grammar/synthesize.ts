import { mapPool } from "../../base/mod.ts";
import type { Database } from "../../database/mod.ts";
import type { Dialogue } from "../../dialogue/mod.ts";
import { type JoinCombination, type JoinPlan, rolesOf } from "../../joins/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { inOrder } from "../in_order.ts";
import type { Composition, DialogueKind } from "../types.ts";
import { type Made, makeDialogue, MOST_TIMES_AGAIN } from "./make_dialogue.ts";
import { MOST_QUESTIONS_OF_TABLE } from "./plan/try_walks.ts";
import { createSynthesisContext } from "./plan/create_synthesis_context.ts";
import type { TypeMix } from "../type_mix.ts";
import type { SynthesisContext } from "./plan/synthesis_context.ts";

/** How dialogues are made. */
export interface SynthesizeOptions {
  /** Seed of the whole dataset. */
  readonly seed: number;
  /** Kinds of the dialogues; they take turns along a plan that says no roles. At least one. @default ["partial"] */
  readonly kinds?: readonly DialogueKind[] | undefined;
  /** How often each type of question comes in dialogues of the kind `types`. @default as in MMSQL's test set */
  readonly typeMix?: TypeMix | undefined;
  /** Position in the plan of the first combination to work on, for going on with an interrupted dataset. @default 0 */
  readonly start?: number | undefined;
  /** Dialogues that are worked on at the same time. @default 8 */
  readonly concurrency?: number | undefined;
  /** What the dialogues are made with, of the same database and schema. @default one is made */
  readonly context?: SynthesisContext | undefined;
  /**
   * Asked of every dialogue in the plan's order: where it gives a reason, for example that the dialogue is too much like one
   * before, another is made of the combination, three times at most. @default none is refused
   */
  readonly refuse?: (dialogue: Dialogue) => string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Dialogues by grammar, one for each combination of a plan, in the plan's order.
 *
 * Unless it is refused, a dialogue depends on nothing but the seed, its combination, and its position in the plan, which also
 * says its kind; one of the kind `types`, on the joins of those of its kind before it, too. So equal seeds give equal dialogues at any concurrency, and a start in the middle gives what a full run gives there. A
 * combination of which no dialogue passes the gold gate is yielded as not made, with the reason. What was finished before
 * an error or an abort is yielded first, as far as nothing in front of it is missing.
 *
 * @throws {OutsideError} If a table of the database cannot be read.
 * @throws {RangeError} If `kinds` is empty, or the concurrency is no whole number of at least 1.
 *
 * @example
 * ```ts
 * import { introspect, openDatabase } from "querylogue/database";
 * import { balance } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import { synthesize } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * const file = new DatabaseSync(path);
 * file.exec("CREATE TABLE sea (name TEXT PRIMARY KEY, depth INTEGER)");
 * file.exec("CREATE TABLE river (name TEXT PRIMARY KEY, length_km INTEGER, sea TEXT REFERENCES sea)");
 * file.exec("INSERT INTO sea VALUES ('Black Sea', 2212), ('North Sea', 700), ('Baltic Sea', 459)");
 * file.exec("INSERT INTO river VALUES ('Danube', 2850, 'Black Sea'), ('Dnieper', 2201, 'Black Sea')");
 * file.exec("INSERT INTO river VALUES ('Rhine', 1233, 'North Sea'), ('Elbe', 1094, 'North Sea')");
 * file.close();
 *
 * await using database = await openDatabase(`sqlite:${path}`);
 * const schema = await introspect(database);
 * const plan = await balance(schemaGraph(schema), { database: "waters", sizes: { 1: 1 }, seed: 1 });
 * for await (const made of synthesize(database, schema, plan, { seed: 1 })) {
 *   assert.ok("dialogue" in made);
 *   assert.match(made.dialogue.interactions[0]?.ground_truth_sql ?? "", /"river".*"sea"|"sea".*"river"/);
 * }
 * ```
 */
export async function* synthesize(
  database: Database,
  schema: Schema,
  plan: JoinPlan,
  options: SynthesizeOptions,
): AsyncGenerator<Composition, void, void> {
  const { seed, kinds = ["partial"], typeMix, start = 0, concurrency = 8, refuse, signal } = options;
  const context = options.context ?? await createSynthesisContext(database, schema, { signal });
  const kindOf = rolesOf(plan, kinds);
  const questionsBefore = questionsBeforeEach(plan, kindOf);
  const compose = (combination: JoinCombination, index: number, times = 0): Promise<Made> =>
    makeDialogue(combination, context, {
      ...{ seed, index, kind: kindOf[index], typeMix, questionsBefore: questionsBefore[index] },
      ...{ times, signal },
    });
  const composed = mapPool(plan.combinations.slice(start), async (combination, position) => {
    const index = start + position;
    return { combination, index, position, made: await compose(combination, index) };
  }, { concurrency, signal });
  for await (const { combination, index, made: first } of inOrder(composed)) {
    let { composition, times } = first;
    while ("dialogue" in composition) {
      const reason = refuse?.(composition.dialogue);
      if (reason === undefined) break;
      composition = { notMade: combination.id, reason };
      while (!("dialogue" in composition) && times < MOST_TIMES_AGAIN) {
        ({ composition, times } = await compose(combination, index, times + 1));
      }
    }
    yield composition;
  }
}

/** Questions of the dialogues of the kind `types` before each: one for each join, or three over a single table. */
function questionsBeforeEach(
  { combinations }: JoinPlan,
  kindOf: readonly (DialogueKind | undefined)[],
): readonly number[] {
  let before = 0;
  return combinations.map(({ joins }, i) => {
    const here = before;
    if (kindOf[i] === "types") before += joins.length || MOST_QUESTIONS_OF_TABLE;
    return here;
  });
}
