import fc from "fast-check";
import type { ResultColumn, ResultTable, Value } from "../../../lib/database/mod.ts";

/** A table of columns. */
export function columnsTable(...columns: readonly Omit<ResultColumn, "name">[]): ResultTable {
  return {
    columns: columns.map((column, i) => ({ name: `c${i}`, ...column })),
    rowCount: columns[0]?.values.length ?? 0,
    truncated: false,
  };
}

export function rowsOfTable({ columns, rowCount }: ResultTable): Value[][] {
  return Array.from(
    { length: rowCount },
    (_, row) => columns.map(({ values }) => values[row] ?? null),
  );
}

const pools = {
  integer: [1, 2, 10, null],
  float: [1, 2, 10, 0.5, null],
  text: ["1", "a", "", null],
} as const;

const column = (length: number) =>
  fc.constantFrom("integer" as const, "float" as const, "text" as const).chain((type) =>
    fc.array(fc.constantFrom<Value>(...pools[type]), { minLength: length, maxLength: length })
      .map((values) => ({ type, values }))
  );

const table = (width: number, length: number) =>
  fc.array(column(length), { minLength: width, maxLength: width }).map((columns) => columnsTable(...columns));

/**
 * Two small tables of few values, the second often made of the first: columns and rows moved, types changed,
 * a cell edited.
 */
export const tablePairs: fc.Arbitrary<readonly [ResultTable, ResultTable]> = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 0, max: 4 }),
).chain(([width, length]) =>
  fc.oneof(
    fc.tuple(table(width, length), table(width, length)),
    fc.tuple(table(width, length), fc.integer({ min: 1, max: 3 }).chain((other) => table(other, length))),
    fc.tuple(
      table(width, length),
      fc.shuffledSubarray([...Array(width).keys()], { minLength: width }),
      fc.shuffledSubarray([...Array(length).keys()], { minLength: length }),
      fc.array(fc.boolean(), { minLength: width, maxLength: width }),
      fc.option(fc.nat(), { nil: undefined }),
    ).map(([gold, columns, rows, retyped, edit]) => {
      const moved = columns.map((from, i) => {
        const { type, values } = gold.columns[from] as ResultColumn;
        const other = type === "integer" && retyped[i] ? "float" as const : type;
        return { type: other, values: rows.map((row) => values[row] as Value) };
      });
      const edited = moved[0];
      if (edit !== undefined && edited && length > 0) {
        edited.values[edit % length] = edited.type === "text" ? "a" : 2;
      }
      return [gold, columnsTable(...moved)] as const;
    }),
  )
);
