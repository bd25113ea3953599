import { choose, shuffle } from "../../../../base/mod.ts";
import type { ColumnWords } from "../../../../linking/mod.ts";
import { extremeOf } from "../../english/extreme.ts";
import type { Subject } from "../../plan/types.ts";
import { type Ambiguity, isSpokenOf, namedThings, numbered, type Understanding } from "./ambiguity.ts";
import type { Spot, Talk } from "./spot.ts";

interface MeasuredThing {
  readonly subject: Subject;
  readonly plural: string;
  readonly column: ColumnWords;
}

/**
 * A question for a measure that several of the things listed side by side have: "What is the highest elevation?" after
 * cities with their airports. Undefined where only one of them has it, or where it was spoken of already.
 */
export function thingAmbiguity(spot: Spot, { root, meant, isListed }: Talk): Ambiguity | undefined {
  if (!isListed) return undefined;
  const { synthesis: { lexicon }, random } = spot.attempt;
  const measured = namedThings(root, meant).flatMap(({ subject, plural }): readonly MeasuredThing[] =>
    subject.column === undefined
      ? lexicon.table(subject.table).columns
        .filter(({ kind, statistics }) => kind === "measure" && statistics.present * 2 > statistics.rows)
        .map((column) => ({ subject, plural, column }))
      : []
  );
  const shared = [...Map.groupBy(measured, ({ column }) => column.singular).values()].filter((some) =>
    some.length > 1 && new Set(some.map(({ plural }) => plural)).size === some.length &&
    !some.some(({ column }) => isSpokenOf(column.reference, meant))
  );
  if (shared.length === 0) return undefined;
  const some = shuffle(random, choose(random, shared));
  const [first] = some;
  if (first === undefined) return undefined;
  const isUpper = random() < 0.75;
  const value = `${extremeOf(first.column, isUpper)} ${first.column.singular}`;
  return {
    key: `thing ${first.column.singular}`,
    utterances: [
      `what is the ${value}?`,
      `can you tell me the ${value}?`,
      `and the ${value}?`,
      `what is the ${value} among them?`,
      `please give me the ${value}, too`,
    ],
    understandings: some.map(({ subject, plural, column }): Understanding => ({
      state: numbered({ ...meant, subject }, {
        kind: "aggregate",
        function: isUpper ? "maximum" : "minimum",
        column: column.reference,
      }),
      clarifications: [
        `the ${column.singular} of the ${plural}`,
        `I mean the ${plural}`,
        `that of the ${plural}`,
        `I am asking about the ${plural}`,
      ],
    })),
    relation: "theme_entity",
    leaves: "one number",
  };
}
