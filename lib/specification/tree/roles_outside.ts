import type { Specification } from "../types.ts";
import { sourcesIn } from "./sources_in.ts";
import { valuesIn } from "./values_in.ts";

/** Roles that the specification names and does not have, each once: those of the queries around it (correlation). */
export function rolesOutside(specification: Specification): readonly string[] {
  const own = new Set(sourcesIn(specification).map(({ role }) => role));
  const named = valuesIn(specification).flatMap((value) => value.kind === "column" ? [value.role] : []);
  return [...new Set(named)].filter((role) => !own.has(role));
}
