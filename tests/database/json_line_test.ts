import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonLine } from "../../lib/database/keys/json_line.ts";

const MARK = "here it is";

/** All ways to a value of a document. */
function pathsOf(value: unknown, path: readonly (string | number)[] = []): readonly (string | number)[][] {
  const inner = Array.isArray(value)
    ? value.flatMap((one, i) => pathsOf(one, [...path, i]))
    : value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]))
    : [];
  return [[...path], ...inner];
}

/** The document with a text at the end of a way. */
function marked(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return MARK;
  if (Array.isArray(value)) return value.map((one, i) => i === step ? marked(one, rest) : one);
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, name === step ? marked(one, rest) : one]),
  );
}

Deno.test("jsonLine() finds any value of any document where a text search finds a mark in its place", () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), (document, pick) => {
    const paths = pathsOf(document);
    const path = paths[pick % paths.length] ?? [];
    const text = JSON.stringify(marked(document, path), null, 2);
    fc.pre(text.split(MARK).length === 2);
    assert.equal(jsonLine(text, path), text.slice(0, text.indexOf(MARK)).split("\n").length);
  }));
});

Deno.test("jsonLine() finds the object that lacks a field", () => {
  assert.equal(jsonLine('{\n "a": [\n  1,\n  {\n   "b": 2\n  }\n ]\n}', ["a", 1, "c"]), 4);
});
