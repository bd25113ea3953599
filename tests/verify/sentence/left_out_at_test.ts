import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    garden: "name, town",
    tree:
      "kind, garden_id INTEGER, felled_on DATE, height_mm INTEGER, is_marked INTEGER, load_odo_km INTEGER",
  },
  keys: ["tree.garden_id > garden"],
  values: { "tree.kind": ["oak", "elm", "lime", "ash"], "garden.town": ["Ely", "Ripon"] },
  flags: ["tree.is_marked"],
});

const numbers = (operator: string) =>
  `SELECT kind, count(*) FROM tree GROUP BY kind HAVING count(*) ${operator} 15`;
const perKind = "How many trees are there per kind?";
const bounds = [
  `${perKind} Kinds with fewer than 15 aren't worth showing.`,
  `${perKind} Kinds with fewer than 15 trees are of no interest.`,
  `${perKind} Skip kinds with fewer than 15 trees.`,
  `${perKind} Please ignore those with fewer than 15 trees.`,
  `${perKind} I don't want to see kinds with fewer than 15 trees.`,
];

Deno.test("a bound of what is left out is the reverse of the query's", async () => {
  for (const sentence of bounds) {
    assert.equal(await outcomeOf(sentence, numbers(">=")), "sound", sentence);
    assert.notEqual(await outcomeOf(sentence, numbers("<")), "sound", sentence);
    assert.match(await outcomeOf(sentence, numbers(">")), /^fault: .*compares otherwise/, sentence);
  }
});

Deno.test("a bound is not turned by what belongs to other things", async () => {
  for (
    const sentence of [
      `${perKind} Only kinds with fewer than 15 trees.`,
      `${perKind} Only kinds with fewer than 15 trees, and ignore the towns.`,
      `${perKind} Only kinds with fewer than 15 trees that need no garden.`,
    ]
  ) {
    assert.doesNotMatch(await outcomeOf(sentence, numbers(">=")), /^sound/, sentence);
  }
  assert.match(
    await outcomeOf(`${perKind} Only kinds with fewer than 15 trees.`, numbers(">=")),
    /^fault: .*compares otherwise/,
  );
});

const others = "SELECT kind, count(*) FROM tree WHERE kind NOT IN ('oak', 'elm') GROUP BY kind";
const exclusions = [
  `${perKind} Please leave aside anything oak or elm.`,
  "How many trees are there per kind, ignoring oak and merely elm ones?",
  "How many trees are there per kind, oak and elm aside?",
  "How many trees are there per kind, all kinds bar oak and elm?",
  "How many trees are there per kind? Anything but oak and elm.",
];

Deno.test("a text is left out in other words than a denial", async () => {
  for (const sentence of exclusions) {
    assert.doesNotMatch(await outcomeOf(sentence, others), /^fault/, sentence);
    assert.notEqual(await outcomeOf(sentence, others.replace("NOT IN", "IN")), "sound", sentence);
  }
  assert.match(
    await outcomeOf("How many oak and elm trees are there per kind?", others),
    /^fault: .*leaves out oak and elm, the sentence does not/,
  );
});

Deno.test("a word that nothing explains may leave out the text beside it", async () => {
  const none = "SELECT count(*) FROM tree WHERE kind <> 'oak'";
  assert.match(await outcomeOf("How many trees are there, shunning oak?", none), /^doubt/);
  assert.match(await outcomeOf("How many trees are oak?", none), /^fault/);
  const marked = (value: number) => `SELECT count(*) FROM tree WHERE is_marked = ${value}`;
  assert.match(await outcomeOf("How many trees escaped being marked?", marked(0)), /^doubt/);
  assert.match(await outcomeOf("How many trees are marked?", marked(0)), /^fault/);
});

const tall = (operator: string) =>
  `SELECT id FROM tree WHERE kind = 'oak' AND height_mm ${operator} ` +
  "(SELECT AVG(height_mm) FROM tree WHERE kind = 'oak')";

Deno.test("an average is said behind the thing that is compared", async () => {
  const sentence = "Ids of the oak trees with more height than oak trees have on average";
  assert.equal(await outcomeOf(sentence, tall(">")), "sound");
  assert.match(await outcomeOf(sentence, tall("<")), /^fault: .*other sides of the average/);
  assert.match(await outcomeOf("Ids of the oak trees taller than they typically are", tall(">")), /^doubt/);
  assert.match(
    await outcomeOf("Ids of the oak trees with a height", tall(">")),
    /^fault: .*compares with an average/,
  );
});

const height = (divisor: number) => `SELECT id, height_mm / ${divisor} FROM tree`;

Deno.test("a unit tells what a query divides by, where it is known", async () => {
  assert.equal(await outcomeOf("Id and height in centimetres of each tree", height(10.0)), "sound");
  assert.match(
    await outcomeOf("Id and height in minutes of each tree", height(10.0)),
    /^fault: .*divides by 10/,
  );
  assert.match(await outcomeOf("Id and height in inches of each tree", height(25.4)), /^doubt/);
  assert.match(await outcomeOf("Id and height of each tree", height(10.0)), /^fault: .*divides by 10/);
  assert.match(
    await outcomeOf("How many thousand km does each tree have?", "SELECT load_odo_km / 1000.0 FROM tree"),
    /^doubt/,
  );
});

Deno.test('what "still" came about is no state of now', async () => {
  const felled = "SELECT id FROM tree WHERE kind = 'oak' AND felled_on IS NOT NULL";
  assert.doesNotMatch(await outcomeOf("Which oak trees did still get felled? Ids", felled), /^fault/);
  assert.match(await outcomeOf("Ids of the oak trees that are still there", felled), /^fault: .*not over/);
});
