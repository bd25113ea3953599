import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { geography, type JudgeWorld, port } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const refused = async (world: JudgeWorld, ...pairs: Pairs) =>
  (await verdicts(pairs, world)).filter((line) => line.startsWith("not_aligned"));

const accepted = async (world: JudgeWorld, ...pairs: Pairs) =>
  (await verdicts(pairs, world)).filter((line) => line.startsWith("aligned"));

Deno.test("ways of speaking are no numbers, counts or totals", async () => {
  assert.deepEqual(
    await refused(
      port,
      ["vessels that never called at a berth", "Which vessels don't have a single port call?"],
      ["the vessel with the second highest tonnage", "Which vessel ranks number two by tonnage?"],
      [
        "How long did each port call take?",
        "For each port call, the number of days from arrival to departure.",
      ],
    ),
    [],
  );
  assert.deepEqual(
    await refused(
      geography,
      ["the average area per lake in Peru", "the mean area of lakes in Peru"],
      [
        "Which country spreads over more than one continent?",
        "Countries having an area on two continents or more.",
      ],
    ),
    [],
  );
});

Deno.test("an average for each column's value is still no average of all", async () => {
  const [line] = await verdicts(
    [["the average area of lakes per country", "the average area of lakes"]],
    geography,
  );
  assert.match(line ?? "", /^not_aligned/);
});

Deno.test("deeds in clauses and behind participles belong to those who do them", async () => {
  assert.deepEqual(
    await refused(port, [
      "vessels sent by Ann Lee and checked by Bo Berg",
      "vessels that Ann Lee sent and Bo Berg checked",
    ]),
    [],
  );
  assert.deepEqual(
    await accepted(port, [
      "vessels sent by Ann Lee and checked by Bo Berg",
      "vessels that Bo Berg sent and Ann Lee checked",
    ]),
    [],
  );
});

Deno.test("a condition on somebody is none on those who are asked for", async () => {
  assert.deepEqual(
    await accepted(port, [
      "pilots born after 1980 who recommended somebody",
      "which pilots recommended a person who was born after 1980?",
    ]),
    [],
  );
});
