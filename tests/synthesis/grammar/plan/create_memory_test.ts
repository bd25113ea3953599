import assert from "node:assert/strict";
import { createMemory } from "../../../../lib/synthesis/grammar/plan/create_memory.ts";

/** Asks and counts how often it had to. */
function counted(most: number) {
  const memory = createMemory<string>({ most });
  const asked: string[] = [];
  const ask = (question: string) =>
    memory(question, () => {
      asked.push(question);
      return Promise.resolve(question.toUpperCase());
    });
  return { ask, asked };
}

Deno.test("a memory asks an equal question once, also while the answer is awaited", async () => {
  const { ask, asked } = counted(2);
  assert.deepEqual(await Promise.all([ask("a"), ask("a")]), ["A", "A"]);
  assert.equal(await ask("a"), "A");
  assert.deepEqual(asked, ["a"]);
});

Deno.test("a memory forgets what was not asked for longest", async () => {
  const { ask, asked } = counted(2);
  for (const question of ["a", "b", "a", "c", "a", "b"]) await ask(question);
  assert.deepEqual(asked, ["a", "b", "c", "b"]);
});

Deno.test("a memory asks again where the known answer will not do, and keeps the new one", async () => {
  const memory = createMemory<number>({ most: 2 });
  const ask = (answer: number, least: number) =>
    memory("how many?", () => Promise.resolve(answer), (known) => known >= least);
  assert.equal(await ask(3, 0), 3);
  assert.equal(await ask(4, 3), 3);
  assert.equal(await ask(5, 4), 5);
  assert.equal(await ask(6, 5), 5);
});

Deno.test("a memory asks again what failed", async () => {
  const memory = createMemory<number>({ most: 2 });
  await assert.rejects(memory("a", () => Promise.reject(new Error("gone"))), /gone/);
  assert.equal(await memory("a", () => Promise.resolve(1)), 1);
});
