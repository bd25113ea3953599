import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonFault } from "../../lib/base/read_json_file.ts";

Deno.test("jsonFault() finds the place in hand-made faults", () => {
  const places = {
    "": [1, 1, "the end of the file"],
    '{"a": 1,\n}': [2, 1, '"}"'],
    "[1 2]": [1, 4, '"2"'],
    "[1,\n 2,\n": [3, 1, "the end of the file"],
    '{"a" 1}': [1, 6, '"1"'],
    '"a\nb"': [1, 3, "the end of the line"],
    '"a\\x"': [1, 3, '"\\\\"'],
    "[tru]": [1, 2, '"t"'],
    "[01]": [1, 3, '"1"'],
    "{a: 1}": [1, 2, '"a"'],
    "1 1": [1, 3, '"1"'],
    '{"é": "東😀" x}': [1, 12, '"x"'],
    "]": [1, 1, '"]"'],
  };
  for (const [text, [line, column, found]] of Object.entries(places)) {
    const { offset, ...place } = jsonFault(text);
    assert.deepEqual(place, { line, column, found }, text);
    assert.equal(offset === text.length, found === "the end of the file", text);
  }
});

Deno.test("jsonFault() finds the place that JSON.parse names, where it names one", () => {
  const broken = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.constantFrom("", ",", "}", "]", '"', "x", "\n", ":", "\\", "1"),
  )
    .map(([json, at, sign]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + sign + json.slice(place + 1);
    });
  let compared = 0;
  fc.assert(
    fc.property(broken, (text) => {
      try {
        JSON.parse(text);
      } catch (error) {
        const named = /at position (\d+) \(line/.exec(String(error));
        if (named === null) return;
        const before = text.slice(0, Number(named[1]));
        // Within a word, a number or an escape, JSON.parse names a later sign of the same token.
        if (/number|escape|Unterminated|fraction|exponent/i.test(String(error)) || /[a-z-]$/.test(before)) {
          return;
        }
        const { line, column } = jsonFault(text);
        assert.equal(line, before.split("\n").length);
        assert.equal(column, [...before.slice(before.lastIndexOf("\n") + 1)].length + 1);
        compared++;
      }
    }),
    { numRuns: 2000, seed: 1 },
  );
  assert.ok(compared > 300, `only ${compared} compared`);
});
