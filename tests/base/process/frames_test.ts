import assert from "node:assert/strict";
import fc from "fast-check";
import { encodeFrame, readFrames } from "../../../lib/base/process/mod.ts";

Deno.test("values come out of frames as they went in, however the bytes are cut", async () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.bigInt(),
    fc.uint8Array(),
    fc.constantFrom(undefined, NaN, -0, Infinity, "x".repeat(70_000)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(value),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (values, cuts) => {
        const bytes = values.flatMap((value) => [...encodeFrame(value)]);
        const parts: Uint8Array[] = [];
        for (let start = 0, i = 0; start < bytes.length; i++) {
          const size = (cuts[i % cuts.length] as number) ** 4;
          parts.push(Uint8Array.from(bytes.slice(start, start + size)));
          start += size;
        }
        assert.deepEqual(await Array.fromAsync(readFrames(ReadableStream.from(parts))), values);
      },
    ),
    { numRuns: 50 },
  );
});

Deno.test("bytes that end in the middle of a frame give no value", async () => {
  const bytes = encodeFrame("whole");
  const stream = ReadableStream.from([bytes, bytes.slice(0, -1)]);
  assert.deepEqual(await Array.fromAsync(readFrames(stream)), ["whole"]);
});
