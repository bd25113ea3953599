import { outputName } from "../../tree/output_name.ts";
import type { ColumnValue, Selection, Source, Specification } from "../../types.ts";

/** The rows of a specification as a source, with its columns in the order of its outputs. */
export function derivedRows(
  specification: Specification,
  role: string,
): { readonly source: Source; readonly columns: readonly ColumnValue[] } {
  const { named, names } = withNames(specification);
  return {
    source: { kind: "derived", specification: named, role },
    columns: names.map((column) => ({ kind: "column", role, column })),
  };
}

/** The specification with a name for each output, and no name twice; a combination is called after its left side. */
function withNames(
  specification: Specification,
): { readonly named: Specification; readonly names: readonly string[] } {
  if (specification.kind !== "selection") {
    const { named: left, names } = withNames(specification.left);
    return { named: { ...specification, left }, names };
  }
  const names: string[] = [];
  for (const output of specification.outputs) {
    const name = outputName(output) ?? "value";
    const isTaken = (one: string) => names.some((other) => other.toLowerCase() === one.toLowerCase());
    let free = name;
    for (let i = 2; isTaken(free); i++) free = `${name}_${i}`;
    names.push(free);
  }
  const outputs = specification.outputs.map((output, i): Selection["outputs"][number] => ({
    ...output,
    name: names[i] ?? "",
  }));
  return { named: { ...specification, outputs }, names };
}
