import { mapPool } from "../../base/mod.ts";
import type { Database } from "../../database/mod.ts";
import type { Dialogue } from "../../dialogue/mod.ts";
import type { JoinPlan } from "../../joins/mod.ts";
import type { Glossary } from "../../linking/mod.ts";
import type { Chat } from "../../llm/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { checkTypeMix, defaultTypeMix, type TypeMix } from "../type_mix.ts";
import type { DialogueKind } from "../types.ts";
import { sentenceTools } from "../../verify/mod.ts";
import { columnSamples } from "./column_samples.ts";
import { composeByModel, type DraftOutcome } from "./compose_by_model.ts";
import { drawTasks } from "./draw_tasks.ts";
import { inOrder } from "../in_order.ts";
import type { ModelComposition, ModelSynthesisSetup } from "./types.ts";

/** How dialogues are made by a model. */
export interface SynthesizeByModelOptions {
  /** Seed of the whole dataset. */
  readonly seed: number;
  /** Kinds of the dialogues; they take turns along the plan. At least one. */
  readonly kinds: readonly DialogueKind[];
  /** The model that writes. */
  readonly chat: Chat;
  /** The model that puts queries into words and judges. @default the one that writes */
  readonly judge?: Chat | undefined;
  /** The same data, opened apart, for the checks. */
  readonly predictedDatabase: Database;
  /** @default none */
  readonly glossary?: Glossary | undefined;
  /** How often each type of question comes in dialogues of the kind `types`. @default as in MMSQL's test set */
  readonly typeMix?: TypeMix | undefined;
  /** Tokens that a prompt may have. @default known only when the model refuses one */
  readonly contextTokens?: number | undefined;
  /** Position in the plan of the first combination to work on, for going on with an interrupted dataset. @default 0 */
  readonly start?: number | undefined;
  /** Dialogues that are worked on at the same time. @default 4 */
  readonly concurrency?: number | undefined;
  /**
   * Asked, in the plan's order, of every dialogue that passed its own checks: a reason sends it back to the model, for
   * example that it is too much like one before. @default none is refused
   */
  readonly refuse?: (dialogue: Dialogue) => string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Dialogues that a model writes, one for each combination of a plan, in the plan's order (paper, section 3.2).
 *
 * The model gets the definitions of the combination's tables, up to 20 sample values of each column (none of hidden ones)
 * and what the kind of dialogue needs. What it writes must pass the checks of `verifyDataset`, and rules of its kind; then a
 * model puts each query into words, and judges whether they say what the sentence says. What fails goes back with the
 * reasons, three times at most; then the combination is yielded as not made, with the last reasons. What is yielded does
 * not depend on the concurrency, as long as the models' replies do not.
 *
 * @throws {RangeError} If `kinds` is empty, or the concurrency is no whole number of at least 1.
 * @throws {InputError} If no dialogues can have the mix of types.
 * @throws {OutsideError} If a table cannot be read.
 * @throws What a chat throws, when everything before it in the plan's order has been yielded.
 *
 * @example
 * ```ts
 * import { introspect, openDatabase } from "querylogue/database";
 * import { balance } from "querylogue/joins";
 * import { scriptedChat } from "querylogue/llm";
 * import { schemaGraph } from "querylogue/schema";
 * import { synthesizeByModel } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * const file = new DatabaseSync(path);
 * file.exec("CREATE TABLE sea (name TEXT PRIMARY KEY, depth INTEGER)");
 * file.exec("CREATE TABLE river (name TEXT PRIMARY KEY, sea TEXT REFERENCES sea)");
 * file.exec("INSERT INTO sea VALUES ('Black Sea', 2212), ('North Sea', 700)");
 * file.exec("INSERT INTO river VALUES ('Danube', 'Black Sea'), ('Dnieper', 'Black Sea'), ('Rhine', 'North Sea')");
 * file.close();
 *
 * const interaction = {
 *   utterance: "Which rivers end in waters deeper than 1,000 m?",
 *   intention: "List the rivers that flow into a sea deeper than 1,000 m.",
 *   standalone_intention: "List the names of the rivers that flow into a sea with a depth of more than 1,000 m.",
 *   ground_truth_sql: "SELECT river.name FROM river JOIN sea ON river.sea = sea.name WHERE sea.depth > 1000",
 * };
 * const chat = scriptedChat([
 *   JSON.stringify({ interactions: [interaction] }),
 *   '{"sentences": ["Show the names of the rivers whose sea has a depth above 1000."]}',
 *   '{"pairs": [{"reason": "", "same": true}], "turns": [{"reason": "", "holds": true, "type": "answerable"}], "readings": []}',
 * ]);
 * await using database = await openDatabase(`sqlite:${path}`);
 * await using predictedDatabase = await openDatabase(`sqlite:${path}`);
 * const schema = await introspect(database);
 * const plan = await balance(schemaGraph(schema), { database: "waters", sizes: { 1: 1 }, seed: 1 });
 * const options = { seed: 1, kinds: ["partial"], chat, predictedDatabase } as const;
 * for await (const made of synthesizeByModel(database, schema, plan, options)) {
 *   assert.ok("dialogue" in made);
 *   assert.equal(made.dialogue.interactions[0]?.utterance, interaction.utterance);
 * }
 * ```
 */
export async function* synthesizeByModel(
  database: Database,
  schema: Schema,
  plan: JoinPlan,
  options: SynthesizeByModelOptions,
): AsyncGenerator<ModelComposition, void, void> {
  const { seed, kinds, chat, judge = chat, typeMix = defaultTypeMix, start = 0, concurrency = 4, signal } =
    options;
  checkTypeMix(typeMix);
  const abort = signal === undefined ? {} : { signal };
  const setup: ModelSynthesisSetup = {
    ...{ database, schema, chat, judge },
    predictedDatabase: options.predictedDatabase,
    samples: columnSamples(database, schema, { seed, ...abort }),
    tools: sentenceTools(database, { schema, glossary: options.glossary, ...abort }),
    inTurn: oneAtATime(),
    ...(options.glossary && { glossary: options.glossary }),
    ...(options.contextTokens !== undefined && { contextTokens: options.contextTokens }),
  };
  const tasks = drawTasks(plan.combinations, { schema, seed, kinds, mix: typeMix }).slice(start);
  const composed = mapPool(tasks, async ({ combination, ...task }, i) => {
    return { position: i, outcome: await composeByModel(combination, setup, { ...task, ...abort }) };
  }, { concurrency, ...abort });
  for await (const { outcome } of inOrder(composed)) yield await accepted(outcome, options.refuse);
}

/** What remains of an outcome when the caller has been asked. */
async function accepted(
  outcome: DraftOutcome,
  refuse: SynthesizeByModelOptions["refuse"],
): Promise<ModelComposition> {
  const reason = "refuse" in outcome ? refuse?.(outcome.dialogue) : undefined;
  return "refuse" in outcome && reason !== undefined
    ? await accepted(await outcome.refuse([reason]), refuse)
    : outcome.composition;
}

/** Runs each work when the one before it has ended. */
function oneAtATime(): ModelSynthesisSetup["inTurn"] {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = before.then(work, work);
    before = result.catch(() => {});
    return result;
  };
}
