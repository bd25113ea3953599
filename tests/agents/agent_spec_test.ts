import assert from "node:assert/strict";
import fc from "fast-check";
import { parseAgentSpec } from "../../lib/agents/mod.ts";
import { InputError, nearestName } from "../../lib/base/mod.ts";

Deno.test("parseAgentSpec() reads a name and its options", () => {
  assert.deepEqual(parseAgentSpec("keyword"), { name: "keyword", options: {} });
  assert.deepEqual(parseAgentSpec("keyword?memory=off"), { name: "keyword", options: { memory: "off" } });
  assert.deepEqual(parseAgentSpec("oracle?"), { name: "oracle", options: {} });
});

Deno.test("what is unknown is refused with what is known and what is nearest", () => {
  const refusals: readonly (readonly [string, RegExp])[] = [
    [
      "keywrod",
      /Unknown agent "keywrod": did you mean "keyword"\? \(known are keyword, echo, empty, oracle\)/,
    ],
    ["", /Unknown agent ""/],
    ["toString", /Unknown agent "toString"/],
    ["keyword?memroy=on", /Unknown option of agent "keyword" "memroy": did you mean "memory"\?/],
    ["keyword?constructor=on", /known are memory/],
    ["keyword?memory=of", /did you mean "on"|did you mean "off"/],
    ["echo?loud=yes", /it takes none/],
    ["keyword?memory=on&memory=off", /given twice/],
  ];
  for (const [spec, message] of refusals) {
    assert.throws(
      () => parseAgentSpec(spec),
      (error) => error instanceof InputError && message.test(error.message),
    );
  }
});

/** The definition of the distance, word for word. */
function slowDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const change = slowDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1);
  return Math.min(change, slowDistance(a.slice(1), b) + 1, slowDistance(a, b.slice(1)) + 1);
}

Deno.test("nearestName() finds the first name of the smallest distance that is at most half its length", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 });
  fc.assert(fc.property(text, fc.array(text, { maxLength: 4 }), (name, known) => {
    const distances = known.map((other) => slowDistance(name, other));
    const near = known.filter((other, i) => (distances[i] ?? 0) <= other.length / 2);
    const smallest = Math.min(...near.map((other) => slowDistance(name, other)));
    assert.equal(nearestName(name, known), near.find((other) => slowDistance(name, other) === smallest));
  }));
});
