import { InputError } from "../../../base/mod.ts";

/**
 * Splits a command line into words at blanks. Quotes keep blanks. A backslash keeps the next character; within single
 * quotes it is an ordinary character. Nothing is expanded.
 *
 * @throws {InputError} If a quote is not closed, or there is no word.
 */
export function splitWords(line: string): readonly [string, ...string[]] {
  const words: string[] = [];
  let rest = line.trim();
  while (rest !== "") {
    const [raw = ""] = /^(?:[^\s'"\\]|\\[^]|'[^']*'|"(?:[^"\\]|\\[^])*")+/.exec(rest) ?? [];
    const after = rest.slice(raw.length);
    if (raw === "" || /^\S/.test(after)) {
      throw new InputError(`Cannot read the command ${line}: a quote or backslash at its end is not closed`);
    }
    words.push(unquoted(raw));
    rest = after.trimStart();
  }
  const [program, ...args] = words;
  if (program === undefined || program === "") {
    throw new InputError("Cannot start an agent without a program: write command:PROGRAM");
  }
  return [program, ...args];
}

function unquoted(raw: string): string {
  return raw.replaceAll(
    /'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\([^])/g,
    (_, single?: string, double?: string, sign?: string) =>
      single ?? double?.replaceAll(/\\(["\\])/g, "$1") ?? sign ?? "",
  );
}
