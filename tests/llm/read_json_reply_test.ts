import assert from "node:assert/strict";
import fc from "fast-check";
import { readJsonReply } from "../../lib/llm/read_json_reply.ts";

const first = (text: string, repair = true): unknown =>
  readJsonReply(text, { repair }).next().value ?? undefined;
const same = (a: unknown, b: unknown) => assert.equal(JSON.stringify(a), JSON.stringify(b));

/** Words without brackets and fences, as people write around an answer. */
const prose = fc.stringMatching(/^[A-Za-z0-9 ,.:;!?"'()\n-]{0,60}$/);
const composite = fc.oneof(
  fc.array(fc.jsonValue()),
  fc.dictionary(fc.string(), fc.jsonValue()),
);

Deno.test("any JSON value is read back as the whole reply", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.boolean(), (value, pretty) => {
    const text = JSON.stringify(value, null, pretty ? 2 : 0);
    same([...readJsonReply(text)][0], value);
  }));
});

Deno.test("any JSON value is read back from a fence amid prose", () => {
  fc.assert(fc.property(fc.jsonValue(), prose, prose, fc.boolean(), (value, before, after, pretty) => {
    const text = `${before}\n\`\`\`json\n${JSON.stringify(value, null, pretty ? 2 : 0)}\n\`\`\`\n${after}`;
    same([...readJsonReply(text)][0], value);
  }));
});

Deno.test("any object or list is the first that is read back from prose", () => {
  fc.assert(
    fc.property(composite, prose, prose, (value, before, after) => {
      // Quotation marks on both sides can make a JSON text of the whole reply, which comes first then.
      const read = [...readJsonReply(`${before} ${JSON.stringify(value)} ${after}`)];
      same(read.find((one) => typeof one === "object" && one !== null), value);
    }),
    { examples: [[[], '"', '"']] },
  );
});

Deno.test("a list between quotation marks is read as a text, then as a list", () => {
  assert.deepEqual([...readJsonReply('" [] "')].slice(0, 2), [" [] ", []]);
});

Deno.test("any object or list that lost its closing brackets is mended to itself", () => {
  const stringUnit = fc.constantFrom("a", "é", " ", "1");
  fc.assert(fc.property(fc.array(fc.jsonValue({ stringUnit })), (value) => {
    const text = JSON.stringify(value);
    const cut = text.replace(/[\]}]+$/, "");
    if (cut === text || /[,:[{]$/.test(cut) || cut === "") return;
    same(first(cut), value);
  }));
});

Deno.test("whatever a model says, reading it ends without an error", () => {
  const signs = fc.array(
    fc.constantFrom("{", "}", "[", "]", '"', "'", "\\", ",", ":", "\n", "a", "1", "```", "//"),
  );
  fc.assert(fc.property(signs, (signs) => {
    assert.ok([...readJsonReply(signs.join(""))].length >= 0);
  }));
});

Deno.test("nothing is read where there is no JSON", () => {
  for (const text of ["", "  ", "None.", '"half', "<think>{}</think>"]) {
    assert.deepEqual([...readJsonReply(text)], [], text);
  }
});

Deno.test("unmended, nothing is taken out of what was cut off", () => {
  assert.deepEqual([...readJsonReply('{"all": [{"one": 1}, {"two"', { repair: false })], []);
});

Deno.test("brackets by the ten thousand are read in no time", () => {
  for (const text of ["[".repeat(50_000), "[]".repeat(50_000), '{"a":'.repeat(20_000), "{'".repeat(20_000)]) {
    const start = performance.now();
    assert.ok([...readJsonReply(text)].length >= 0);
    assert.ok(performance.now() - start < 5000, text.slice(0, 10));
  }
});
