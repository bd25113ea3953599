import {
  type AggregateFunction,
  type AggregateValue,
  mapSpecification,
  sameNode,
  type Selection,
  specificationText,
  type Value,
  valuesIn,
  valueText,
} from "../../specification/mod.ts";
import { kindOfColumn } from "./kind_of_column.ts";
import { shortened } from "./shortened.ts";
import type { ReadingSource, UnderstoodReading } from "./types.ts";

/** What is made of the rows: another aggregate, none or one, equal rows once or all, fewer outputs, another order or cut. */
export const answerReadings: ReadingSource = (asked, { schema }) => [
  ...otherAggregates(asked, (value) => kindOfColumn(value, asked, schema) === "number"),
  ...counted(asked),
  ...otherDistinct(asked),
  ...otherOrders(asked),
  ...otherCuts(asked),
  ...fewerOutputs(asked),
];

const textOf = (value: Value) => shortened(valueText(value, specificationText));

const ofNumbers: readonly AggregateFunction[] = ["sum", "average", "minimum", "maximum"];

function otherAggregates(asked: Selection, isNumber: (value: Value) => boolean): UnderstoodReading[] {
  const aggregates = valuesIn({ ...asked, sources: [], links: [] }, { intoQueries: false })
    .filter((value) => value.kind === "aggregate")
    .filter((one, i, all) => all.findIndex((other) => sameNode(one, other)) === i);
  const others = aggregates.flatMap((aggregate): UnderstoodReading[] => {
    const { value, distinct = false, function: name } = aggregate;
    const instead = (other: AggregateValue): UnderstoodReading => ({
      kind: "aggregate",
      text: `took ${textOf(other)} for ${textOf(aggregate)}`,
      specification: replaced(asked, aggregate, other),
    });
    if (value === undefined) {
      const roles = asked.sources.filter((source) => source.kind === "table" && name === "count");
      return roles.flatMap(({ role }) => {
        const key = linkedColumn(asked, role);
        return key === undefined ? [] : [instead({
          ...aggregate,
          value: { kind: "column", role, column: key },
          distinct: true,
        })];
      });
    }
    const { value: _, distinct: __, ...ofRows } = aggregate;
    const functions: readonly AggregateFunction[] = isNumber(value)
      ? ["count", ...ofNumbers]
      : ["count", "minimum", "maximum"];
    return [
      instead({ ...aggregate, distinct: !distinct }),
      ...(name === "count" ? [instead(ofRows)] : []),
      ...functions.filter((other) => other !== name).map((other) =>
        instead({ ...aggregate, function: other })
      ),
    ];
  });
  return [...others, ...withoutAggregates(asked, aggregates)];
}

/** Groups taken together, and rows listed instead of one value of them. */
function withoutAggregates(asked: Selection, aggregates: readonly AggregateValue[]): UnderstoodReading[] {
  if (aggregates.length === 0) return [];
  const { having: _, cut: __, ...whole } = asked;
  const shown = asked.outputs.filter(({ value }) => value.kind === "aggregate");
  const together: UnderstoodReading[] = asked.groupBy.length === 0 || shown.length === 0 ? [] : [{
    kind: "aggregate",
    text: "gave one value for all groups together",
    specification: { ...whole, groupBy: [], outputs: shown, orderBy: [] },
  }];
  const columns = asked.outputs.flatMap(({ value }) =>
    value.kind === "column"
      ? [{ value }]
      : value.kind === "aggregate" && value.value
      ? [{ value: value.value }]
      : []
  );
  const listed: UnderstoodReading[] = columns.length === 0 ? [] : [false, true].map((distinct) => ({
    kind: "aggregate",
    text: `listed ${distinct ? "different rows" : "rows"} instead of ${
      shown.map(({ value }) => textOf(value)).join(" and ")
    }`,
    specification: { ...whole, groupBy: [], outputs: columns, orderBy: [], distinct },
  }));
  return [...together, ...(shown.length === 0 ? [] : listed)];
}

