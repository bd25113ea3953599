import type { DialectTraits } from "../../../sql/mod.ts";
import { conjunction } from "../../tree/conjunction.ts";
import { mapParts } from "../../tree/map_parts.ts";
import { mapSpecification } from "../../tree/map_specification.ts";
import { outputName } from "../../tree/output_name.ts";
import { rolesOutside } from "../../tree/roles_outside.ts";
import { sameNode } from "../../tree/same_node.ts";
import { sourcesIn } from "../../tree/sources_in.ts";
import { specificationsIn } from "../../tree/specifications_in.ts";
import type { PartMaps } from "../../tree/types.ts";
import { valuesIn } from "../../tree/values_in.ts";
import type {
  AggregateValue,
  CallValue,
  Combination,
  Condition,
  MemberOf,
  Output,
  Quantified,
  Selection,
  SortKey,
  Specification,
  Value,
} from "../../types.ts";
import { isConstant } from "../is_constant.ts";
import { byExists } from "./by_exists.ts";
import { isOfSourceRows } from "./is_of_source_rows.ts";
import { withNewRoles } from "./with_new_roles.ts";
import { derivedRows } from "./derived_rows.ts";
import { selectedRows } from "./selected_rows.ts";
import { sortedDerivedRows } from "./sorted_derived_rows.ts";
import type { NewRole } from "./types.ts";
import { windowsOverGroups } from "./windows_over_groups.ts";
import { windowsOverPartners } from "./windows_over_partners.ts";
import { withSafeKeys } from "./with_safe_keys.ts";
import { withOutputNames } from "./with_output_names.ts";

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
      if (!spelling.hasQuantifiers && holdsAggregate(condition.left)) {
        throw new RangeError(
          "Cannot compare an aggregate with ANY or ALL rows of a query: SQLite has neither",
        );
      }
      return spelling.hasQuantifiers && (spelling.quantifiersMeetNulls || !isCorrelated(condition))
        ? searchable(condition)
        : byExists(condition, newRole);
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

/** Of a query that is no plain one, the rows would be a derived table, which must not name what is around it. */
function isCorrelated({ left, specification }: Quantified): boolean {
  return isOfSourceRows(specification) && rolesOutside(specification).length > 0 && !holdsAggregate(left);
}

function holdsAggregate(value: Value): boolean {
  return valuesIn(value, { intoQueries: false }).some(({ kind }) => kind === "aggregate");
}

function holdsQuery(value: Value): boolean {
  return specificationsIn(value).length > 0;
}

function rewriteQuery(one: Specification, traits: DialectTraits, newRole: NewRole): Specification {
  const { spelling, hasNullsLast, nullsAreFirst } = traits;
  const plain = one.kind === "selection"
    ? withSafeWindows(spelling.havingSeesColumnsAlone ? withMinimaInHaving(one) : one, traits, newRole)
    : withPlainSides(one, spelling.setOperandsNest, newRole);
  const untied = spelling.cut.ties === undefined ? withoutTies(plain, traits, newRole) : plain;
  if (untied.kind === "selection") {
    const isSafe = !untied.distinct || spelling.sortsDistinctValues ||
      untied.orderBy.every(({ by }) => isOrdinary(by));
    const sorted = isSafe ? untied : sortedDerivedRows(untied, newRole);
    return spelling.foldsKeys ? withSafeKeys(sorted) : sorted;
  }
  // The place of NULL can only be told of columns, which a combination has as a source.
  const isSortable = hasNullsLast ||
    untied.orderBy.every(({ direction, nulls }) =>
      nullsAreFirst(direction === "descending") === (nulls === "first")
    );
  return isSortable ? untied : sortedDerivedRows(untied, newRole);
}

