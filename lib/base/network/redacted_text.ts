import { redact } from "../redact.ts";

/**
 * Redacts a text that comes in parts. An end in which a secret may have begun, in any encoding, is held back until the
 * text leaves no doubt; a blank line, which ends an event, and a line of JSON always do.
 */
export async function* redactedText(
  parts: AsyncIterable<string>,
  secrets: readonly string[],
): AsyncGenerator<string> {
  if (secrets.length === 0) return yield* parts;
  const boundary = boundaryOf(secrets);
  let held = "";
  for await (const part of parts) {
    // What is held has no boundary of its own; one may begin shortly before its end.
    const from = Math.max(0, held.length - longestBoundary);
    held += part;
    const last = [...held.slice(from).matchAll(boundary)].at(-1);
    if (last === undefined) continue;
    const end = from + last.index + last[0].length;
    yield redact(held.slice(0, end), secrets);
    held = held.slice(end);
  }
  if (held !== "") yield redact(held, secrets);
}

/** Characters of which a boundary may stand in what was held back. */
const longestBoundary = 16;

/**
 * Where no secret can lie on both sides: behind a sign that stands in no secret and in no encoding of one. No secret that
 * can be sent holds a line feed.
 */
function boundaryOf(secrets: readonly string[]): RegExp {
  const own = [...new Set(secrets.join(""))].map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join(
    "",
  );
  const foreign = `[^\\w%+\\\\{}&#;=/,:\\s\\0${own}\\-]`;
  // Base64 and hexadecimal digits go on over the end of a line, `\u{41}` ends with a brace.
  const objectEnd = "(?<!\\{[\\da-fA-F]{1,8})\\}";
  return new RegExp(`${foreign}(?:\\s*\\n)?|${objectEnd}\\s*\\n|\\n\\r?\\n`, "gu");
}
