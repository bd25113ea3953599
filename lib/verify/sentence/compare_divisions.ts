import { valuesIn } from "../../specification/mod.ts";
import type { ComputationStep } from "./computations_of.ts";
import type { Findings } from "./findings.ts";
import type { SchemaNames } from "./schema_names.ts";

/** Rows that are divided by different values, and a column that is divided by the sum of another. */
export function compareDivisions(
  { operation, operands }: ComputationStep,
  { tables, text, names }: {
    readonly tables: ReadonlyMap<string, string>;
    readonly text: string;
    readonly names: SchemaNames;
  },
): Findings {
  const [part, whole] = operands.map((operand) =>
    valuesIn(operand, { intoQueries: false }).find((one) => one.kind === "aggregate")
  );
  const isMixed = operation === "ratio" && part?.kind === "aggregate" && whole?.kind === "aggregate" &&
    !part.distinct && whole.distinct === true &&
    (part.filter !== undefined || part.value?.kind === "case" || part.value?.kind === "condition");
  // The whole of which a column is a part is the sum of the same column.
  const [columns, wholes] = operands.map((operand) => [
    ...new Set(
      valuesIn(operand).flatMap((value) =>
        value.kind === "column" ? [JSON.stringify([tables.get(value.role), value.column])] : []
      ),
    ),
  ]);
  const isOther = operation === "ratio" && operands[1]?.kind === "query" && columns?.length === 1 &&
    wholes?.length === 1 && wholes[0] !== columns?.[0];
  const counted = operands[1] && valuesIn(operands[1]).find((one) => one.kind === "aggregate");
  const isOfCount = operation === "ratio" && part?.kind === "aggregate" && counted?.kind === "aggregate" &&
    part.function === "sum" && part.value?.kind === "column" && counted.function === "count" &&
    !names.isFlag({ table: tables.get(part.value.role) ?? "", column: part.value.column });
  return {
    faults: isOfCount && PART_OF.test(text)
      ? ["the query divides a sum by a number of rows, the sentence asks for a share"]
      : [],
    unsure: [
      ...isMixed ? ["whether the sentence asks for a share of rows or of different values"] : [],
      ...isOther ? ["of which whole the sentence asks for a share"] : [],
    ],
  };
}

const PART_OF =
  /\b(?:what|which) (?:percentage|percent|share|part|proportion|fraction) of\b|\b(?:shares?|percentages?) of (?:all|the (?:total|whole))\b/;
