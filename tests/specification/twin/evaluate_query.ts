import {
  type Combination,
  type Cut,
  type Link,
  outputName,
  sameNode,
  type Selection,
  type SortKey,
  type Source,
  type Specification,
  type Value,
  valuesIn,
} from "querylogue/specification";
import type { Cell } from "../random/types.ts";
import { compareByKeys, rowText } from "./compare_cells.ts";
import {
  Ambiguous,
  type Answer,
  type Bindings,
  type Place,
  type Row,
  type Twin,
  type Unit,
} from "./types.ts";

/** The rows of a specification by nested loops. */
export function evaluateQuery(specification: Specification, around: Bindings, twin: Twin): Answer {
  return specification.kind === "selection"
    ? selection(specification, around, twin)
    : combination(specification, around, twin);
}

interface Keyed {
  readonly row: readonly Cell[];
  readonly keys: readonly Cell[];
}

function selection(query: Selection, around: Bindings, twin: Twin): Answer {
  const { where, having, outputs, distinct, orderBy, cut } = query;
  const rows = joined(query, around, twin).filter((bindings) =>
    where === undefined || holds(where, { bindings })
  );
  const units = unitsOf(query, rows, around, twin);
  const shown = units.filter((unit) => having === undefined || holds(having, unit));
  const keyed = shown.map((unit): Keyed => {
    const of = (value: Value) => twin.value(value, { unit, units: shown });
    return { row: outputs.map(({ value }) => of(value)), keys: orderBy.map(({ by }) => of(by)) };
  });
  const unique = distinct ? [...new Map(keyed.map((one) => [rowText(one.row), one])).values()] : keyed;
  if (distinct && !orderBy.every(({ by }) => outputs.some(({ value }) => sameNode(value, by)))) {
    throw new Ambiguous("distinct rows are sorted by what they do not show");
  }
  return { ...arranged(unique, orderBy, cut), names: outputs.map((output) => outputName(output) ?? "") };

  function holds(condition: NonNullable<Selection["where"]>, unit: Unit): boolean {
    const place: Place = { unit, units: [unit] };
    return twin.condition(condition, place) === true;
  }
}

function combination(
  { kind, all, left, right, orderBy, cut }: Combination,
  around: Bindings,
  twin: Twin,
): Answer {
  const [one, other] = [twin.query(left, around), twin.query(right, around)];
  const rows = combined(kind, all, one.rows, other.rows);
  const keyed = rows.map((row): Keyed => ({
    row,
    keys: orderBy.map(({ by }) => by.kind === "output" ? row[by.position] ?? null : null),
  }));
  return { ...arranged(keyed, orderBy, cut), names: one.names };
}

type Rows = readonly (readonly Cell[])[];

function combined(kind: Combination["kind"], all: boolean, left: Rows, right: Rows): Rows {
  const unique = (rows: Rows) => [...new Map(rows.map((row) => [rowText(row), row])).values()];
  if (kind === "union") return all ? [...left, ...right] : unique([...left, ...right]);
  const others = right.map(rowText);
  if (!all) return unique(left).filter((row) => others.includes(rowText(row)) === (kind === "intersect"));
  return left.filter((row) => {
    const at = others.indexOf(rowText(row));
    if (at >= 0) others.splice(at, 1);
    return (at >= 0) === (kind === "intersect");
  });
}

