import { randomFrom, shuffle } from "../../../lib/base/mod.ts";
import type { Dialogue, Interaction } from "../../../lib/dialogue/mod.ts";

/** The ways in which a turn is called by another type, each with what a writer that mistook it would have given it. */
export const misclassifications = [
  "answerable as ambiguous",
  "answerable as unanswerable",
  "answerable as improper",
  "ambiguous as answerable",
  "ambiguous as unanswerable",
  "unanswerable as answerable",
  "unanswerable as improper",
  "improper as answerable",
  "improper as unanswerable",
] as const;

export type Misclassification = typeof misclassifications[number];

/** A dialogue with one turn called by another type. */
export interface Planted {
  readonly way: Misclassification;
  readonly dialogue: Dialogue;
  /** Position of the dialogue among those given. */
  readonly of: number;
  /** Place of the turn, from 0. */
  readonly place: number;
}

/** At most `count` plants, as many of each way as the turns give, each in a turn of its own. */
export function plantMisclassifications(
  dialogues: readonly Dialogue[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Planted[] {
  const random = randomFrom(seed, "misclassifications");
  const open = shuffle(
    random,
    dialogues.flatMap((dialogue, of) => dialogue.interactions.map((_, place) => ({ dialogue, of, place }))),
  );
  const planted: Planted[] = [];
  for (let grew = true; grew && planted.length < count;) {
    grew = false;
    for (const way of misclassifications) {
      if (planted.length === count) break;
      const at = open.findIndex(({ dialogue, place }) => calledBy(way, dialogue, place) !== undefined);
      const [spot] = at === -1 ? [] : open.splice(at, 1);
      const interaction = spot && calledBy(way, spot.dialogue, spot.place);
      if (spot === undefined || interaction === undefined) continue;
      const { dialogue, of, place } = spot;
      const interactions = dialogue.interactions.with(place, interaction);
      planted.push({ way, of, place, dialogue: { ...dialogue, interactions } });
      grew = true;
    }
  }
  return planted;
}

/** A turn under another type; undefined where it is not of the type that the way begins with. */
function calledBy(
  way: Misclassification,
  { interactions }: Dialogue,
  place: number,
): Interaction | undefined {
  const turn = interactions[place];
  if (turn === undefined || !way.startsWith(`${turn.question_type} as`)) return undefined;
  const { ground_truth_sql: sql, readings: _, unanswerable_reason: _reason, ...said } = turn;
  const { standalone_intention: meaning = turn.intention } = turn;
  // What a writer would answer that takes a turn without a query for a question goes by the questions near it.
  const near = interactions.slice(0, place).findLast((one) => one.ground_truth_sql !== undefined) ??
    interactions.find((one) => one.ground_truth_sql !== undefined);
  switch (way) {
    case "answerable as ambiguous":
      return sql === undefined ? undefined : {
        ...{ ...said, question_type: "ambiguous", ground_truth_sql: sql, clarification: "As you say." },
        readings: [sql, `SELECT * FROM (${sql}) AS answer`].map((ground_truth_sql) => ({
          meaning,
          ground_truth_sql,
        })),
      };
    case "ambiguous as answerable":
      return sql === undefined ? undefined : { ...said, question_type: "answerable", ground_truth_sql: sql };
    case "answerable as unanswerable":
    case "ambiguous as unanswerable":
    case "improper as unanswerable":
      return { ...said, question_type: "unanswerable", unanswerable_reason: "no_such_column" };
    case "answerable as improper":
    case "unanswerable as improper":
      return { ...said, question_type: "improper" };
    case "unanswerable as answerable":
    case "improper as answerable":
      return near?.ground_truth_sql === undefined
        ? undefined
        : { ...said, question_type: "answerable", ground_truth_sql: near.ground_truth_sql };
    default:
      return way satisfies never;
  }
}
