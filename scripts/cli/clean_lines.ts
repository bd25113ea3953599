import { oneLine } from "../../lib/report/mod.ts";

/** Keeps the line breaks of a text; other controls, those that steer a terminal among them, become blanks. */
export function cleanLines(text: string): string {
  return text.split(/\r?\n/).map(oneLine).join("\n");
}
