import { yamlFault } from "querylogue/base";
import assert from "node:assert/strict";
import { parseDocument } from "yaml";

/** What is said of a text that is no YAML. */
function faultOf(text: string): string {
  const document = parseDocument(text, { prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) return yamlFault(error, text);
  try {
    return `no fault: ${JSON.stringify(document.toJS())}`;
  } catch (error) {
    return yamlFault(error as Error, text);
  }
}

const faults: readonly (readonly [text: string, fault: string])[] = [
  ["agent x\nbase: y", "line 1, column 1: a field lacks its colon"],
  ["long\nkey: x", "line 1, column 1: a field lacks its colon"],
  ["a: |\n x\ny", "line 3, column 1: a field lacks its colon"],
  ["agent: x\n\tbase: y", "line 2, column 1: a tab stands where blanks are expected; indent by blanks"],
  ["agent: x\nagent: y", "line 2, column 1: the field stands twice; leave out one"],
  ["größe: 'x", "line 1, column 10: a quote is not closed by here; close it"],
  [
    'agent: "x\\q"',
    "line 1, column 10: a backslash within double quotes begins no escape; use single quotes",
  ],
  ["agent: a: b", "line 1, column 8: a text holds a colon or a list of its own; put the text in quotes"],
  ["agent: @x", "line 1, column 8: a text cannot begin with this sign; put the text in quotes"],
  ["agent: {a: b", "line 1, column 13: a bracket before it is not closed"],
  ["agent:\n  post: [", "line 2, column 10: a bracket before it is not closed"],
  [
    "a: {b: {x: }}}",
    "line 1, column 14: a bracket before it is not closed, or a comma is missing or too many",
  ],
  ["a: 1\n---\nb: 2", "line 2, column 1: a second document begins; leave one document"],
  ["%x\na: 1", "line 2, column 1: a line begins with a sign %; put the text in quotes"],
  ["a: &x &y b", "line 1, column 7: a sign & or * names nothing here; put the text in quotes"],
  ["a: !b !c d", "line 1, column 7: a sign ! names nothing here; put the text in quotes"],
  ["a:\n  - b\n c: d", "line 3, column 1: the line is indented otherwise than those that it belongs to"],
  [
    "a: 'b' c",
    "line 1, column 8: a sign stands where it means nothing; remove it, or put the text in quotes",
  ],
  ["a: - b", "line 1, column 4: a sign stands where it means nothing"],
];

Deno.test("a text that is no YAML is told by line, column and what to do, in plain words", () => {
  for (const [text, fault] of faults) {
    const said = faultOf(text);
    assert.ok(said.startsWith(`not YAML at ${fault}`), `${JSON.stringify(text)}: ${said}`);
    assert.doesNotMatch(said, /\n|implicit|scalar|flow|token|anchor|collection|mapping/i);
  }
});

Deno.test("an alias that names nothing is told apart from those that grow without end", () => {
  assert.equal(faultOf("a: *x"), 'an alias names nothing: write "*x" in quotes, or write the value out');
  const doubled = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}]`);
  assert.match(faultOf(["a0: &a0 x", ...doubled].join("\n")), /^an alias of it is endless or too large/);
});