function withSafeWindows(selection: Selection, { spelling }: DialectTraits, newRole: NewRole): Selection {
  return spelling.windowsComeLast ? selection : windowsOverGroups(windowsOverPartners(selection), newRole);
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

/** Roles that neither the tree nor an earlier call has. */
function newRoles(specification: Specification): NewRole {
  let taken: Set<string> | undefined;
  return (like) => {
    taken ??= new Set(sourcesIn(specification).map(({ role }) => role));
    let role = like;
    for (let i = 2; taken.has(role); i++) role = `${like} ${i}`;
    taken.add(role);
    return role;
  };
}

/** `greatest` and `least` that give NULL where an argument is NULL, for a dialect whose own leave it out. */
function strictExtreme(call: CallValue, newRole: NewRole): Value {
  const operator = call.function === "greatest" ? ">=" : "<=";
  const beats = (left: Value, right: Value): Condition => ({
    kind: "comparison",
    left: withNewRoles(left, newRole),
    operator,
    right: withNewRoles(right, newRole),
  });
  const branches = call.arguments.map((one, i) => ({
    when: conjunction(call.arguments.filter((_, j) => i !== j).map((other) => beats(one, other))),
    then: withNewRoles(one, newRole),
  }));
  const [only] = call.arguments;
  if (only === undefined || call.arguments.length === 1) return only ?? call;
  return {
    kind: "case",
    branches: branches.flatMap(({ when, then }) => when === undefined ? [] : [{ when, then }]),
  };
}

/**
 * A group has one value of what it is grouped by, which is the least too: for a HAVING that knows nothing but columns,
 * and of two with the same name but one.
 */
function withMinimaInHaving(selection: Selection): Selection {
  const computed = selection.groupBy.filter((value) =>
    value.kind !== "column" ||
    selection.groupBy.some((other) =>
      other.kind === "column" && other.role !== value.role && isAlike(other.column, value.column)
    )
  );
  if (selection.having === undefined || computed.length === 0) return selection;
  const least = (value: Value): Value => {
    if (computed.some((group) => sameNode(group, value))) {
      return { kind: "aggregate", function: "minimum", value };
    }
    return value.kind === "aggregate" ? value : mapParts(value, maps);
  };
  const maps: PartMaps = {
    value: least,
    condition: (condition) => mapParts(condition, maps),
    specification: (inner) => mapParts(inner, maps),
  };
  return { ...selection, having: mapParts(selection.having, maps) };
}

function isAlike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** An aggregate of the values for which its filter holds, and of NULL for the others, which aggregates leave out. */
function withoutFilter(aggregate: AggregateValue): AggregateValue {
  const { filter, value = { kind: "literal", value: 1 }, orderBy, ...rest } = aggregate;
  if (filter === undefined) return aggregate;
  const counted: Value = { kind: "case", branches: [{ when: filter, then: value }] };
  // Distinct values can be sorted by themselves alone.
  const keys = orderBy?.map((key) => sameNode(key.by, value) ? { ...key, by: counted } : key);
  return { ...rest, value: counted, ...(keys && { orderBy: keys }) };
}

/**
 * A cut that lets through rows that tie with the last, by the rank of each row.
 *
 * @throws {RangeError} If distinct rows are sorted by what they do not show.
 */
function withoutTies(
  specification: Specification,
  traits: DialectTraits,
  newRole: NewRole,
): Specification {
  const { cut, ...uncut } = specification;
  if (!cut?.ties || cut.limit === undefined) return specification;
  const { limit, offset = 0 } = cut;
  const { rows, keys } = rankable(uncut, newRole);
  const number = (name: "rank" | "row_number"): Output => ({
    value: {
      kind: "window",
      function: { kind: "window_function", function: name, arguments: [] },
      partitionBy: [],
      orderBy: keys,
    },
    name: name === "rank" ? "place" : "row",
  });
  const numbers = offset > 0 ? [number("rank"), number("row_number")] : [number("rank")];
  const numbered: Selection = { ...rows, outputs: [...rows.outputs, ...numbers], orderBy: [] };
  const { source, columns } = derivedRows(withSafeWindows(numbered, traits, newRole), newRole("ranked"));
  const [place, row] = columns.slice(rows.outputs.length);
  const where = conjunction([
    ...place ? [compared(place, "<=", limit + offset)] : [],
    ...row ? [compared(row, ">", offset)] : [],
  ]);
  return {
    kind: "selection",
    sources: [source],
    links: [],
    ...(where && { where }),
    groupBy: [],
    distinct: false,
    outputs: columns.slice(0, rows.outputs.length).map((value) => ({ value })),
    orderBy: place ? [{ by: place, direction: "ascending", nulls: "last" }] : [],
  };
}

function compared(left: Value, operator: "<=" | ">", right: number): Condition {
  return { kind: "comparison", left, operator, right: { kind: "literal", value: right } };
}

/** A selection whose rows can be numbered, and what they are sorted by in it. */
function rankable(
  specification: Specification,
  newRole: NewRole,
): { readonly rows: Selection; readonly keys: readonly SortKey[] } {
  if (specification.kind === "selection" && !specification.distinct) {
    return specification.orderBy.some(hasWindow)
      ? withKeyColumns(specification, newRole)
      : { rows: specification, keys: specification.orderBy };
  }
  const { orderBy: keys, ...rows } = sortedDerivedRows(specification, newRole);
  return { rows: { ...rows, orderBy: [] }, keys };
}

function hasWindow({ by }: SortKey): boolean {
  return valuesIn(by, { intoQueries: false }).some(({ kind }) => kind === "window");
}

/** No window stands inside another, so that keys with one are computed before. */
function withKeyColumns(
  selection: Selection,
  newRole: NewRole,
): { readonly rows: Selection; readonly keys: readonly SortKey[] } {
  const { outputs, orderBy } = selection;
  const keyOutputs = orderBy.map(({ by }, i): Output => ({ value: by, name: `key_${i + 1}` }));
  const rows = selectedRows(
    { ...selection, outputs: [...outputs, ...keyOutputs], orderBy: [] },
    newRole("rows"),
  );
  const columns = rows.outputs.slice(outputs.length);
  const keys = orderBy.map((key, i): SortKey => ({ ...key, by: columns[i]?.value ?? key.by }));
  return { rows: { ...rows, outputs: rows.outputs.slice(0, outputs.length) }, keys };
}
