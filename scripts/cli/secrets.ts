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

/**
 * The password of a server as the tools of its engine take it from the environment (PGPASSWORD, MYSQL_PWD), undefined
 * where none is set: an address on the command line can be seen by all users of a machine.
 */
export function serverPassword(url: string): string | undefined {
  const name = /^postgres/i.test(url)
    ? "PGPASSWORD"
    : /^(?:mysql|mariadb)/i.test(url)
    ? "MYSQL_PWD"
    : undefined;
  const password = name === undefined ? undefined : runningTask().variable(name);
  if (password !== undefined) keepSecret(password);
  return password;
}

/** Undefined where the environment names none. A variable that is set to nothing is what scripts leave of an unset one. */
export function openaiBaseUrl(): string | undefined {
  const address = runningTask().variable("OPENAI_BASE_URL") || undefined;
  if (address !== undefined) keepSecret(...passwordsIn(address));
  return address;
}
