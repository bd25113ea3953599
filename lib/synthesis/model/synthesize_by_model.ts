import { mapPool } from "../../base/mod.ts";
import type { Database } from "../../database/mod.ts";
import type { Dialogue } from "../../dialogue/mod.ts";
import type { JoinPlan } from "../../joins/mod.ts";
import { createLexicon, gatherStatistics, type Glossary } from "../../linking/mod.ts";
import type { Chat } from "../../llm/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { checkTypeMix, defaultTypeMix, type TypeMix } from "../type_mix.ts";
import type { DialogueKind } from "../types.ts";
import { type SentenceCheckSet, sentenceTools } from "../../verify/mod.ts";
import { columnSamples } from "./column_samples.ts";
import { composeByModel, type DraftOutcome } from "./compose_by_model.ts";
import { drawTasks } from "./draw_tasks.ts";
import { inOrder } from "../in_order.ts";
import type { ModelComposition, ModelSynthesisSetup } from "./types.ts";

/** Options of synthesis by a language model. */
export interface SynthesizeByModelOptions {
  /** Seed of the whole dataset. */
  readonly seed: number;
  /** Kinds of the dialogues, in turn along a plan that says no roles; at least one. */
  readonly kinds: readonly DialogueKind[];
  /** The model that writes the dialogues. */
  readonly chat: Chat;
  /** The model that words queries and judges sentences. @default `chat` */
  readonly judge?: Chat | undefined;
  /** A second connection to the same data, for the checks. */
  readonly predictedDatabase: Database;
  /** @default none */
  readonly glossary?: Glossary | undefined;
  /** Shares of the question types in dialogues of the kind `types`. @default those of the MMSQL test set */
  readonly typeMix?: TypeMix | undefined;
  /** The set of sentence checks that drafts have to pass. @default the newest */
  readonly sentenceChecks?: SentenceCheckSet | undefined;
  /** Most tokens of a prompt. @default unlimited until the model refuses one */
  readonly contextTokens?: number | undefined;
  /** Position of the first combination, for resuming an interrupted dataset. @default 0 */
  readonly start?: number | undefined;
  /** Dialogues that are written concurrently. @default 4 */
  readonly concurrency?: number | undefined;
  /** Called in the plan's order for every accepted dialogue; a returned reason sends it back to the model. @default accepts all */
  readonly refuse?: (dialogue: Dialogue) => string | undefined;
  /** Called when a dialogue is written or given up, in any order, before it is yielded. @default nothing */
  readonly onWritten?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lets a language model write one dialogue for each combination of a plan and yields them in the plan's order (paper,
 * section 3.2).
 *
 * The prompt has the definitions of the combination's tables, up to 20 sample values of each column except hidden ones, and
 * instructions for the kind of dialogue. A draft must pass the checks of `verifyDataset` and the rules of its kind; then a
 * model words each query and judges whether it agrees with its sentence. A faulty draft is returned with the faults, three
 * times at most; then the combination is yielded as not made with the last faults. The result does not depend on the
 * concurrency, provided that the replies do not.
 *
 * @throws {RangeError} If `kinds` is empty, or the concurrency is not a whole number of at least 1.
 * @throws {InputError} If the type mix is impossible.
 * @throws {OutsideError} If a table cannot be read.
 * @throws The errors of a chat, after everything before it in the plan's order was yielded.
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
  const { predictedDatabase, glossary, contextTokens, sentenceChecks: checks } = options;
  const lexicon = createLexicon(schema, await gatherStatistics(database, schema, { signal }), { glossary });
  const setup: ModelSynthesisSetup = {
    ...{ database, predictedDatabase, schema, lexicon, chat, judge, glossary, contextTokens },
    samples: columnSamples(database, schema, { seed, signal }),
    tools: sentenceTools(database, { schema, glossary, checks, signal }),
    inTurn: oneAtATime(),
  };
  const tasks = drawTasks(plan, { lexicon, seed, kinds, mix: typeMix }).slice(start);
  const composed = mapPool(tasks, async ({ combination, ...task }, i) => {
    const outcome = await composeByModel(combination, setup, { ...task, signal });
    options.onWritten?.();
    return { position: i, outcome };
  }, { concurrency, signal });
  for await (const { outcome } of inOrder(composed)) yield await accepted(outcome, options.refuse);
}

/** Applies the caller's `refuse` to an outcome until it is accepted or not made. */
async function accepted(
  outcome: DraftOutcome,
  refuse: SynthesizeByModelOptions["refuse"],
): Promise<ModelComposition> {
  const reason = "refuse" in outcome ? refuse?.(outcome.dialogue) : undefined;
  return "refuse" in outcome && reason !== undefined
    ? await accepted(await outcome.refuse([reason]), refuse)
    : outcome.composition;
}

/** Creates a function that runs tasks one after another. */
function oneAtATime(): ModelSynthesisSetup["inTurn"] {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = before.then(work, work);
    before = result.catch(() => {});
    return result;
  };
}
