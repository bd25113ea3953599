/** Characters of the shortest text that counts as a secret. */
const shortest = 6;

/**
 * A text with "…" in place of each secret in it: keys, passwords. Found are secrets as they are and in the forms in which
 * programs repeat them, also mixed and one within the other: percent signs, escapes of JSON, JavaScript, HTML and
 * quoted-printable, hexadecimal digits, base64 of both alphabets at any place of a longer text, UTF-16; and the beginning
 * of a secret, from its half and 12 characters on, as a text that was cut ends with. A secret of fewer than 6 characters is
 * left where it is, as it would be found within innocent words.
 *
 * @example
 * ```ts
 * import { redact } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.equal(redact("Bearer sk-123456", ["sk-123456"]), "Bearer …");
 * assert.equal(redact(`Basic ${btoa("me:sk-123456")}`, ["sk-123456"]), "Basic bWU…");
 * assert.equal(redact("a key", ["a"]), "a key");
 * ```
 */
export function redact(text: string, secrets: readonly string[]): string {
  // The longest first: of a secret that begins like another one the rest would stay.
  return secrets
    .filter(({ length }) => length >= shortest)
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (hidden, secret) => formsOf(secret).reduce((left, form) => left.replaceAll(form, "…"), hidden),
      text,
    );
}

const known = new Map<string, readonly RegExp[]>();

function formsOf(secret: string): readonly RegExp[] {
  const forms = known.get(secret) ?? [
    new RegExp(writtenOut(secret), "g"),
    new RegExp(hexadecimal(secret), "gi"),
    new RegExp([...base64(utf8(secret)), ...base64(utf16(secret))].join("|"), "g"),
  ];
  known.set(secret, forms);
  return forms;
}

/** The signs one after the other, each in any of its forms; the later ones may be missing. */
function writtenOut(secret: string): string {
  const signs = [...secret].map(anyForm);
  const least = Math.max(12, Math.ceil(signs.length / 2));
  const optional = signs.slice(least).reduceRight((rest, sign) => `(?:${between}${sign}${rest})?`, "");
  return signs.slice(0, least).join(between) + optional;
}

/** What stands between the signs of UTF-16. */
const between = "(?:\\0|\\\\(?:0{1,3}|u0000|x00)|%00)?";

/** A percent sign may be written with one again, a backslash doubled; bounded, as the search takes the square of a run. */
const percent = "%(?:25){0,4}";
const backslash = "\\\\{1,8}";

function anyForm(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const bytes = [...utf8(sign)].map(twoDigits);
  const units = sign.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const forms = [
    `(?:${backslash})?${literal(sign)}`,
    bytes.map((byte) => percent + anyCase(byte)).join(""),
    bytes.map((byte) => `=${anyCase(byte)}`).join(""),
    bytes.map((byte) => `${backslash}x${anyCase(byte)}`).join(""),
    bytes.map((byte) => `${backslash}0?${parseInt(byte, 16).toString(8)}`).join(""),
    units.map((unit) => `${backslash}u${anyCase(unit)}`).join(""),
    `${backslash}u\\{0{0,6}${anyCase(hex)}\\}`,
    `&(?:amp;){0,4}#(?:0{0,6}${code}|[xX]0{0,6}${anyCase(hex)});?`,
    ...(entities[sign] ?? []).map((name) => `&(?:amp;){0,4}${name};?`),
    ...(sign === " " ? ["\\+"] : []),
  ];
  return `(?:${forms.join("|")})`;
}

const entities: Readonly<Record<string, readonly string[]>> = {
  "&": ["amp"],
  "<": ["lt"],
  ">": ["gt"],
  '"': ["quot"],
  "'": ["apos"],
  "+": ["plus"],
  "/": ["sol"],
  "=": ["equals"],
};

function hexadecimal(secret: string): string {
  return [...utf8(secret)].map(twoDigits).join("[\\s:,-]{0,2}(?:0x)?");
}

/**
 * The letters that bytes have in base64 at each of the three places where they can begin. Those at the ends that other
 * bytes share are matched as any.
 */
function base64(bytes: Uint8Array): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const whole = Uint8Array.from([...new Uint8Array(offset), ...bytes]).toBase64();
    const own = whole.slice(Math.ceil(offset * 8 / 6), Math.floor((offset + bytes.length) * 8 / 6));
    const letters = [...own].map((letter) =>
      letter === "+" ? "(?:[+-]|%2[bB])" : letter === "/" ? "(?:\\\\?[/]|_|%2[fF])" : letter
    );
    const shared = (offset + bytes.length) % 3 === 0 ? "" : "[\\w+/-]?(?:=|%3[dD]){0,2}";
    return `${offset === 0 ? "" : "[\\w+/-]"}${letters.join("(?:\\s|\\\\[rn]){0,4}")}${shared}`;
  });
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Uint8Array.from(text.split("").flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]));
const twoDigits = (byte: number) => byte.toString(16).padStart(2, "0");
const anyCase = (digits: string) =>
  digits.replaceAll(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const literal = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
