import assert from "node:assert/strict";
import fc from "fast-check";
import { redact, redactPieces } from "../../lib/base/mod.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const each = (text: string, form: (code: number) => string) =>
  [...text].map((sign) => form(sign.codePointAt(0) ?? 0)).join("");
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
const ascii = (text: string, form: (byte: string) => string) =>
  [...bytes(text)].map((byte) => form(hex(byte, 2))).join("");

/** How programs write a text that they repeat. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  percent: encodeURIComponent,
  "percent, lower case": (text) =>
    encodeURIComponent(text).toLowerCase() && ascii(text, (byte) => `%${byte}`),
  "percent, upper case": (text) => ascii(text, (byte) => `%${byte.toUpperCase()}`),
  "percent twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "a form": (text) => new URLSearchParams({ text }).toString().slice("text=".length),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  "JSON in JSON": (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  "JSON with slashes": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
  "JSON in ASCII": (text) => text.split("").map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`).join(""),
  "JavaScript": (text) => each(text, (code) => `\\u{${hex(code, 1)}}`),
  "bytes of C": (text) => ascii(text, (byte) => `\\x${byte}`),
  "octal": (text) => ascii(text, (byte) => `\\${parseInt(byte, 16).toString(8).padStart(3, "0")}`),
  "HTML": (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
  "HTML by numbers": (text) => each(text, (code) => `&#${code};`),
  "HTML by hexadecimal numbers": (text) => each(text, (code) => `&#x${hex(code, 1).toUpperCase()};`),
  "SQL between quotes": (text) => text.replaceAll("'", "''"),
  "SQL between double quotes": (text) => text.replaceAll('"', '""'),
  "quoted-printable": (text) => ascii(text, (byte) => `=${byte.toUpperCase()}`),
  "hexadecimal digits": (text) => bytes(text).toHex(),
  "HEXADECIMAL digits": (text) => bytes(text).toHex().toUpperCase(),
  "hexadecimal digits with colons": (text) => ascii(text, (byte) => `${byte}:`),
  "UTF-16": (text) => text.split("").join("\0"),
  base64: (text) => bytes(text).toBase64(),
  "base64 for addresses": (text) => bytes(text).toBase64({ alphabet: "base64url", omitPadding: true }),
  "base64 behind one byte": (text) => bytes(`:${text}`).toBase64(),
  "base64 behind two bytes": (text) => bytes(`a:${text}`).toBase64(),
  "base64 within a text": (text) => bytes(`Basic me:${text}, or another`).toBase64(),
  "base64 in an address": (text) => encodeURIComponent(bytes(text).toBase64()),
  "base64 in JSON": (text) => JSON.stringify(bytes(text).toBase64()).replaceAll("/", "\\/"),
  "base64 in lines": (text) => bytes(text).toBase64().replaceAll(/.{8}/g, "$&\r\n"),
};

for (const [name, form] of Object.entries(forms)) {
  Deno.test(`a secret is found as ${name}`, () => {
    const unit = fc.constantFrom(..."abcXYZ019-_+/=& %@:?#\"'\\<>é😀~.$^*(){}[]|");
    fc.assert(fc.property(fc.string({ unit, minLength: 8, maxLength: 40 }), (secret) => {
      const echo = form(secret);
      const left = redact(`before ${echo} behind`, [secret]);
      assert.ok(!left.includes(secret) && !left.includes(echo));
      assert.match(left, /^before .{0,14}….{0,26}$/s, `${echo} → ${left}`);
    }));
  });
}

Deno.test("redactPieces() hides in all pieces together what redact() hides in the whole text", () => {
  const word = fc.constantFrom(
    "sk-proj-1234567890",
    "sk-proj-",
    "1234567890",
    " is ",
    "c2stcHJvai0xMjM0NTY3ODkw",
    "…",
  );
  fc.assert(fc.property(fc.array(word), fc.array(fc.nat(9)), (words, lengths) => {
    const text = words.join("");
    const pieces: string[] = [];
    let start = 0;
    for (const length of lengths) pieces.push(text.slice(start, start += length));
    pieces.push(text.slice(start));
    const redacted = redactPieces(pieces, ["sk-proj-1234567890"]);
    assert.equal(redacted.length, pieces.length);
    assert.equal(redacted.join(""), redact(text, ["sk-proj-1234567890"]));
  }));
});

Deno.test("a secret with a line break inside is hidden whole", () => {
  assert.equal(
    redact("the key sk-proj-\n  1234567890 is wrong", ["sk-proj-1234567890"]),
    "the key … is wrong",
  );
  assert.equal(redact('{"m":"sk-proj-\\r\\n1234567890"}', ["sk-proj-1234567890"]), '{"m":"…"}');
});

Deno.test("a text that was cut within a secret ends without its beginning", () => {
  const key = "sk-proj-1234567890abcdef";
  assert.equal(redact("the key sk-proj-12345678", [key]), "the key …");
  assert.equal(redact("keys begin with sk-proj-", [key]), "keys begin with sk-proj-");
});

Deno.test("the longer of two secrets is hidden whole, and what is too short to be one stays", () => {
  const secrets = ["secret-1", "secret-1-and-more", "abc", ""];
  assert.equal(redact("secret-1-and-more, secret-1, abc", secrets), "…, …, abc");
});

Deno.test("ordinary words are left alone", () => {
  const secret = fc.string({ unit: "grapheme-ascii", minLength: 12 });
  fc.assert(fc.property(secret, fc.string(), (secret, text) => {
    fc.pre(!text.includes(secret.slice(0, 6)));
    assert.equal(redact(text, [secret]), text);
  }));
});

Deno.test("long runs of the signs of escapes are searched in no time", () => {
  for (const sign of ["\\", "%25", "&amp;", "=", "A", "0", "c2"]) {
    const text = sign.repeat(200_000);
    assert.equal(redact(text, ["secret-canary-0"]), text);
  }
});
