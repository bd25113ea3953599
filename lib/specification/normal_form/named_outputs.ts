import { firstSelection } from "../tree/first_selection.ts";
import { mapSpecification } from "../tree/map_specification.ts";
import { sourcesIn } from "../tree/sources_in.ts";
import type { Selection, Source, Specification } from "../types.ts";
import { outputName } from "../tree/output_name.ts";

/** The specification with the outputs of derived sources named by their positions (`value 1`), and no other named. */
export function namedOutputs(specification: Specification): Specification {
  const derived = sourcesIn(specification).filter((source) => source.kind === "derived");
  const names = new Map(derived.map(({ role, specification }) => {
    const { outputs } = firstSelection(specification);
    return [role, new Map(outputs.map((output, i) => [outputName(output), `value ${i + 1}`]))] as const;
  }));
  const renamed = mapSpecification(specification, {
    value: (value) =>
      value.kind === "column"
        ? { ...value, column: names.get(value.role)?.get(value.column) ?? value.column }
        : value,
    specification: (one) =>
      one.kind !== "selection" ? one : {
        ...withoutNames(one),
        sources: one.sources.map((source): Source =>
          source.kind === "table" ? source : { ...source, specification: withNames(source.specification) }
        ),
        links: one.links.map((link) => ({
          ...link,
          columns: link.columns.map(({ from, to }) => ({
            from: names.get(link.from)?.get(from) ?? from,
            to: names.get(link.to)?.get(to) ?? to,
          })),
        })),
      },
  });
  return renamed;
}

function withoutNames(selection: Selection): Selection {
  return { ...selection, outputs: selection.outputs.map(({ value }) => ({ value })) };
}

function withNames(specification: Specification): Specification {
  return specification.kind === "selection"
    ? {
      ...specification,
      outputs: specification.outputs.map(({ value }, i) => ({ value, name: `value ${i + 1}` })),
    }
    : { ...specification, left: withNames(specification.left) };
}
