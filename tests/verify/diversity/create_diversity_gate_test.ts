import { createDiversityGate } from "querylogue/verify";
import assert from "node:assert/strict";
import { dialogueOf } from "./dialogues.ts";

const rivers = (id: string, sea: string, length: number) =>
  dialogueOf(
    id,
    [`List the rivers that flow into the ${sea}.`, `SELECT name FROM river WHERE sea = '${sea}'`],
    [
      `List the rivers that flow into the ${sea} and are longer than ${length} km.`,
      `SELECT name FROM river WHERE sea = '${sea}' AND length > ${length};`,
    ],
  );

Deno.test("the same questions about other values are refused, and the reason names the dialogue they are like", () => {
  const refuse = createDiversityGate();
  assert.equal(refuse(rivers("1", "Black Sea", 1_000)), undefined);
  assert.equal(
    refuse(rivers("2", "Bay of Biscay", 250)),
    "it is too much like dialogue 1: 100 % of what both ask for in words and SQL is the same",
  );
});

Deno.test("the same questions about another table are no duplicate", () => {
  const refuse = createDiversityGate();
  const about = (table: string) =>
    dialogueOf(table, [`Give me all ${table}s with their height.`, `SELECT name, height FROM ${table}`]);
  assert.equal(refuse(about("mountain")), undefined);
  assert.equal(refuse(about("island")), undefined);
});

Deno.test("the same queries in other words are refused, other queries are not", () => {
  const sql = (limit: string) =>
    `SELECT c.name, count(*) FROM country c JOIN river r ON r.country = c.code WHERE r.length > ${limit} GROUP BY c.name`;
  const refuse = createDiversityGate();
  assert.equal(
    refuse(dialogueOf("1", ["How many long rivers does each country have?", sql("900")])),
    undefined,
  );
  assert.match(
    refuse(dialogueOf("2", ["For every country, count its long rivers.", sql("900")])) ?? "",
    /like dialogue 1/,
  );
  const other =
    "SELECT c.name FROM country c JOIN city t ON t.country = c.code ORDER BY t.population DESC LIMIT 1";
  assert.equal(refuse(dialogueOf("3", ["Which country has the largest city?", other])), undefined);
});

Deno.test("a refused dialogue is not remembered", () => {
  const refuse = createDiversityGate();
  refuse(rivers("1", "Black Sea", 1_000));
  refuse(rivers("2", "North Sea", 1_000));
  assert.match(refuse(rivers("3", "Baltic Sea", 1_000)) ?? "", /dialogue 1:/);
});

Deno.test("a dialogue without SQL is known by its words, one that says nothing is let through", () => {
  const refuse = createDiversityGate();
  for (const id of ["1", "2"]) assert.equal(refuse(dialogueOf(id, ["?"])), undefined);
  assert.equal(refuse(dialogueOf("3", ["Thank you."])), undefined);
  assert.match(refuse(dialogueOf("4", ["Thank you!"])) ?? "", /dialogue 3/);
});

Deno.test("two gates refuse the same", () => {
  const made = Array.from({ length: 30 }, (_, i) => rivers(`${i}`, i % 3 === 0 ? "Black Sea" : "North", i));
  const [one, two] = [createDiversityGate(), createDiversityGate()].map((refuse) => made.map(refuse));
  assert.deepEqual(one, two);
});
