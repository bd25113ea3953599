import {
  nodesIn,
  rolesOutside,
  type Selection,
  type Specification,
  valuesIn,
} from "querylogue/specification";
import type { Dialect } from "querylogue/sql";

/** Why an engine's rows for a specification are known to be wrong; `undefined` where nothing is known. */
export function engineFault(specification: Specification, dialect: Dialect): string | undefined {
  if (dialect !== "mysql") return undefined;
  const nodes = nodesIn(specification);
  const selections = nodes.filter((node) => node.kind === "selection");
  if (selections.some(({ distinct, cut }) => distinct && (cut?.offset ?? 0) > 0)) {
    return "MariaDB 10.11 forgets OFFSET where distinct rows hold constants alone";
  }
  const searched = nodes.flatMap((node) =>
    node.kind === "quantified" || node.kind === "member_of" ? selectionsOf(node.specification) : []
  );
  if (searched.some(isAggregated)) {
    return "MariaDB 10.11 loses NULL among aggregates behind IN, ANY and ALL";
  }
  const inner = selections.filter((one) => one !== specification);
  if (inner.some((one) => one.having && rolesOutside(one).length > 0)) {
    return "MariaDB 10.11 takes a column around that HAVING names for an output";
  }
  return undefined;
}

function selectionsOf(specification: Specification): readonly Selection[] {
  if (specification.kind === "selection") return [specification];
  return [...selectionsOf(specification.left), ...selectionsOf(specification.right)];
}

function isAggregated({ outputs }: Selection): boolean {
  return outputs.some(({ value }) =>
    valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate")
  );
}
