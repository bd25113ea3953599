import type { Lexicon } from "../../../../linking/mod.ts";
import type { ConjunctiveOutput } from "../../../../specification/mod.ts";
import { countText } from "../../english/value_text.ts";
import type { Proposal } from "../../plan/move.ts";
import { allThings, sameSubject, thingTree } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";
import type { Ambiguity, Understanding } from "./ambiguity.ts";
import type { Spot, Talk } from "./spot.ts";

/** How many are asked for; where a ranking cuts through ties in one length, it may not in another. */
const LENGTHS = [1, 3, 2];

/** "Which genre comes first?" after two numbers were given for each, as it can be either that decides. */
export function numbersRanked(
  { turns, place, attempt: { synthesis: { lexicon } } }: Spot,
  { root, listing }: Talk,
): readonly Ambiguity[] {
  const [one, other] = turns.slice(0, place).toReversed().filter(({ after }) =>
    after.form === "grouped" && sameSubject(after.subject, listing.subject)
  );
  if (one === undefined || other === undefined || place - turns.indexOf(other) > 2) return [];
  return LENGTHS.flatMap((limit): readonly Ambiguity[] => {
    const understandings = [one, other].flatMap((turn) => ranked(turn, limit, lexicon));
    // The same number of fewer things takes the place of the first.
    const names = new Set(understandings.flatMap(({ clarifications }) => clarifications[0] ?? []));
    if (names.size < 2) return [];
    const things = limit === 1 ? root.singular : `${countText(limit)} ${root.plural}`;
    const [comes, is] = limit === 1 ? ["comes", "is"] : ["come", "are"];
    return [{
      key: "comparison of numbers",
      isByColumn: true,
      utterances: [
        `which ${things} ${comes} first?`,
        `and which ${things} ${comes} out on top?`,
        `so which ${things} ${is} at the top?`,
        `which ${things} would ${comes === "comes" ? "come" : comes} first?`,
      ],
      understandings,
      relation: "answer_refinement",
      leaves: "ranking",
    }];
  });
}

/** The first groups by their number. */
function ranked({ after }: Proposal, limit: number, lexicon: Lexicon): readonly Understanding[] {
  const by = after.specification.outputs.find(({ kind }) => kind === "aggregate");
  const number = by && nameOf(by, after, lexicon);
  if (by === undefined || number === undefined) return [];
  return [{
    state: {
      ...after,
      form: "ranking",
      specification: { ...after.specification, orderBy: [{ by, direction: "descending" }], limit },
    },
    clarifications: [
      `by ${number}`,
      `I mean by ${number}`,
      `go by ${number}`,
      `${number} should decide`,
    ],
  }];
}

/** "The number of tracks", or "the average price". */
function nameOf(
  by: ConjunctiveOutput,
  { specification, subject, counted }: State,
  lexicon: Lexicon,
): string | undefined {
  if (by.kind !== "aggregate" || counted === undefined) return undefined;
  if (by.function === "count") {
    const things = allThings(thingTree({ specification, subject, counted }, lexicon));
    const thing = things.find((one) => sameSubject(one.subject, counted));
    return thing && `the number of ${thing.plural}`;
  }
  if (by.column === undefined) return undefined;
  const { singular } = lexicon.column(by.column.table, by.column.column);
  const kinds = { average: "average", sum: "total", maximum: "highest", minimum: "lowest" };
  return `the ${kinds[by.function]} ${singular}`;
}
