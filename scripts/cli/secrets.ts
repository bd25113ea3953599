import { hidePasswords, passwordsIn, redact } from "../../lib/base/mod.ts";

/** Words of the command that hold passwords, as values of options or alone. */
const words = Deno.args.map((arg) => arg.replace(/^--[\w-]+=/, "")).filter((arg) =>
  hidePasswords(arg) !== arg
);
const secrets = new Set(words.flatMap(passwordsIn));

/** Keeps keys and passwords out of all that the command says from now on. */
export function keepSecret(...found: readonly string[]): void {
  for (const secret of found) secrets.add(secret);
}

/** A message without the passwords of the command's own words and the secrets that were kept, however it came by them. */
export function withoutSecrets(message: string): string {
  const shown = words.reduce((text, word) => text.replaceAll(word, hidePasswords(word)), message);
  return redact(shown, [...secrets]);
}
