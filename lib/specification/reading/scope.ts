import type { ColumnReading, SqlExpression } from "../../sql/mod.ts";
import type { ColumnValue, Value } from "../types.ts";
import type { Occurrence, Scope, SharedContext } from "./types.ts";
import { Unreadable } from "./unreadable.ts";

/** A scope in which nothing stands yet. */
export function openScope(
  text: SharedContext,
  inside: Partial<Pick<Scope, "outer" | "ctes" | "select">> = {},
): Scope {
  return { text, ctes: inside.outer?.ctes ?? new Map(), ...inside, occurrences: [], outputs: [] };
}

/** A further occurrence, with a role of its own. */
export function addOccurrence(scope: Scope, occurrence: Omit<Occurrence, "role">): Occurrence {
  const { occurrences } = scope.text;
  const added = { ...occurrence, role: String(occurrences.size) };
  occurrences.set(added.role, added);
  scope.occurrences.push(added);
  return added;
}

/** The column that a name means, looked for outwards. */
export function columnAt(reading: ColumnReading, scope: Scope): ColumnValue {
  if (reading.mayLack) throw new Unreadable("join", "it marks the columns of an outer join by (+)");
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    for (const occurrence of at.occurrences) {
      const column = columnOf(occurrence, reading);
      if (column !== undefined) return { kind: "column", role: occurrence.role, column };
    }
  }
  const { source, column } = reading;
  const name = source === undefined ? column : `${source}.${column}`;
  throw new Unreadable("unknown_name", `it cannot be told which table has the column ${name}`);
}

/** How an occurrence spells a column; `undefined` where it has none of the name, or another is meant. */
function columnOf(
  { called, table, columns }: Occurrence,
  { source, table: of, column }: ColumnReading,
): string | undefined {
  if (source?.toLowerCase() !== called?.toLowerCase() || of !== table) return undefined;
  if (columns === undefined) return column;
  return columns.find((name) => name === column) ??
    columns.find((name) => name.toLowerCase() === column.toLowerCase());
}

/** What an output's alias or position stands for. */
export function outputAt(
  reading: Extract<SqlExpression, { readonly kind: "output" }>,
  { text, ...scope }: Scope,
): Value {
  if ("position" in reading) {
    const output = scope.outputs[reading.position - 1];
    if (output !== undefined) return output.value;
    throw new Unreadable("unknown_name", `it has no output ${reading.position}`);
  }
  const name = reading.name.toLowerCase();
  const outputs = scope.select?.outputs ?? [];
  const i = outputs.findIndex(({ alias }) => alias?.toLowerCase() === name);
  const output = outputs[i];
  if (output === undefined) throw new Unreadable("unknown_name", `it has no output ${reading.name}`);
  // An alias means nothing inside the output that it names.
  const select = scope.select && { ...scope.select, outputs: outputs.toSpliced(i, 1) };
  return text.value(output.expression, { text, ...scope, ...(select && { select }) });
}
