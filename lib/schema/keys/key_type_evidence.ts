import type { KeyEvidence } from "./key_evidence.ts";
import type { KeyIndex } from "./key_index.ts";
import { keyType } from "./key_type.ts";
import type { Join } from "../types.ts";

/**
 * What the declared types of two ends say of a foreign key between them.
 *
 * @returns Undefined where there can be none, as a column's values are of a kind that keys do not hold.
 */
export function typeEvidence(index: KeyIndex, { from, to }: Join): readonly KeyEvidence[] | undefined {
  const typeOf = (table: string, name: string | undefined) =>
    index.byName.get(table)?.table.columns.find((column) => column.name === name)?.type ?? "";
  const evidence: KeyEvidence[] = [];
  for (const [i, column] of from.columns.entries()) {
    const [own, other] = [typeOf(from.table, column), typeOf(to.table, to.columns[i])];
    const [a, b] = [keyType(own), keyType(other)];
    if (a === "never" || b === "never") return undefined;
    const same = own.toLowerCase() === other.toLowerCase();
    if (a.family === undefined || b.family === undefined) {
      if (!same && own !== "" && other !== "") {
        evidence.push({ weight: -1, words: `of another type (${own}, ${other})` });
      }
    } else if (a.family !== b.family) {
      if (a.family === "time" || b.family === "time") return undefined;
      evidence.push({ weight: -1.2, words: `of another kind of values (${own}, ${other})` });
    } else if (same && a.family !== "number") {
      evidence.push({ weight: 0.3 / from.columns.length, words: `of the same type (${own})` });
    } else if (a.length !== b.length) {
      evidence.push({ weight: -0.3, words: `of another length (${own}, ${other})` });
    }
  }
  return evidence;
}
