import { outputName } from "../../tree/output_name.ts";
import type { Selection, Specification } from "../../types.ts";

/** The specification with a name for each output, and no name twice; a combination is called after its left side. */
export function withOutputNames(
  specification: Specification,
): { readonly named: Specification; readonly names: readonly string[] } {
  if (specification.kind !== "selection") {
    const { named: left, names } = withOutputNames(specification.left);
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
