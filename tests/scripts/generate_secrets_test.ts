import assert from "node:assert/strict";
import { join } from "node:path";
import type { Fault } from "../llm/faults.ts";
import { canaries, inModelWorld, isDraft, mendingWords } from "./model_world.ts";
import { pairs } from "./model_pairs.ts";

const { key, password } = canaries;
const bytes = (text: string) => new TextEncoder().encode(text);

/** How a server may repeat what it was sent. */
const echoes = [
  bytes(key).toBase64(),
  bytes(`Bearer ${key}`).toBase64({ alphabet: "base64url", omitPadding: true }),
  bytes(`nobody:${password}`).toBase64(),
  encodeURIComponent(bytes(key).toBase64()),
  bytes(key).toHex(),
  `%${bytes(key).toHex().match(/../g)?.join("%")}`,
  key.replaceAll("-", "\\u002d"),
];
const said = `I was sent ${echoes.join(" and ")}.`;

/** Letters that only a secret has, in each form: the middle, as the ends of base64 are shared. */
const middles = echoes.map((echo) => echo.slice(6, 16));

const refusal: Fault = () => ({
  ...{ kind: "status", status: 400, error: { message: said } },
  headers: { "x-echo": bytes(key).toBase64() },
});

Deno.test("a server that repeats the key in other letters has it shown and written nowhere", () =>
  inModelWorld(2, async (world) => {
    const [first = { thing: "" }, second = { thing: "" }] = pairs;
    const babble: Fault = () => ({ kind: "answer", text: said });
    world.fail = (asked) => {
      if (isDraft(asked, second.thing)) return refusal;
      return isDraft(asked, first.thing) && !asked.text.includes(mendingWords) ? babble : undefined;
    };
    const cassette = join(world.folder, "calls.jsonl");
    const runs = [
      await world.generate(["--concurrency", "1"]),
      await world.generate(["--resume", "--concurrency", "1"]),
      await world.generate([
        "--cassette",
        cassette,
        "--concurrency",
        "1",
        "--out",
        join(world.folder, "b.json"),
      ]),
    ];
    for (const { code, stderr } of runs) {
      assert.equal(code, 2, stderr);
      assert.match(
        stderr,
        /\(400\): it refuses the request; check the model "small" \(it says: I was sent …/,
      );
    }
    const names = world.written();
    assert.ok(names.includes("set.json.partial") && names.includes("calls.jsonl"), names.join());
    const written = await Promise.all(names.map(world.read));
    assert.ok(written.some((text) => text.includes("I was sent")));
    for (const text of [...written, ...runs.flatMap(({ stdout, stderr }) => [stdout, stderr])]) {
      for (const middle of [...middles, "canary"]) assert.ok(!text.includes(middle), `${middle} in ${text}`);
    }
  }));
