import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import type { Rows } from "./gold_gate.ts";

/** Whether things that are different show the same: rows of a list, or what numbers are given for. */
export function looksAlike(rows: Rows, { outputs }: Pick<ConjunctiveQuery, "outputs">): boolean {
  const names = outputs.flatMap(({ kind }, i) => kind === "column" ? [i] : []);
  const shown = rows.map((row) => {
    const values: readonly unknown[] = JSON.parse(row);
    return JSON.stringify(names.map((i) => values[i]));
  });
  return names.length > 0 && new Set(shown).size < shown.length;
}
