import assert from "node:assert/strict";
import fc from "fast-check";
import { parseAgentSpec } from "../../lib/agents/mod.ts";
import { InputError, nearestName } from "../../lib/base/mod.ts";

Deno.test("parseAgentSpec() reads a name and its options", () => {
  assert.deepEqual(parseAgentSpec("keyword"), { name: "keyword", target: "", options: {} });
  assert.deepEqual(parseAgentSpec("keyword?memory=off"), {
    name: "keyword",
    target: "",
    options: { memory: "off" },
  });
  assert.deepEqual(parseAgentSpec("oracle?"), { name: "oracle", target: "", options: {} });
});

Deno.test("parseAgentSpec() reads how an agent outside is reached", () => {
  const read = {
    "http://127.0.0.1:8000?timeout=20": {
      name: "http",
      target: "http://127.0.0.1:8000",
      options: { timeout: "20" },
    },
    "https://host/ask?user=7": { name: "http", target: "https://host/ask?user=7", options: {} },
    "http://host?foo=1&timeout=9": { name: "http", target: "http://host?foo=1", options: { timeout: "9" } },
    "config:genie?space=7": { name: "config", target: "genie", options: { space: "7" } },
    "openai:small?api=responses": { name: "openai", target: "small", options: { api: "responses" } },
    "a2a:https://host/agents/one?bearer=KEY": {
      name: "a2a",
      target: "https://host/agents/one",
      options: { bearer: "KEY" },
    },
    "langgraph:http://host:2024?assistant=sales agent&timeout=90": {
      name: "langgraph",
      target: "http://host:2024",
      options: { assistant: "sales agent", timeout: "90" },
    },
    "mcp:http://host/mcp?workspace=7&tool=ask&argument=question": {
      name: "mcp",
      target: "http://host/mcp?workspace=7",
      options: { tool: "ask", argument: "question" },
    },
    "command:./agent --why?": { name: "command", target: "./agent --why?", options: {} },
    "command:./agent?dialect=snowflake": {
      name: "command",
      target: "./agent",
      options: { dialect: "snowflake" },
    },
    "module:./agent.ts?allow-net=host:80": {
      name: "module",
      target: "./agent.ts",
      options: { "allow-net": "host:80" },
    },
  };
  for (const [spec, expected] of Object.entries(read)) {
    assert.deepEqual(parseAgentSpec(spec), expected);
    assert.deepEqual(parseAgentSpec(`new-1.2=${spec}`), { ...expected, label: "new-1.2" });
  }
});

Deno.test("a label that is none is refused with the rule of a label", () => {
  const long = "a".repeat(41);
  for (const label of ["", "!mine", " mine", "mine ", "a/b", "my:agent", "-x", long]) {
    for (const agent of ["http://127.0.0.1:8000?x=1", "keyword?memory=off", "module:./agent.ts"]) {
      assert.throws(() => parseAgentSpec(`${label}=${agent}`), {
        name: "InputError",
        message:
          `Invalid label "${label}" of agent "${agent}": a label has 1 to 40 letters, digits, blanks and ".", "_", ` +
          `"-", begins with a letter or digit and does not end with a blank`,
      });
    }
  }
  assert.equal(parseAgentSpec(`${long.slice(1)}=keyword`).label, long.slice(1));
  assert.equal(parseAgentSpec("http://host?next=http://other").name, "http");
  assert.equal(parseAgentSpec("command:x --to=http://host").target, "x --to=http://host");
  assert.throws(() => parseAgentSpec("localhost:8000?to=http://x"), /did you mean "http:\/\/localhost:8000/);
});

Deno.test("what is unknown is refused with what is known and what is nearest", () => {
  const refusals: readonly (readonly [string, RegExp])[] = [
    [
      "keywrod",
      /Unknown agent "keywrod": did you mean "keyword"\? \(known are keyword, echo, reworded-echo, offer-everything, empty, oracle, saboteur:FAULT, type-detector, transcript:FILE, react, tutorial, askdb, prompt, rewrite, multi, linked, specification:FILE, http:\/\/…, config:FILE/,
    ],
    ["", /Unknown agent ""/],
    ["toString", /Unknown agent "toString"/],
    ["keyword?memroy=on", /Unknown option of agent "keyword" "memroy": did you mean "memory"\?/],
    ["keyword?constructor=on", /known are memory/],
    ["keyword?memory=of", /did you mean "on"|did you mean "off"/],
    ["echo?loud=yes", /it takes none/],
    ["keyword?memory=on&memory=off", /given twice/],
    ["http://host?timout=5", /did you mean "timeout"/],
    ["http://host?timeuot=5", /Unknown option of agent "http" "timeuot": did you mean "timeout"/],
    ["http://host?Timeout=5", /did you mean "timeout"/],
    ["http://host?user=7&beaerer=NAME", /did you mean "bearer"/],
    ["http://host?dialect=snowflack", /"snowflack": did you mean "snowflake"\? \(known are duckdb, /],
    ["http://host?stateful=yes", /known are 1/],
    ["config:agent.yaml?dialact=x", /did you mean "dialect"/],
    ["http://host?timeout=0", /a number of seconds from 1 to 1200, not "0"/],
    ["localhost:8000/ask", /did you mean "http:\/\/localhost:8000\/ask"\?/],
    ["./mine.yaml", /did you mean "config:\.\/mine\.yaml"\?/],
    ["./agent.ts", /did you mean "module:\.\/agent\.ts"\?/],
    ["config:", /names nothing: write config:FILE/],
    ["http", /Unknown agent "http"/],
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
