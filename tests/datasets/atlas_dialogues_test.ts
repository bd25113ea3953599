import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { loadDataset } from "querylogue/dialogue";
import { loadPlan } from "querylogue/joins";

const path = (name: string) => fileURLToPath(new URL(`../../datasets/atlas/${name}`, import.meta.url));
const { control, dialogues } = await loadDataset(path("dialogues.json"));
const ofKind = (kind: string) => dialogues.filter((dialogue) => dialogue.kind === kind);
const interactionsOf = (kind: string) => ofKind(kind).flatMap(({ interactions }) => interactions);

Deno.test("each combination of the embedded plan has one embedded dialogue, and what stands for another is told", async () => {
  const { combinations } = await loadPlan(path("plan.json"));
  const replaced = new Map(control.replaced?.map(({ combination, by }) => [combination, by]));
  assert.deepEqual(
    dialogues.map(({ join_combination }) => join_combination?.id),
    combinations.map(({ id }) => replaced.get(id) ?? id),
  );
  assert.deepEqual(
    dialogues.map(({ join_combination }) => join_combination?.size),
    combinations.map(({ size }) => size),
  );
});

Deno.test("the four kinds take turns along the embedded plan", () => {
  const kinds = ["partial", "context", "mixed", "types"];
  assert.deepEqual(dialogues.map(({ kind }) => kind), dialogues.map((_, i) => kinds[i % kinds.length]));
});

Deno.test("embedded dialogues of partial questions ask one for each join", () => {
  for (const { experiment_id, interactions, join_combination } of ofKind("partial")) {
    assert.equal(interactions.length, join_combination?.size, experiment_id);
    assert.ok(
      interactions.slice(1).every(({ utterance_kinds }) => utterance_kinds.includes("partial_question")),
      experiment_id,
    );
  }
});

Deno.test("embedded dialogues of context set one first, and some change it or take it back", () => {
  for (const { experiment_id, interactions } of ofKind("context")) {
    assert.equal(interactions[0]?.context?.change, "set", experiment_id);
  }
  const changes = new Set(interactionsOf("context").map(({ context }) => context?.change));
  assert.deepEqual([...changes].filter((change) => change !== undefined).sort(), [
    "replace",
    "set",
    "withdraw",
  ]);
});

Deno.test("embedded mixed dialogues say several kinds of things, also in one message", () => {
  const kinds = interactionsOf("mixed").map(({ utterance_kinds }) => utterance_kinds);
  for (const kind of ["greeting", "question", "partial_question", "context_modification"] as const) {
    assert.ok(kinds.some((said) => said.includes(kind)), kind);
  }
  assert.ok(kinds.some((said) => said.length > 1));
});

Deno.test("embedded dialogues of question types ask every type, each with what it needs", () => {
  const asked = interactionsOf("types");
  for (const type of ["answerable", "unanswerable", "ambiguous", "improper"] as const) {
    assert.ok(asked.some(({ question_type }) => question_type === type), type);
  }
  for (const { utterance, question_type, ground_truth_sql, readings, ...more } of asked) {
    const queried = question_type === "answerable" || question_type === "ambiguous";
    assert.equal(ground_truth_sql !== undefined, queried, utterance);
    assert.equal(more.unanswerable_reason !== undefined, question_type === "unanswerable", utterance);
    if (question_type !== "ambiguous") continue;
    assert.ok(readings !== undefined && readings.length > 1, utterance);
    assert.ok(readings.some((reading) => reading.ground_truth_sql === ground_truth_sql), utterance);
    assert.notEqual(more.clarification, undefined, utterance);
  }
});

Deno.test("the page about the embedded dialogues has their figures", async () => {
  const page = (await Deno.readTextFile(path("README.md"))).replaceAll(/\s+/g, " ");
  const joins = [2, 3, 4].map((size) =>
    dialogues.filter((one) => one.join_combination?.size === size).length
  );
  assert.match(page, new RegExp(`holds ${dialogues.length} dialogues`));
  assert.match(page, new RegExp(`\\(${joins[0]} of 2 joins, ${joins[1]} of 3, ${joins[2]} of 4\\)`));
  for (const kind of ["partial", "context", "mixed", "types"]) {
    assert.match(page, new RegExp(`\\| \`${kind}\` \\| ${ofKind(kind).length} \\|`));
  }
});
