import { mapParts } from "../../tree/map_parts.ts";
import type { PartMaps } from "../../tree/types.ts";
import type { Selection, Value } from "../../types.ts";

/**
 * The same rows with no window taken of a bare column of a derived table that an outer join adds: MariaDB 10.11 computes that
 * column where there is no partner, and does not where it is the argument of a function.
 */
export function windowsOverPartners(selection: Selection): Selection {
  const { sources, links, outputs, orderBy } = selection;
  const derived = new Set(sources.flatMap(({ kind, role }) => kind === "derived" ? [role] : []));
  if (derived.size === 0 || links.every(({ kind }) => kind === "inner")) return selection;
  const isBare = (value: Value) => value.kind === "column" && derived.has(value.role);
  const guarded = (value: Value): Value =>
    isBare(value) ? { kind: "call", function: "coalesce", arguments: [value] } : value;
  const maps: Required<Pick<PartMaps, "value" | "condition">> = {
    value: (value) => {
      if (value.kind !== "window") return mapParts(value, maps);
      const called = value.function;
      const [argument, ...others] = called.kind === "aggregate" ? [called.value] : called.arguments;
      if (argument === undefined) return value;
      return {
        ...value,
        function: called.kind === "aggregate"
          ? { ...called, value: guarded(argument) }
          : { ...called, arguments: [guarded(argument), ...others.flatMap((one) => one ?? [])] },
      };
    },
    condition: (condition) => mapParts(condition, maps),
  };
  return {
    ...selection,
    outputs: outputs.map((output) => ({ ...output, value: maps.value(output.value) })),
    orderBy: orderBy.map((key) => ({ ...key, by: maps.value(key.by) })),
  };
}
