import {
  type Condition,
  conjunctList,
  sameNode,
  type Selection,
  withWhere,
} from "../../specification/mod.ts";
import type { EarlierQuestion, ReadingSource, UnderstoodReading } from "./types.ts";
import { withConditionsOf } from "./with_conditions.ts";
import { withoutUnusedRoles } from "./without_table.ts";

/** What the dialogue alone can cause: its context forgotten, another question's rows meant, an earlier question answered. */
export const contextReadings: ReadingSource = (asked, { earlier }) => {
  const live = conjunctList(asked.where);
  const ofEarlier = earlier.flatMap(({ specification }) => conditionsOf(specification));
  const inherited = live.filter((one) => ofEarlier.some((other) => sameNode(one, other)));
  const own = live.filter((one) => !inherited.includes(one));
  return [
    ...forgotten(asked, { inherited, own }),
    ...earlier.map(({ interaction, specification }): UnderstoodReading => ({
      kind: "earlier_question",
      text: `answered question ${interaction} again`,
      specification,
    })),
    ...earlier.flatMap((question) => otherSet(asked, { question, inherited, own })),
  ];
};

interface Shares {
  /** Conditions that an earlier question has too. */
  readonly inherited: readonly Condition[];
  /** The others. */
  readonly own: readonly Condition[];
}

function conditionsOf(specification: EarlierQuestion["specification"]): readonly Condition[] {
  return specification.kind === "selection" ? conjunctList(specification.where) : [];
}

/** Without all that was said before: its conditions, with and without the tables that only restricted. */
function forgotten(asked: Selection, { inherited, own }: Shares): UnderstoodReading[] {
  const bare: Selection = withWhere(asked, own);
  const narrow = withoutUnusedRoles(bare);
  const readings: UnderstoodReading[] = [];
  if (inherited.length > 0) {
    readings.push({
      kind: "context_forgotten",
      text: "forgot the conditions of the questions before",
      specification: bare,
    });
  }
  if (inherited.length > 0 && narrow.sources.length < bare.sources.length) {
    readings.push({
      kind: "context_forgotten",
      text: "forgot the conditions and tables of the questions before",
      specification: narrow,
      changes: 2,
    });
  }
  return readings;
}

/** "Those" taken for the rows of another question: its conditions in place of the inherited ones. */
function otherSet(
  asked: Selection,
  { question: { interaction, specification }, inherited, own }: Shares & {
    readonly question: EarlierQuestion;
  },
): UnderstoodReading[] {
  if (specification.kind !== "selection") return [];
  const theirs = conditionsOf(specification);
  const isSame = theirs.length === inherited.length &&
    theirs.every((one) => inherited.some((other) => sameNode(one, other)));
  // Without inherited conditions nothing was meant by "those"; what was kept then is a reading of its own.
  if (isSame || inherited.length === 0 || theirs.length === 0) return [];
  const bound = withConditionsOf(withWhere(asked, own), specification, theirs);
  return bound === undefined ? [] : [{
    kind: "other_set",
    text: `meant the rows of question ${interaction}`,
    specification: bound,
  }];
}
