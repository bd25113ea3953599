import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { longTests } from "./long_tests.ts";

Deno.test("the test files that start first are there", () => {
  assert.deepEqual(
    longTests.flat().filter((path) => !existsSync(new URL(`../${path}`, import.meta.url))),
    [],
  );
});
