import { InputError, OutsideError, redact } from "../base/mod.ts";
import { type DatabaseLocation, shownUrl } from "./locate_database.ts";
import type { ChildAnswer } from "../base/process/mod.ts";

/** The first thing that the process of a database says. */
export interface Opened {
  readonly opened: boolean;
  readonly memoryBounded?: boolean;
  readonly message?: string;
}

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
  const message = redact((answer.said as Opened).message?.split("\n")[0] ?? "", secrets);
  if (!("path" in location)) return new OutsideError(`Cannot open ${what}: ${message}`);
  if (/lock|permission|unable to open database file/i.test(message) && !/encrypt/i.test(message)) {
    return new OutsideError(
      `Cannot open ${what}, as another program holds it or reading it is not permitted: ${message}`,
    );
  }
  return new InputError(`Cannot open ${what}, as its content cannot be read: ${message}`);
}