/** Sorts and cuts rows; a cut between rows that tie and differ means no rows in particular. */
function arranged(
  keyed: readonly Keyed[],
  orderBy: readonly SortKey[],
  { limit = Infinity, offset = 0, ties = false }: Cut = {},
): Omit<Answer, "names"> {
  const sorted = keyed.toSorted((a, b) => compareByKeys(a.keys, b.keys, orderBy));
  const tie = (a: number, b: number) => {
    const [one, other] = [sorted[a], sorted[b]];
    return one !== undefined && other !== undefined && compareByKeys(one.keys, other.keys, orderBy) === 0;
  };
  let end = Math.min(offset + limit, sorted.length);
  if (ties && limit > 0) { while (end > offset && tie(end - 1, end)) end++; }
  for (const at of [Math.min(offset, sorted.length), end]) {
    if (at === 0 || at >= sorted.length || end <= offset) continue;
    const level = sorted.filter((_, i) => tie(i, at));
    if (tie(at - 1, at) && new Set(level.map(({ row }) => rowText(row))).size > 1) {
      throw new Ambiguous("a cut goes between rows that tie");
    }
  }
  const kept = sorted.slice(offset, Math.max(end, offset));
  let number = 0;
  const numbers = kept.map((_, i) => i > 0 && tie(offset + i - 1, offset + i) ? number : ++number);
  return { rows: kept.map(({ row }) => row), ties: numbers };
}

/** Rows as they are, or the groups of them; an aggregate without groups has one group of all rows. */
function unitsOf(
  { sources, groupBy, outputs, having, orderBy }: Selection,
  rows: readonly Bindings[],
  around: Bindings,
  twin: Twin,
): readonly Unit[] {
  const values = [...outputs.map(({ value }) => value), ...orderBy.map(({ by }) => by)];
  const inside = [
    ...values.flatMap((value) => valuesIn(value, { intoQueries: false })),
    ...having ? valuesIn(having, { intoQueries: false }) : [],
  ];
  const isGrouped = groupBy.length > 0 || having !== undefined ||
    inside.some(({ kind }) => kind === "aggregate");
  if (!isGrouped) return rows.map((bindings) => ({ bindings }));
  if (groupBy.length === 0) {
    const none = new Map([...around, ...sources.map(({ role }): [string, Row] => [role, {}])]);
    return [{ bindings: rows[0] ?? none, group: rows }];
  }
  const groups = Map.groupBy(rows, (bindings) => {
    const unit = { bindings };
    return rowText(groupBy.map((value) => twin.value(value, { unit, units: [unit] })));
  });
  return [...groups.values()].map((group) => ({ bindings: group[0] ?? around, group }));
}

function joined({ sources, links }: Selection, around: Bindings, twin: Twin): readonly Bindings[] {
  const [first, ...rest] = sources;
  if (first === undefined) return [around];
  const standing = new Map([[first.role, first]]);
  let rows: readonly Bindings[] = rowsOf(first).map((row) => bound(around, first.role, row));
  for (const link of links) {
    const added = rest.find(({ role }) => !standing.has(role) && (role === link.from || role === link.to));
    if (added === undefined) {
      rows = rows.filter((bindings) => belongs(link, bindings));
      continue;
    }
    const partners = rowsOf(added);
    const met = new Set<Row>();
    const next = rows.flatMap((bindings) => {
      const found = partners.filter((row) => belongs(link, bound(bindings, added.role, row)));
      for (const row of found) met.add(row);
      const kept = found.length === 0 && link.kind !== "inner" ? [{}] : found;
      return kept.map((row) => bound(bindings, added.role, row));
    });
    const none = new Map([...around, ...[...standing.keys()].map((role): [string, Row] => [role, {}])]);
    const alone = link.kind === "full" ? partners.filter((row) => !met.has(row)) : [];
    rows = [...next, ...alone.map((row) => bound(none, added.role, row))];
    standing.set(added.role, added);
  }
  return rows;

  function rowsOf(source: Source): readonly Row[] {
    if (source.kind === "table") return twin.table(source.table);
    const { rows, names } = twin.query(source.specification, around);
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? null])));
  }

  function belongs({ from, to, columns, condition }: Link, bindings: Bindings): boolean {
    const pairs = columns.every((pair) => {
      const [a, b] = [bindings.get(from)?.[pair.from] ?? null, bindings.get(to)?.[pair.to] ?? null];
      return a !== null && b !== null && rowText([a]) === rowText([b]);
    });
    const unit = { bindings };
    return pairs && (condition === undefined || twin.condition(condition, { unit, units: [unit] }) === true);
  }
}

function bound(bindings: Bindings, role: string, row: Row): Bindings {
  return new Map(bindings).set(role, row);
}
