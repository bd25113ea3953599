import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    garden: "name, town, opened_on DATE",
    tree: "kind, garden_id INTEGER, planted_on DATE, height_m INTEGER",
  },
  keys: ["tree.garden_id > garden"],
});
const perGarden =
  "SELECT g.name, count(*) FROM garden g JOIN tree t ON t.garden_id = g.id GROUP BY g.id, g.name";
const perMonth =
  "SELECT strftime('%m', planted_on) AS month, count(*) FROM tree WHERE planted_on >= '2023-01-01' AND planted_on < '2024-01-01' GROUP BY month";
const perYear = "SELECT strftime('%Y', planted_on) AS year, count(*) FROM tree GROUP BY year";

const months = "Number of trees planted per month in 2023: month and number.";
const gardens = "Number of trees per garden: name and number.";
const cases = [
  [`${gardens} Skip gardens without trees.`, perGarden],
  [`${gardens} Leave out gardens with no trees.`, perGarden],
  [`${gardens} Omit gardens that have no trees.`, perGarden],
  [`${gardens} Gardens without trees can be left off.`, perGarden],
  [`${gardens} Gardens in which nobody planted trees can stay out.`, perGarden],
  [`${months} Skip months without trees.`, perMonth],
  [`${months} Drop the months with no trees.`, perMonth],
  [`${months} A month with no trees can be left off.`, perMonth],
  [`${months} Months without trees need not appear.`, perMonth],
  ["Number of trees planted per year: year and number, no doubles. Ignore years without trees.", perYear],
] as const;

Deno.test("what groups and links leave out by themselves is no denial", async () => {
  for (const [sentence, sql] of cases) assert.equal(await outcomeOf(sentence, sql), "sound", sentence);
});

Deno.test("what is left out of a query that keeps it is a fault", async () => {
  for (const [sentence, sql] of cases.filter(([, sql]) => sql === perGarden)) {
    assert.notEqual(await outcomeOf(sentence, sql.replace("JOIN", "LEFT JOIN")), "sound", sentence);
  }
  const plain = "SELECT name FROM garden";
  assert.notEqual(await outcomeOf("Names of the gardens without an opening date", plain), "sound");
  assert.notEqual(await outcomeOf("Names of the gardens. Skip gardens without trees.", plain), "sound");
});
