import { hidePasswords, passwordsIn, redact } from "../../lib/base/mod.ts";
import { runningTask } from "./task_context.ts";

/** Keeps keys and passwords out of all that the command says from now on. */
export function keepSecret(...found: readonly string[]): void {
  for (const secret of found) runningTask().secrets.add(secret);
}

/** A message without the passwords of the command's own words and the secrets that were kept, however it came by them. */
export function withoutSecrets(message: string): string {
  const { secretWords, secrets } = runningTask();
  const shown = secretWords.reduce((text, word) => text.replaceAll(word, hidePasswords(word)), message);
  return redact(shown, [...secretWords.flatMap(passwordsIn), ...secrets]);
}
