import type { CompareOptions, QueryFacts } from "../../lib/compare/mod.ts";
import type { ResultColumn, ResultTable, Value } from "../../lib/database/mod.ts";

/**
 * The slow twin of compareTables(): tries every pairing of columns and strikes off rows one by one, by a definition of equal
 * values of its own. Sort keys are taken from `orderKeys` alone.
 */
export function oracleVerdict(
  gold: ResultTable,
  predicted: ResultTable,
  facts: QueryFacts & Pick<CompareOptions, "allowExtraColumns">,
): "equal" | "different" | "vacuous" {
  const { repeats, ...others } = facts;
  if (repeats) {
    const asked = oracleVerdict(gold, predicted, others);
    if (asked !== "different") return asked;
    const kept = [...repeats.keys()].filter((i) => repeats[i] === undefined);
    const chosen = ({ columns, ...table }: ResultTable): ResultTable => ({
      ...table,
      columns: kept.map((i) => columns[i] as ResultColumn),
    });
    const { orderKeys, roundedTo, unlimited, ...same } = others;
    return oracleVerdict(chosen(gold), predicted, {
      ...same,
      ...(orderKeys && { orderKeys: orderKeys.map((key) => kept.indexOf(repeats[key] ?? key)) }),
      ...(roundedTo && { roundedTo: kept.map((i) => roundedTo[i]) }),
      ...(unlimited && { unlimited: { ...unlimited, table: chosen(unlimited.table) } }),
    });
  }
  if (gold.rowCount === 0 && predicted.rowCount === 0) return "vacuous";
  if (gold.rowCount !== predicted.rowCount) return "different";
  if (facts.allowExtraColumns === false && predicted.columns.length !== gold.columns.length) {
    return "different";
  }
  const wholes = [{ table: gold, offset: 0 }, ...(facts.unlimited ? [facts.unlimited] : [])];
  const accepted = wholes.some((whole) => {
    if (whole.table.rowCount < whole.offset + gold.rowCount) return false;
    return halves.some((half) =>
      pairings(gold, predicted).some((pairing) => fits(whole, { predicted, pairing, facts, half }))
    );
  });
  if (!accepted) return "different";
  return gold.columns.every(({ values }) => values.every((value) => value === null)) ? "vacuous" : "equal";
}

const halves = ["up", "even", "down"] as const;

/** Every choice of different columns of the prediction that respects names which occur once on each side. */
function pairings(gold: ResultTable, predicted: ResultTable): number[][] {
  const count = (table: ResultTable, { name }: ResultColumn) =>
    table.columns.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length;
  const bound = (column: ResultColumn) => count(gold, column) === 1 && count(predicted, column) === 1;
  return gold.columns.reduce<number[][]>(
    (begun, column) =>
      begun.flatMap((pairing) =>
        predicted.columns.flatMap((other, i) => {
          const named = column.name.toLowerCase() === other.name.toLowerCase();
          if (pairing.includes(i) || ((bound(column) || bound(other)) && !named)) return [];
          return [[...pairing, i]];
        })
      ),
    [[]],
  );
}

interface Trial {
  readonly predicted: ResultTable;
  readonly pairing: readonly number[];
  readonly facts: QueryFacts;
  readonly half: typeof halves[number];
}

/** Whether each row of the prediction can be struck off a row that may stand in its place. */
function fits(
  { table, offset }: { readonly table: ResultTable; readonly offset: number },
  { predicted, pairing, facts, half }: Trial,
): boolean {
  const ties = (a: number, b: number) => {
    if (!facts.ordered || a === b) return true;
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    const keys = facts.orderKeys?.map((position) =>
      table.columns[position]?.values.slice(from, to + 1) ?? []
    );
    return keys?.every((values) => values.every((value) => value === values[0])) ?? false;
  };
  const same = (row: number, other: number) =>
    table.columns.every((column, i) => {
      const partner = predicted.columns[pairing[i] ?? -1];
      if (!partner) return false;
      const places = facts.roundedTo?.[i];
      const typed = typedValue({ gold: table, predicted }, [column, partner]);
      if (typed) {
        const [a, b] = [column.values[row] ?? null, partner.values[other] ?? null].map(typed) as [
          unknown,
          unknown,
        ];
        if (a !== undefined && b !== undefined) return sameTree(a, b);
      }
      const asTexts = isText(column) && isText(partner) && places === undefined;
      return sameValue(column.values[row] ?? null, partner.values[other] ?? null, { asTexts, places, half });
    });
  const left = new Set(Array.from({ length: table.rowCount }, (_, row) => row));
  // A LIMIT that cuts what nothing orders may let through rows from anywhere.
  for (let position = 0; position < predicted.rowCount; position++) {
    const found = [...left].find((row) => ties(row, offset + position) && same(row, position));
    if (found === undefined) return false;
    left.delete(found);
  }
  return true;
}

