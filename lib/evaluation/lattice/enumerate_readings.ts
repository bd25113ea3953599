import { sameNode, type Selection, type Specification } from "../../specification/mod.ts";
import { answerReadings } from "./answer_readings.ts";
import { columnReadings } from "./column_readings.ts";
import { conditionReadings } from "./condition_readings.ts";
import { contextReadings } from "./context_readings.ts";
import { joinReadings } from "./join_readings.ts";
import { type ReadingContext, readingKinds, type ReadingSource, type UnderstoodReading } from "./types.ts";

export interface EnumerateReadingsOptions extends ReadingContext {
  /** Other meanings of an ambiguous question. @default none */
  readonly meanings?:
    | readonly { readonly meaning: string; readonly specification: Specification }[]
    | undefined;
  /** Most readings that are returned, those of the first kinds of {@link readingKinds} first. @default 80 */
  readonly most?: number | undefined;
}

/**
 * Enumerates what an agent could have understood in place of what was asked: each reading is the ground truth's specification
 * with one change, or an earlier one. Runs nothing: whether a reading gives other rows is for the data to say.
 *
 * From the dialogue: its conditions forgotten, an earlier question answered, a condition kept that no longer holds (beside
 * those that do, and in place of one on the same column), the conditions of another question in place of the inherited ones.
 * From the question: conditions dropped (one, two, all), turned round, AND for OR; unused tables dropped; roles of one
 * table exchanged, another key followed; rows without a partner in or out; another aggregate, a list for a number and the
 * reverse; equal rows once or all; another order or cut; fewer outputs; another column of the same table and kind.
 *
 * A set operation has only the readings that are whole queries: earlier questions and other meanings.
 *
 * @returns Readings without repeats, none equal to `asked`, in the order of {@link readingKinds}.
 *
 * @example
 * ```ts
 * import { enumerateReadings } from "querylogue/evaluation";
 * import { specificationOf } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const read = async (sql: string) => {
 *   const reading = await specificationOf(sql, { dialect: "sqlite" });
 *   assert(reading.kind === "specification");
 *   return reading.specification;
 * };
 * const earlier = [{ interaction: 1, specification: await read("SELECT g.id FROM game g WHERE g.year = 2019") }];
 * const readings = enumerateReadings(await read("SELECT g.id FROM game g WHERE g.year = 2020"), {
 *   earlier,
 *   schema: { tables: [], foreignKeys: [] },
 * });
 * const kept = readings.find(({ kind }) => kind === "condition_kept");
 * assert.equal(kept?.text, "kept the condition game.year = 2019 of question 1 in place of game.year = 2020");
 * ```
 */
export function enumerateReadings(
  asked: Specification,
  { meanings = [], most = 80, ...context }: EnumerateReadingsOptions,
): readonly UnderstoodReading[] {
  const whole = [
    ...meanings.map(({ meaning, specification }): UnderstoodReading => ({
      kind: "other_reading",
      text: `took the question to mean: ${meaning}`,
      specification,
    })),
    ...(asked.kind === "selection" ? changed(asked, context) : earlierQuestions(context)),
  ];
  const place = ({ kind }: UnderstoodReading) => readingKinds.indexOf(kind);
  const seen: Specification[] = [asked];
  return whole.toSorted((a, b) => place(a) - place(b)).filter(({ specification }) => {
    if (seen.some((other) => sameNode(specification, other))) return false;
    seen.push(specification);
    return true;
  }).slice(0, most);
}

const sources: readonly ReadingSource[] = [
  contextReadings,
  conditionReadings,
  joinReadings,
  answerReadings,
  columnReadings,
];

function changed(asked: Selection, context: ReadingContext): readonly UnderstoodReading[] {
  return sources.flatMap((source) => source(asked, context));
}

function earlierQuestions({ earlier }: ReadingContext): readonly UnderstoodReading[] {
  return earlier.map(({ interaction, specification }) => ({
    kind: "earlier_question",
    text: `answered question ${interaction} again`,
    specification,
  }));
}
