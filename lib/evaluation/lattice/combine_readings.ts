import { sameNode, type Selection, type Specification } from "../../specification/mod.ts";
import { fewerOutputs, otherDistinct } from "./answer_readings.ts";
import { withoutTables } from "./join_readings.ts";
import type { UnderstoodReading } from "./types.ts";

/**
 * Readings with two changes or three: what was made of the dialogue or of the conditions, together with tables that only
 * restricted left out, fewer outputs, or equal rows once instead of all and the reverse. A combined reading has the kind of its
 * first change.
 *
 * @param asked What the ground truth asks for.
 * @param readings Those with one change.
 * @param most Most readings that are returned, those of the first readings first.
 * @returns None that is equal to `asked` or to one of `readings`, and no repeats.
 */
export function combineReadings(
  asked: Specification,
  readings: readonly UnderstoodReading[],
  { most }: { readonly most: number },
): readonly UnderstoodReading[] {
  const seen: Specification[] = [asked, ...readings.map(({ specification }) => specification)];
  const combined: UnderstoodReading[] = [];
  for (const reading of readings.filter(({ kind }) => FIRST.has(kind))) {
    for (const both of furtherChanges(reading)) {
      if (seen.some((other) => sameNode(both.specification, other))) continue;
      if (combined.length === most) return combined;
      seen.push(both.specification);
      combined.push(both);
    }
  }
  return combined;
}

const FIRST: ReadonlySet<UnderstoodReading["kind"]> = new Set([
  "context_forgotten",
  "condition_kept",
  "other_set",
  "condition_dropped",
  "condition_turned",
  "table_dropped",
  "partners",
  "order",
  "limit",
]);

function furtherChanges(first: UnderstoodReading): readonly UnderstoodReading[] {
  const { specification } = first;
  if (specification.kind !== "selection") return [];
  const narrow = withoutTables(specification).map((one) => joined(first, one));
  const shorter = [first, ...narrow].flatMap((one) => then(one, fewerOutputs));
  return [
    ...narrow,
    ...shorter,
    ...[first, ...narrow, ...shorter].flatMap((one) => then(one, otherDistinct)),
  ];
}

function then(
  one: UnderstoodReading,
  change: (selection: Selection) => readonly UnderstoodReading[],
): readonly UnderstoodReading[] {
  return one.specification.kind !== "selection"
    ? []
    : change(one.specification).map((other) => joined(one, other));
}

function joined({ kind, text }: UnderstoodReading, other: UnderstoodReading): UnderstoodReading {
  return { kind, text: `${text}, and ${other.text}`, specification: other.specification };
}
