import { sameNode, type Specification } from "../../specification/mod.ts";
import { fewerOutputs, otherDistinct } from "./answer_readings.ts";
import { withoutTables } from "./join_readings.ts";
import type { UnderstoodReading } from "./types.ts";

/**
 * Readings with two changes: what was made of the dialogue, of the conditions or of the rows, together with tables that only
 * restricted left out, fewer outputs, or equal rows once instead of all and the reverse. A combined reading has the kind of its
 * first change. Before them stand those second changes alone that `readings` lacks, so that no first change is named that the
 * second one does not need.
 *
 * @param asked What the ground truth asks for.
 * @param readings Those with one change.
 * @param changing Of these, those that change the rows by themselves; no other is a first change. @default all
 * @param most Most readings that are returned, those of the first readings first.
 * @returns None that is equal to `asked` or to one of `readings`, and no repeats.
 */
export function combineReadings(
  asked: Specification,
  readings: readonly UnderstoodReading[],
  { most, changing = readings }: {
    readonly most: number;
    readonly changing?: readonly UnderstoodReading[] | undefined;
  },
): readonly UnderstoodReading[] {
  const seen: Specification[] = [asked, ...readings.map(({ specification }) => specification)];
  const first = changing.filter(({ kind }) => FIRST.has(kind));
  const combined: UnderstoodReading[] = [];
  for (const reading of [...secondChanges(asked), ...first.flatMap(furtherChanges)]) {
    if (seen.some((other) => sameNode(reading.specification, other))) continue;
    if (combined.length === most) return combined;
    seen.push(reading.specification);
    combined.push(reading);
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
  "output_dropped",
]);

function furtherChanges(first: UnderstoodReading): readonly UnderstoodReading[] {
  const { kind, text, changes = 1 } = first;
  return secondChanges(first.specification).map((second) => ({
    ...{ kind, text: `${text}, and ${second.text}`, specification: second.specification },
    changes: changes + (second.changes ?? 1),
  }));
}

function secondChanges(specification: Specification): readonly UnderstoodReading[] {
  if (specification.kind !== "selection") return [];
  return [
    ...withoutTables(specification),
    ...fewerOutputs(specification),
    ...otherDistinct(specification),
  ];
}