/** The column by which other tables know a role. */
function linkedColumn({ links }: Selection, role: string): string | undefined {
  for (const { from, to, columns: [first, ...others] } of links) {
    if (first === undefined || others.length > 0) continue;
    if (from === role) return first.from;
    if (to === role) return first.to;
  }
  return undefined;
}

/** A value in place of another wherever it stands. */
function replaced(asked: Selection, one: Value, other: Value): Selection {
  return mapSpecification(asked, { value: (value) => sameNode(value, one) ? other : value }) as Selection;
}

/** A count instead of a list. */
function counted(asked: Selection): UnderstoodReading[] {
  const isList = asked.groupBy.length === 0 &&
    asked.outputs.every(({ value }) =>
      valuesIn(value).every(({ kind }) => kind !== "aggregate" && kind !== "window")
    );
  const [first] = asked.outputs;
  if (!isList || first === undefined) return [];
  const { cut: _, ...whole } = asked;
  const counts: readonly AggregateValue[] = [
    { kind: "aggregate", function: "count" },
    { kind: "aggregate", function: "count", value: first.value, distinct: true },
  ];
  return counts.map((value) => ({
    kind: "aggregate",
    text: `gave the ${textOf(value)} instead of a list`,
    specification: { ...whole, distinct: false, outputs: [{ value }], orderBy: [] },
  }));
}

/** Equal rows once instead of as often as they occur, and the reverse. */
export function otherDistinct(asked: Selection): UnderstoodReading[] {
  const text = asked.distinct ? "showed equal rows as often as they occur" : "showed equal rows once";
  return [{ kind: "distinct", text, specification: { ...asked, distinct: !asked.distinct } }];
}

function otherOrders(asked: Selection): UnderstoodReading[] {
  if (asked.orderBy.length === 0) return [];
  const reversed = asked.orderBy.map((key) => ({
    ...key,
    direction: key.direction === "ascending" ? "descending" as const : "ascending" as const,
  }));
  return [
    { kind: "order", text: "sorted the other way round", specification: { ...asked, orderBy: reversed } },
    { kind: "order", text: "did not sort", specification: { ...asked, orderBy: [] } },
  ];
}

function otherCuts(asked: Selection): UnderstoodReading[] {
  const { cut, ...whole } = asked;
  const isSorted = asked.orderBy.length > 0;
  if (cut === undefined) {
    return !isSorted ? [] : [{
      kind: "limit",
      text: "showed only the first row",
      specification: { ...whole, cut: { limit: 1 } },
    }];
  }
  const ties = { ...cut, ties: cut.ties !== true };
  return [
    { kind: "limit", text: "showed all rows", specification: whole },
    ...(cut.limit === undefined || cut.limit === 1 ? [] : [{
      kind: "limit" as const,
      text: "showed only the first row",
      specification: { ...whole, cut: { ...cut, limit: 1 } },
    }]),
    ...(!isSorted || cut.limit === undefined ? [] : [{
      kind: "limit" as const,
      text: ties.ties
        ? "showed those that tie with the last row too"
        : "left out those that tie with the last row",
      specification: { ...whole, cut: ties },
    }]),
  ];
}

/** Without each output, and with each alone. */
export function fewerOutputs(asked: Selection): UnderstoodReading[] {
  const { outputs } = asked;
  if (outputs.length < 2) return [];
  const less = outputs.map((output) => outputs.filter((other) => other !== output));
  const only = outputs.length > 2 ? outputs.map((output) => [output]) : [];
  return [...less, ...only].map((shown) => {
    const lacking = outputs.filter((output) => !shown.includes(output)).map(({ value }) => textOf(value));
    return {
      kind: "output_dropped",
      text: `did not show ${lacking.join(" and ")}`,
      specification: { ...asked, outputs: shown },
      changes: lacking.length,
    };
  });
}
