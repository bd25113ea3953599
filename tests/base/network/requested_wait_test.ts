import assert from "node:assert/strict";
import { requestedWaitMs } from "../../../lib/base/network/mod.ts";

const noon = "Sat, 01 Mar 2025 12:00:00 GMT";
const later = "Sat, 01 Mar 2025 12:01:30 GMT";

const cases: readonly (readonly [string, Readonly<Record<string, string>>, number | undefined])[] = [
  ["seconds", { "retry-after": "30" }, 30_000],
  ["parts of a second", { "retry-after": "0.5" }, 500],
  ["milliseconds before seconds", { "retry-after-ms": "20", "retry-after": "30" }, 20],
  ["a date by the server's clock", { "retry-after": later, date: noon }, 90_000],
  ["a date without a clock by ours", { "retry-after": later }, 30_000],
  ["a date that has passed", { "retry-after": noon, date: later }, 0],
  ["words", { "retry-after": "soon" }, undefined],
  ["a negative number", { "retry-after": "-5" }, undefined],
  ["nothing", {}, undefined],
];

for (const [what, headers, waitMs] of cases) {
  Deno.test(`a server that asks to wait by ${what} is understood`, () => {
    const now = () => Date.parse("2025-03-01T12:01:00Z");
    assert.equal(requestedWaitMs(new Headers(headers), now), waitMs);
  });
}
