import { redactPersonal } from "../../base/mod.ts";
import { plainWords } from "../plain_words.ts";

/** The plain words of a message, without what is redacted in datasets that were made of logs. */
export function comparable(message: string): string {
  return plainWords(redactPersonal(message.normalize("NFKC")).text);
}