/** How a value of a column is read where one of both tables holds JSON or intervals; undefined for one that is neither. */
function typedValue(
  { gold, predicted }: { readonly gold: ResultTable; readonly predicted: ResultTable },
  pair: readonly ResultColumn[],
): ((value: Value) => unknown) | undefined {
  const types = new Set([...gold.columns, ...predicted.columns].map(({ type }) => type));
  if (!pair.every(({ type }) => ["text", "json", "interval"].includes(type))) return undefined;
  return (value) => {
    if (typeof value !== "string") return undefined;
    if (types.has("json") && /^[[{]/.test(value)) return JSON.parse(value);
    if (!types.has("interval")) return undefined;
    const [, count, unit] = /^(\d+) (day|mon|year)s?$/.exec(value) ?? [];
    if (unit === "year") return [12 * Number(count), 0];
    if (unit !== undefined) return unit === "mon" ? [Number(count), 0] : [0, 24 * Number(count)];
    const hours = /^(\d+):00:00$/.exec(value)?.[1];
    return hours === undefined ? undefined : [0, Number(hours)];
  };
}

function sameTree(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") {
    return sameValue(a, b, { asTexts: false, places: undefined, half: "up" });
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [x, y] = [Object.entries(a), new Map(Object.entries(b))];
  return Array.isArray(a) === Array.isArray(b) && x.length === y.size &&
    x.every(([key, value]) => y.has(key) && sameTree(value, y.get(key)));
}

function isText({ type, values }: ResultColumn): boolean {
  return type === "text" && values.every((value) => value === null || typeof value === "string");
}

interface Reading {
  readonly asTexts: boolean;
  readonly places: number | undefined;
  readonly half: typeof halves[number];
}

function sameValue(a: Value, b: Value, { asTexts, places, half }: Reading): boolean {
  if (a === null || b === null) return a === b;
  if (a instanceof Uint8Array || b instanceof Uint8Array) {
    return a instanceof Uint8Array && b instanceof Uint8Array && String(a) === String(b);
  }
  const [x, y] = asTexts ? [undefined, undefined] : [numberOf(a), numberOf(b)];
  if (x === undefined || y === undefined) return x === y && day(String(a)) === day(String(b));
  if (places !== undefined) return rounded(x, places, half) === rounded(y, places, half);
  if (Number.isInteger(x) && Number.isInteger(y)) return x === y;
  if (isShort(x) && isShort(y)) return x === y;
  return Math.abs(x - y) <= 2 ** -42 * Math.max(Math.abs(x), Math.abs(y));
}

function isShort(number: number): boolean {
  const text = String(number);
  const [, places = ""] = text.split(".");
  return !text.includes("e") && text.replace(/[-.]/g, "").replace(/^0+/, "").length <= 15 &&
    places.length <= 6;
}

function numberOf(value: Exclude<Value, null | Uint8Array>): number | undefined {
  if (typeof value !== "string") return Number(value);
  const text = value.replace(/ +$/, "");
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true" ? 1 : 0;
  return /^-?(0|[1-9][0-9]*)([.][0-9]+)?$/.test(text) ? Number(text) : undefined;
}

function day(text: string): string {
  return text.replace(/ +$/, "").replace(/[T ]00:00:00$/, "").normalize("NFD");
}

/** By decimal digits: halves away from zero, to the even digit, or (as their binary numbers lie below) down. */
function rounded(number: number, places: number, half: typeof halves[number]): number {
  const units = Math.abs(Number((number * 10 ** places).toFixed(6)));
  const whole = Math.floor(units);
  const rest = units - whole;
  const up = rest > 0.5 || (rest === 0.5 && roundsUp(number, { places, half, whole }));
  return Math.sign(number) * (whole + (up ? 1 : 0)) + 0;
}

function roundsUp(
  number: number,
  { places, half, whole }: {
    readonly places: number;
    readonly half: typeof halves[number];
    readonly whole: number;
  },
): boolean {
  if (half === "up") return true;
  if (half === "even") return whole % 2 === 1;
  return Math.abs(Number(number.toFixed(places))) > Math.abs(number);
}
