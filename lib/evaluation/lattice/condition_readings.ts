import {
  type Condition,
  conjunction,
  conjunctList,
  nearOperators,
  sameNode,
  type Selection,
  specificationText,
  withWhere,
} from "../../specification/mod.ts";
import { comparedColumn } from "./compared_column.ts";
import { shortened } from "./shortened.ts";
import type { EarlierQuestion, ReadingSource, UnderstoodReading } from "./types.ts";
import { withConditionsOf } from "./with_conditions.ts";

/** Conditions that were left out, kept from an earlier question, joined otherwise, or turned round. */
export const conditionReadings: ReadingSource = (asked, { earlier }) => [
  ...earlier.flatMap((question) => keptFrom(question, asked)),
  ...dropped(asked),
  ...joinedOtherwise(asked),
  ...turned(asked),
];

/** Conditions of an earlier question that no longer hold: beside those asked for, and in place of one on the same column. */
function keptFrom({ interaction, specification }: EarlierQuestion, asked: Selection): UnderstoodReading[] {
  if (specification.kind !== "selection") return [];
  const live = conjunctList(asked.where);
  const gone = conjunctList(specification.where).filter((one) => !live.some((other) => sameNode(one, other)));
  const sets = gone.length > 1 ? [gone, ...gone.map((one) => [one])] : gone.map((one) => [one]);
  return sets.flatMap((kept) => {
    const columns = kept.map(comparedColumn);
    const others = live.filter((one) => {
      const column = comparedColumn(one);
      return column === undefined || !columns.includes(column);
    });
    const said = `kept the ${nounFor(kept)} ${listText(kept)} of question ${interaction}`;
    const replaced = live.filter((one) => !others.includes(one));
    const beside = { where: live, text: said };
    const inPlace = { where: others, text: `${said} in place of ${listText(replaced)}` };
    return (replaced.length > 0 ? [inPlace, beside] : [beside]).flatMap(({ where, text }) => {
      const wider = withConditionsOf(withWhere(asked, where), specification, kept);
      return wider === undefined
        ? []
        : [{ kind: "condition_kept" as const, text, specification: wider, changes: kept.length }];
    });
  });
}

/** Without each condition, each two, and all of them; and without each condition on groups. */
function dropped(asked: Selection): UnderstoodReading[] {
  const live = conjunctList(asked.where);
  const pairs = live.flatMap((one, i) => live.slice(i + 1).map((other) => [one, other]));
  const sets = [
    ...live.map((one) => [one]),
    ...(live.length > 2 ? pairs : []),
    ...(live.length > 1 ? [live] : []),
  ];
  const onGroups = conjunctList(asked.having);
  return [
    ...sets.map((without): UnderstoodReading => ({
      kind: "condition_dropped",
      text: `left out the ${nounFor(without)} ${listText(without)}`,
      specification: withWhere(asked, live.filter((one) => !without.includes(one))),
      changes: without.length,
    })),
    ...onGroups.map((without): UnderstoodReading => {
      const having = conjunction(onGroups.filter((one) => one !== without));
      const { having: _, ...others } = asked;
      return {
        kind: "condition_dropped",
        text: `left out the condition ${textOf(without)} on groups`,
        specification: { ...others, ...(having && { having }) },
      };
    }),
  ];
}

/** OR for AND between two conditions, and AND for each OR. */
function joinedOtherwise(asked: Selection): UnderstoodReading[] {
  const live = conjunctList(asked.where);
  const either = live.flatMap((one, i) =>
    live.slice(i + 1).map((other): UnderstoodReading => ({
      kind: "and_or",
      text: `took "and" between ${textOf(one)} and ${textOf(other)} for "or"`,
      specification: withWhere(asked, [
        ...live.filter((kept) => kept !== one && kept !== other),
        { kind: "or", conditions: [one, other] },
      ]),
    }))
  );
  const both = live.flatMap((one): UnderstoodReading[] =>
    one.kind !== "or" ? [] : [{
      kind: "and_or",
      text: `took "or" in ${textOf(one)} for "and"`,
      specification: withWhere(asked, live.flatMap((other) => other === one ? one.conditions : [other])),
    }]
  );
  return [...either, ...both];
}

/** The other direction of a comparison, the bound in or out, and what is denied. */
function turned(asked: Selection): UnderstoodReading[] {
  const live = conjunctList(asked.where);
  return live.flatMap((one) =>
    others(one).map((other): UnderstoodReading => ({
      kind: "condition_turned",
      text: `took ${textOf(other)} for ${textOf(one)}`,
      specification: withWhere(asked, live.map((kept) => kept === one ? other : kept)),
    }))
  );
}

function others(condition: Condition): readonly Condition[] {
  switch (condition.kind) {
    case "comparison":
      return condition.operator === "same"
        ? []
        : nearOperators[condition.operator].map((operator) => ({ ...condition, operator }));
    case "not":
      return [condition.condition];
    case "between":
    case "exists":
    case "member_of":
    case "null":
    case "one_of":
    case "pattern":
    case "truth":
      return [{ kind: "not", condition }];
    case "and":
    case "or":
    case "quantified":
      return [];
    default:
      return condition satisfies never;
  }
}

const textOf = (condition: Condition) => shortened(specificationText(condition));
const listText = (conditions: readonly Condition[]) => conditions.map(textOf).join(" and ");
const nounFor = ({ length }: readonly unknown[]) => length === 1 ? "condition" : "conditions";
