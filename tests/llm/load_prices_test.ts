import assert from "node:assert/strict";
import { loadPrices } from "../../lib/llm/mod.ts";

async function withFile(text: string, run: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(path, text);
    await run(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("the list prices that ship are of the form of a user's file", async () => {
  const prices = await loadPrices();
  assert.ok(Object.keys(prices).length > 5);
  await withFile(JSON.stringify(prices), async (path) => assert.deepEqual(await loadPrices(path), prices));
});

Deno.test("a user's prices count before the list prices", () =>
  withFile('{"gpt-4o": {"input_usd_per_million": 1, "output_usd_per_million": 2}}', async (path) => {
    const prices = await loadPrices(path);
    assert.deepEqual(prices["gpt-4o"], { input_usd_per_million: 1, output_usd_per_million: 2 });
    assert.deepEqual(prices["gpt-4.1"], (await loadPrices())["gpt-4.1"]);
  }));

const wrong: Readonly<Record<string, RegExp>> = {
  "[]": /: its top is not of the form .*; correct the file$/,
  '{"mine": {"input_usd_per_million": -1, "output_usd_per_million": 2}}':
    /"mine\.input_usd_per_million" is not/,
  '{"mine": {"input_usd_per_million": 1}}': /"mine\.output_usd_per_million" is not/,
  '{"mine": 3}': /"mine" is not of the form/,
  "{": /not JSON at line 1, column 2/,
};

for (const [text, message] of Object.entries(wrong)) {
  Deno.test(`prices of the form ${text} are refused with the place`, () =>
    withFile(text, (path) => assert.rejects(loadPrices(path), { name: "InputError", message })));
}

Deno.test("a file of prices that is not there is told", () =>
  assert.rejects(loadPrices("no/such/prices.json"), { name: "InputError", message: /no such file/ }));
