import { redactPersonal } from "../../base/mod.ts";

/**
 * The form of a message in which two are compared: without case, repeated blanks, forms of letters, and what is redacted in
 * datasets that were made of logs.
 */
export function comparable(message: string): string {
  return redactPersonal(message.normalize("NFKC")).text.trim().replaceAll(/\s+/g, " ").toLowerCase();
}
