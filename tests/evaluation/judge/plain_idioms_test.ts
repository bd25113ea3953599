import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { port } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const others = async (verdict: string, ...pairs: Pairs) =>
  (await verdicts(pairs, port)).filter((line) => !line.startsWith(verdict));

const never = async (verdict: string, ...pairs: Pairs) =>
  (await verdicts(pairs, port)).filter((line) => line.startsWith(verdict));

Deno.test("what frames a request, and where things are recorded, asks for nothing", async () => {
  assert.deepEqual(
    await others(
      "aligned",
      [
        "For a report I'm writing I need to know which vessels have the flag of Malta.",
        "vessels with the flag of Malta",
      ],
      ["vessels of any owner, no matter how they ended", "vessels of any owner"],
      ["the pilots recorded in port_call", "the pilots in port_call"],
    ),
    [],
  );
});

Deno.test("the most frequent is what there is most of", async () => {
  assert.deepEqual(
    await others("aligned", ["the most frequent flag of the vessels", "the flag that the most vessels have"]),
    [],
  );
  assert.deepEqual(
    await never("aligned", [
      "the most frequent flag of the vessels",
      "the flag that the fewest vessels have",
    ]),
    [],
  );
});

Deno.test("an order may go up or down, and an average is no count", async () => {
  assert.deepEqual(
    await others(
      "not_aligned",
      ["vessels by draught going down", "vessels, draught ascending"],
      [
        "What is the average draught of the vessels that called at the Oil Pier in the spring storms?",
        "how many large vessels called at the Oil Pier in the spring of storms",
      ],
      [
        "vessels that are neither tankers nor from Malta",
        "vessels, except those which are tankers and from Malta at once",
      ],
    ),
    [],
  );
});

Deno.test("a number right behind a column is of that column", async () => {
  assert.deepEqual(
    await others("not_aligned", ["pilots whose born is 1970", "generators whose hours run is 1970"]),
    [],
  );
});
