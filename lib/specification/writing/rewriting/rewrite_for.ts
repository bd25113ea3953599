import type { DialectTraits } from "../../../sql/mod.ts";
import { mapSpecification } from "../../tree/map_specification.ts";
import type {
  Combination,
  Condition,
  MemberOf,
  Output,
  Quantified,
  Specification,
  Value,
} from "../../types.ts";
import { outputName } from "../../tree/output_name.ts";
import { sameNode } from "../../tree/same_node.ts";
import { specificationsIn } from "../../tree/specifications_in.ts";
import { isConstant } from "../is_constant.ts";
import { byExists } from "./by_exists.ts";
import { newRoles } from "./new_roles.ts";
import { selectedRows } from "./selected_rows.ts";
import { sortedOutside } from "./sorted_outside.ts";
import { strictExtreme } from "./strict_extreme.ts";
import type { NewRole } from "./types.ts";
import { withOutputNames } from "./with_output_names.ts";
import { withMinimaInHaving } from "./with_minima_in_having.ts";
import { withoutFilter } from "./without_filter.ts";
import { withoutTies } from "./without_ties.ts";

/** The same rows, asked for by a tree that a dialect has words for. */
export function rewriteFor(traits: DialectTraits, specification: Specification): Specification {
  const newRole = newRoles(specification);
  const plain = mapSpecification(specification, {
    specification: (one) => withNames(withoutConstantKeys(one)),
  });
  return mapSpecification(plain, {
    value: (value) => rewriteValue(value, traits, newRole),
    condition: (condition) => rewriteCondition(condition, traits, newRole),
    specification: (one) => rewriteQuery(one, traits, newRole),
  });
}

/** SQL may take a constant for the position of an output. Where no other key is left, all rows tie. */
function withoutConstantKeys({ cut, ...uncut }: Specification): Specification {
  const { limit, offset = 0, ties = false } = cut ?? {};
  if (ties && uncut.orderBy.length === 0) {
    throw new RangeError("Cannot let rows through that tie with the last: nothing is sorted by");
  }
  const orderBy = uncut.orderBy.filter(({ by }) => !isConstant(by));
  const one = { ...uncut, orderBy };
  if (limit === 0) return { ...one, cut: { limit } };
  const isLimited = limit !== undefined && (!ties || orderBy.length > 0);
  if (!isLimited && offset === 0) return one;
  return { ...one, cut: { ...isLimited && { limit, ties }, offset } };
}

/** What an aggregate is called must not depend on how its filter is rewritten. */
function withNames(one: Specification): Specification {
  if (one.kind !== "selection") return one;
  const outputs = one.outputs.map((output): Output => {
    const isFiltered = output.value.kind === "aggregate" && output.value.filter !== undefined;
    const name = isFiltered ? outputName(output) : output.name;
    return name === undefined ? output : { ...output, name };
  });
  return { ...one, outputs };
}

function rewriteValue(value: Value, { spelling }: DialectTraits, newRole: NewRole): Value {
  switch (value.kind) {
    case "aggregate":
      return spelling.hasFilter ? value : withoutFilter(value);
    case "window":
      return spelling.hasFilter || value.function.kind !== "aggregate"
        ? value
        : { ...value, function: withoutFilter(value.function) };
    case "call":
      return spelling.extremesSkipNulls && ["greatest", "least"].includes(value.function)
        ? strictExtreme(value, newRole)
        : value;
    default:
      return value;
  }
}

function rewriteCondition(condition: Condition, { spelling }: DialectTraits, newRole: NewRole): Condition {
  switch (condition.kind) {
    case "quantified":
      return spelling.hasQuantifiers ? searchable(condition) : byExists(condition, newRole);
    case "member_of": {
      const { values } = condition;
      const isPlain = values.length === 1 ||
        spelling.tuplesMeetNulls && (spelling.tuplesHoldQueries || !values.some(holdsQuery));
      return isPlain ? searchable(condition) : byExists(condition, newRole);
    }
    default:
      return condition;
  }

  function searchable<Of extends MemberOf | Quantified>(of: Of): Of {
    const isPlain = of.specification.kind === "selection" && of.specification.cut === undefined;
    if (isPlain || spelling.searchesAnyQuery) return of;
    return { ...of, specification: selectedRows(of.specification, newRole("rows")) };
  }
}

function holdsQuery(value: Value): boolean {
  return specificationsIn(value).length > 0;
}

function rewriteQuery(one: Specification, traits: DialectTraits, newRole: NewRole): Specification {
  const { spelling, hasNullsLast, nullsAreFirst } = traits;
  const plain = one.kind === "selection"
    ? spelling.havingSeesColumnsAlone ? withMinimaInHaving(one) : one
    : withPlainSides(one, spelling.setOperandsNest, newRole);
  const untied = spelling.cut.ties === undefined ? withoutTies(plain, newRole) : plain;
  if (untied.kind === "selection") {
    const isSafe = !untied.distinct || spelling.sortsDistinctValues ||
      untied.orderBy.every(({ by }) => isOrdinary(by));
    return isSafe ? untied : sortedOutside(untied, newRole);
  }
  // The place of NULL can only be told of columns, which a combination has as a source.
  const isSortable = hasNullsLast ||
    untied.orderBy.every(({ direction, nulls }) =>
      nullsAreFirst(direction === "descending") === (nulls === "first")
    );
  return isSortable ? untied : sortedOutside(untied, newRole);
}

function isOrdinary({ kind }: Value): boolean {
  return kind === "column" || kind === "aggregate";
}

/** Sides have an order only for a cut, and need no parentheses where none can stand; one on the left needs none as it is. */
function withPlainSides(combination: Combination, nests: boolean, newRole: NewRole): Combination {
  const plain = (sorted: Specification, isLeft: boolean) => {
    const side = withDistinctNames(sorted.cut === undefined ? { ...sorted, orderBy: [] } : sorted);
    return nests || side.cut === undefined && (isLeft || side.kind === "selection")
      ? side
      : selectedRows(side, newRole("rows"));
  };
  return { ...combination, left: plain(combination.left, true), right: plain(combination.right, false) };
}

/** MariaDB takes a side that stands in parentheses for a derived table, which has no two columns of one name. */
function withDistinctNames(side: Specification): Specification {
  if (side.kind !== "selection") return side;
  const isNamed = side.outputs.every((output, i) =>
    side.outputs.slice(0, i).every((other) =>
      !sameNode(other.value, output.value) &&
      (outputName(other) === undefined || outputName(other) !== outputName(output))
    )
  );
  return isNamed ? side : withOutputNames(side).named;
}
