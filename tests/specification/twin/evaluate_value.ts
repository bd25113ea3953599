import type { AggregateValue, ArithmeticValue, CastValue, Value } from "querylogue/specification";
import type { Cell } from "../random/types.ts";
import { callFunction } from "./call_function.ts";
import { compareByKeys, compareCells, rowText } from "./compare_cells.ts";
import { evaluateWindow } from "./evaluate_window.ts";
import { Ambiguous, type Place, type Twin, type Unit } from "./types.ts";

/** A value by its definition, one row at a time. */
export function evaluateValue(value: Value, place: Place, twin: Twin): Cell {
  const of = (one: Value) => twin.value(one, place);
  switch (value.kind) {
    case "column":
      return place.unit.bindings.get(value.role)?.[value.column] ?? null;
    case "literal":
      return value.type === "decimal" ? Number(value.value) : value.value;
    case "aggregate":
      return aggregate(value, (place.unit.group ?? []).map((bindings): Unit => ({ bindings })), twin);
    case "arithmetic":
      return arithmetic(value, value.operands.map(of));
    case "call":
      return callFunction(value.function, value.arguments.map(of));
    case "case": {
      const branch = value.branches.find(({ when }) => twin.condition(when, place) === true);
      const then = branch ? branch.then : value.otherwise;
      return then ? of(then) : null;
    }
    case "cast":
      return cast(value, of(value.value));
    case "window":
      return evaluateWindow(value, place, { twin, aggregate: (one, units) => aggregate(one, units, twin) });
    case "query": {
      const { rows } = twin.query(value.specification, place.unit.bindings);
      if (rows.length > 1) throw new Ambiguous("a query gives more than one value");
      return rows[0]?.[0] ?? null;
    }
    case "condition":
      return twin.condition(value.condition, place);
    case "output":
      throw new TypeError("an output has no value in a row");
  }
}

function aggregate(
  { function: name, value, distinct, filter, separator = ",", orderBy = [] }: AggregateValue,
  units: readonly Unit[],
  twin: Twin,
): Cell {
  const places = units.map((unit): Place => ({ unit, units }))
    .filter((place) => filter === undefined || twin.condition(filter, place) === true);
  if (value === undefined) return places.length;
  const found = places.map((place) => ({
    cell: twin.value(value, place),
    keys: orderBy.map(({ by }) => twin.value(by, place)),
  })).filter(({ cell }) => cell !== null);
  const unique = distinct ? [...new Map(found.map((one) => [rowText([one.cell]), one])).values()] : found;
  const cells = unique.map(({ cell }) => cell).filter((cell) => cell !== null);
  const numbers = cells.map(Number);
  const sum = numbers.reduce((a, b) => a + b, 0);
  if (name === "count") return cells.length;
  if (cells.length === 0) return null;
  switch (name) {
    case "sum":
      return sum;
    case "average":
      return sum / cells.length;
    case "minimum":
      return cells.reduce((a, b) => (compareCells(b, a) ?? 0) < 0 ? b : a);
    case "maximum":
      return cells.reduce((a, b) => (compareCells(b, a) ?? 0) > 0 ? b : a);
    case "median": {
      const sorted = numbers.toSorted((a, b) => a - b);
      const middle = (sorted.length - 1) / 2;
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    }
    case "standard_deviation":
    case "variance": {
      if (cells.length === 1) return null;
      const mean = sum / cells.length;
      const variance = numbers.reduce((all, one) => all + (one - mean) ** 2, 0) / (cells.length - 1);
      return name === "variance" ? variance : Math.sqrt(variance);
    }
    case "list": {
      const sorted = unique.toSorted((a, b) => compareByKeys(a.keys, b.keys, orderBy));
      const ties = sorted.some((one, i) => {
        const next = sorted[i + 1];
        return next && next.cell !== one.cell && compareByKeys(one.keys, next.keys, orderBy) === 0;
      });
      if (ties) throw new Ambiguous("texts of a list tie");
      return sorted.map(({ cell }) => String(cell)).join(separator);
    }
  }
}

function arithmetic({ operator, operands }: ArithmeticValue, cells: readonly Cell[]): Cell {
  if (cells.includes(null)) return null;
  if (operator === "||") return cells.map(String).join("");
  const numbers = cells.map(Number);
  if (operands.length === 1) return 0 - (numbers[0] ?? 0);
  return numbers.slice(1).reduce<number | null>((a, b) => {
    if (a === null || b === 0 && ["/", "quotient", "%"].includes(operator)) return null;
    const result = {
      "+": a + b,
      "-": a - b,
      "*": a * b,
      "/": a / b,
      "quotient": Math.trunc(a / b),
      "%": a % b,
    };
    return result[operator] + 0;
  }, numbers[0] ?? 0);
}

function cast({ type }: CastValue, cell: Cell): Cell {
  if (cell === null) return null;
  switch (type) {
    case "text":
      return String(cell);
    case "integer":
    case "real":
    case "decimal":
      return Number(cell);
    case "boolean":
      return Boolean(Number(cell));
    case "date":
      return String(cell).slice(0, 10);
    case "timestamp":
      return String(cell).length === 10 ? `${cell} 00:00:00` : cell;
    case "time":
      return String(cell).slice(-8);
  }
}
