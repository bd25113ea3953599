import type { AggregateValue, WindowValue } from "querylogue/specification";
import type { Cell } from "../random/types.ts";
import { compareByKeys, rowText } from "./compare_cells.ts";
import { Ambiguous, type Place, type Twin, type Unit } from "./types.ts";

interface Parts {
  readonly twin: Twin;
  readonly aggregate: (aggregate: AggregateValue, units: readonly Unit[]) => Cell;
}

/** A window's value of one row: its part is sorted anew for each. */
export function evaluateWindow(
  { function: called, partitionBy, orderBy, frame }: WindowValue,
  { unit, units }: Place,
  { twin, aggregate }: Parts,
): Cell {
  const at = (one: Unit): Place => ({ unit: one, units });
  const partOf = (one: Unit) => rowText(partitionBy.map((value) => twin.value(value, at(one))));
  const own = partOf(unit);
  const keysOf = (one: Unit) => orderBy.map(({ by }) => twin.value(by, at(one)));
  const part = units.filter((one) => partOf(one) === own)
    .map((one) => ({ one, keys: keysOf(one) }))
    .toSorted((a, b) => compareByKeys(a.keys, b.keys, orderBy));
  const position = part.findIndex(({ one }) => one === unit);
  const keys = part[position]?.keys ?? [];
  const first = part.findIndex((other) => compareByKeys(other.keys, keys, orderBy) === 0);
  const behind = part.findLastIndex((other) => compareByKeys(other.keys, keys, orderBy) === 0) + 1;
  const rows = part.map(({ one }) => one);
  const hasTies = part.some((other, i) =>
    i > 0 && compareByKeys(other.keys, part[i - 1]?.keys ?? [], orderBy) === 0
  );
  const isCounting = called.kind === "aggregate"
    ? frame !== undefined
    : !["rank", "dense_rank", "percent_rank", "cume_dist"].includes(called.function);
  if (isCounting && hasTies) throw new Ambiguous("a window counts rows that tie");
  if (called.kind === "aggregate") {
    return aggregate(
      called,
      frame === undefined
        ? (orderBy.length > 0 ? rows.slice(0, behind) : rows)
        : framed(rows, position, frame),
    );
  }
  const [argument, more] = called.arguments;
  const number = more ? Number(twin.value(more, at(unit))) : 1;
  const valueAt = (i: number) => {
    const row = rows[i];
    return row && argument && i >= 0 ? twin.value(argument, at(row)) : null;
  };
  switch (called.function) {
    case "row_number":
      return position + 1;
    case "rank":
      return first + 1;
    case "dense_rank":
      return new Set(part.slice(0, behind).map((other) => rowText(other.keys))).size;
    case "percent_rank":
      return rows.length === 1 ? 0 : first / (rows.length - 1);
    case "cume_dist":
      return behind / rows.length;
    case "ntile": {
      const tiles = argument ? Number(twin.value(argument, at(unit))) : 1;
      const [least, larger] = [Math.floor(rows.length / tiles), rows.length % tiles];
      const inLarger = larger * (least + 1);
      return position < inLarger
        ? Math.floor(position / (least + 1)) + 1
        : larger + Math.floor((position - inLarger) / least) + 1;
    }
    case "lag":
      return valueAt(position - number);
    case "lead":
      return valueAt(position + number);
    case "first_value":
      return valueAt(0);
    case "last_value":
      return valueAt(behind - 1);
    case "nth_value":
      return number <= behind ? valueAt(number - 1) : null;
  }
}

/** The two frames that random specifications have. */
function framed(rows: readonly Unit[], position: number, frame: string): readonly Unit[] {
  return rows.slice(/^ROWS BETWEEN 1 /.test(frame) ? Math.max(position - 1, 0) : 0, position + 1);
}
