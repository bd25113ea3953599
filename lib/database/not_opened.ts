import { InputError, OutsideError, redact } from "../base/mod.ts";
import type { ChildAnswer } from "../base/process/mod.ts";
import { type DatabaseLocation, shownUrl } from "./locate_database.ts";

/** The first thing that the process of a database says. */
export interface Opened {
  readonly opened: boolean;
  readonly memoryBounded?: boolean;
  readonly message?: string;
  /** Which of its files it could not open. */
  readonly path?: string | undefined;
}

/** How an answer begins where the address names a database or role that is not there, or a database that is not opened. */
const WRONG_NAME = /^the server(?: has no (?:database|role)|'s own database) "/;

/** Why a database could not be opened, by what its process said or how it ended. */
export function notOpened(location: DatabaseLocation, answer: ChildAnswer): InputError | OutsideError {
  const secrets = "password" in location && location.password !== undefined ? [location.password] : [];
  const what = "path" in location ? `"${location.path}"` : shownUrl(location);
  if ("ended" in answer) {
    const words = /^error: (.+)/m.exec(answer.lastWords)?.[1];
    return new OutsideError(
      `Cannot open ${what}, as its process ${answer.ended}${words ? ` (${redact(words, secrets)})` : ""}`,
    );
  }
  const said = answer.said as Opened;
  const message = redact(said.message?.split("\n")[0] ?? "", secrets);
  if (!("path" in location)) {
    const Kind = WRONG_NAME.test(message) ? InputError : OutsideError;
    return new Kind(`Cannot open ${what}: ${message}`);
  }
  const file = `"${said.path ?? location.path}"`;
  if (/lock|permission|unable to open database file/i.test(message) && !/encrypt/i.test(message)) {
    return new OutsideError(
      `Cannot open ${file}, as another program holds it or reading it is not permitted: end that program, or use a ` +
        `copy of the file (${message})`,
    );
  }
  return new InputError(`Cannot open ${file}, as its content cannot be read: ${message}`);
}
