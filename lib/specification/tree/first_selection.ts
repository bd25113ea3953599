import type { Selection, Specification } from "../types.ts";

/** The selection that names the outputs: the first of a combination. */
export function firstSelection(specification: Specification): Selection {
  return specification.kind === "selection" ? specification : firstSelection(specification.left);
}
