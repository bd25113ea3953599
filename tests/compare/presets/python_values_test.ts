import assert from "node:assert/strict";
import { pythonKey } from "../../../lib/compare/presets/python_key.ts";
import { pythonText } from "../../../lib/compare/presets/python_text.ts";

Deno.test("pythonKey() makes equal what Python's == makes equal, and nothing else", () => {
  const same = (a: Parameters<typeof pythonKey>[0], b: Parameters<typeof pythonKey>[0]) =>
    new Map([[pythonKey(a), true]]).has(pythonKey(b));
  assert(same(1, true));
  assert(same(0, -0));
  assert(same(10n ** 16n, 1e16));
  assert(same(null, null));
  assert(same("a", "a"));
  assert(same(Uint8Array.of(65), Uint8Array.of(65)));
  assert(!same("1", 1));
  assert(!same("", null));
  assert(!same("None", null));
  assert(!same(0.1 + 0.2, 0.3));
  assert(!same(9007199254740993n, 9007199254740992));
  assert(!same("A", Uint8Array.of(65)));
  assert(!same("bytes:41", Uint8Array.of(65)));
});

Deno.test("pythonText() spells values as Python's str does", () => {
  assert.deepEqual(
    [1, -0, 0.1 + 0.2, 1e15, 1e16, 1.5e300, 1e-4, 0.00001, 1.25e-7, 123456.75, Infinity, -Infinity, NaN]
      .map((value) => pythonText(value, "float")),
    [
      "1.0",
      "-0.0",
      "0.30000000000000004",
      "1000000000000000.0",
      "1e+16",
      "1.5e+300",
      "0.0001",
      "1e-05",
      "1.25e-07",
      "123456.75",
      "inf",
      "-inf",
      "nan",
    ],
  );
  assert.equal(pythonText(7, "integer"), "7");
  assert.equal(pythonText(1e21, "integer"), "1000000000000000000000");
  assert.equal(pythonText(0.5, "other"), "0.5");
  assert.equal(pythonText(9007199254740993n, "integer"), "9007199254740993");
  assert.equal(pythonText(true, "boolean"), "True");
  assert.equal(pythonText(false, "boolean"), "False");
  assert.equal(pythonText(null, "text"), "None");
  assert.equal(pythonText("a", "text"), "a");
  const bytes = Uint8Array.from([97, 39, 0, 10, 92, 255]);
  assert.equal(pythonText(bytes, "blob"), `b"a'\\x00\\n\\\\\\xff"`);
  assert.equal(pythonText(Uint8Array.from([34, 39]), "blob"), `b'"\\''`);
});
