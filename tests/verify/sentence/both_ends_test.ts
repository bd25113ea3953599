import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    driver: "name, rate_per_min REAL, wait_min INTEGER, bonus_min INTEGER, bonus_max INTEGER",
    song: "title, duration_min INTEGER, tempo INTEGER",
  },
});

const [driver, song] = [
  (column: string) => `SELECT max(${column}) - min(${column}) FROM driver`,
  (column: string) => `SELECT max(${column}) - min(${column}) FROM song`,
];
const sentences = [
  ["How far apart are the highest and the lowest rate per minute of the drivers?", driver("rate_per_min")],
  ["how far apart are our highest and lowest rate per minute", driver("rate_per_min")],
  ["What is the range between the highest and the lowest rate per minute?", driver("rate_per_min")],
  ["The spread between the lowest and the highest rate per minute", driver("rate_per_min")],
  ["The gap between the longest and the shortest wait in minutes", driver("wait_min")],
  ["Difference between the highest and the lowest tempo of the songs", song("tempo")],
  ["How far apart are the lowest and the highest tempo of the songs?", song("tempo")],
  ["The spread between the longest and the shortest duration of the songs", song("duration_min")],
  ["The difference between the longest and the shortest duration of the songs", song("duration_min")],
  ["By how much does the highest tempo of a song exceed the lowest?", song("tempo")],
] as const;

Deno.test("of a range between two ends, both are asked for", async () => {
  for (const [sentence, sql] of sentences) assert.equal(await outcomeOf(sentence, sql), "sound", sentence);
});

Deno.test("one end alone is no range", async () => {
  for (const [sentence, sql] of sentences) {
    const one = sql.replace(/(max\(\w+\)) - min\(\w+\)/, "$1");
    assert.match(await outcomeOf(sentence, one), /^fault/, sentence);
  }
});

Deno.test("a minimum beside a maximum stays one", async () => {
  const lowest = "SELECT min(bonus_max) FROM driver";
  assert.notEqual(await outcomeOf("The highest minimum bonus of the drivers", lowest), "sound");
  assert.equal(
    await outcomeOf("The highest minimum bonus of the drivers", "SELECT max(bonus_min) FROM driver"),
    "sound",
  );
});
