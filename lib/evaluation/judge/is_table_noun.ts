import type { Mention } from "../../linking/mod.ts";
import { saysWholeName } from "./says_whole_name.ts";

/** Whether a plural that any request may have is a table: "fields" where some lie in Norway. */
export function isTableNoun(text: string, mentions: readonly Mention[]): boolean {
  return /^(?:fields|items|questions|reports|calls|answers|results|records|entries|requests|readings)$/.test(
    text,
  ) &&
    mentions.some((one) => one.kind === "table" && (one.score >= 0.9 || saysWholeName([text], one)));
}
