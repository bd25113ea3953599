import assert from "node:assert/strict";
import fc from "fast-check";
import { redactedText } from "../../../lib/base/network/redacted_text.ts";
import { redact } from "../../../lib/base/mod.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const secret = "sk-canary/0123+456=";
const escaped = secret.split("").map((unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).join("");

/** How the secret comes back. */
const echoes = [
  secret,
  encodeURIComponent(secret),
  encodeURIComponent(encodeURIComponent(secret)),
  escaped,
  JSON.stringify(escaped).slice(1, -1),
  secret.replaceAll(/./g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`),
  secret.replaceAll(/./g, (sign) => `&#${sign.charCodeAt(0)};`),
  secret.split("").join("\0"),
  bytes(secret).toHex(),
  bytes(secret).toHex().replaceAll(/../g, "$& "),
  bytes(`a:${secret} b`).toBase64(),
  bytes(`a:${secret} b`).toBase64().replaceAll(/.{8}/g, "$&\r\n "),
];

const read = async (parts: readonly string[]) =>
  await Array.fromAsync(redactedText(ReadableStream.from(parts), [secret]));

Deno.test("a text that comes in parts is redacted as the whole text is, wherever it is cut", async () => {
  const word = fc.oneof(
    fc.constantFrom(...echoes),
    fc.constantFrom('{"a":"', '"}\n', "\n\n", "data: ", "é", " ", "\r\n", ", ", '","b":[0]}\n\n', "{1f", "}"),
    fc.string({ maxLength: 6 }),
  );
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
  await fc.assert(fc.asyncProperty(fc.array(word, { maxLength: 12 }), cuts, async (words, cuts) => {
    const text = words.join("");
    const parts: string[] = [];
    for (let at = 0, i = 0; at < text.length; i++) {
      parts.push(text.slice(at, at + (cuts[i % cuts.length] as number)));
      at += parts.at(-1)?.length ?? 0;
    }
    assert.equal((await read(parts)).join(""), redact(text, [secret]));
  }));
});

Deno.test("an event and a line of JSON are passed on when they are whole", async () => {
  for (
    const part of [
      'data: {"usage":null}\n\n',
      'data: {"usage":{"tokens":12}}\r\n\r\n',
      "data: done\n\n",
      ": keep alive\n\n",
      '{"index":0}\n',
      '"text"\n',
      "[1,2]\r\n",
    ]
  ) assert.deepEqual(await read([part, "next"]), [part, "next"]);
});

Deno.test("an end in which a secret may have begun is held back until there is no doubt", async () => {
  assert.deepEqual(await read(['"sk-can', "ary", "/0123+456=", '", "more"']), ['"', '…", "more"']);
  assert.deepEqual(await read(['"sk-can', 'oe"']), ['"', 'sk-canoe"']);
});
