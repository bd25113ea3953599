import { shuffle } from "../../../../base/mod.ts";
import type { Lexicon } from "../../../../linking/mod.ts";
import type { ColumnReference, Filter } from "../../../../specification/mod.ts";
import { valueText } from "../../english/value_text.ts";
import { confusedNames } from "../../plan/confused_names.ts";
import { isStoredName } from "../../plan/is_stored_name.ts";
import type { Proposal } from "../../plan/move.ts";
import { type ChosenName, namesChosenBy } from "../../plan/names_chosen_by.ts";
import type { SynthesisContext } from "../../plan/synthesis_context.ts";
import type { State } from "../../plan/types.ts";
import { wholeTable } from "../../plan/whole_table.ts";
import { sentence } from "../../wording/full_sentence.ts";
import { arePeople } from "./are_people.ts";
import { heardNames } from "./heard_names.ts";
import { otherNames } from "./other_names.ts";
import type { Spot } from "./spot.ts";

/** A question of a dialogue that is asked by a name that the data do not hold, and then by the one that was meant. */
export interface MisnamedQuestion {
  /** Which of the answerable questions, from 0. */
  readonly turn: number;
  /** Its proposal with the wrong name. */
  readonly withWrongName: (proposal: Proposal) => Proposal;
  /** What the user says once told that there is no such name. */
  readonly repairs: string;
}

/**
 * The question that chooses things by a name for which somebody may say another ("Ville Lumière" for "Paris", "Anna Meier"
 * for "Anna Schulz" and "Paul Meier") that no column of the database stores. Undefined where there is none.
 */
export async function misnamedQuestion(
  { attempt: { synthesis, random }, turns, variation }: Omit<Spot, "place" | "taken">,
): Promise<MisnamedQuestion | undefined> {
  const named = turns.flatMap((proposal, turn) =>
    namesChosenBy(proposal, turn).map((one) => ({ turn, ...one }))
  );
  for (const { turn, filter, value, beside, renamedTo } of shuffle(random, named)) {
    const { column } = filter;
    const words = synthesis.lexicon.column(column.table, column.column);
    if (!["label", "key", "category", "text"].includes(words.kind)) continue;
    const wrong = await wrongName({ column, value, beside }, {
      synthesis,
      choose: (names) => variation.pick("wrong name", names),
    });
    if (wrong === undefined) continue;
    return {
      turn,
      withWrongName: (proposal) => renamed(proposal, filter, renamedTo(wrong)),
      repairs: sentence(variation.pick("repair", repairsOf(valueText(value, words)))),
    };
  }
  return undefined;
}

/** Whether somebody may say another name for a name, before it is known which the database stores. */
export function canBeMisnamed(lexicon: Lexicon): (name: Pick<ChosenName, "filter" | "value">) => boolean {
  return ({ filter, value }) =>
    otherNames(value).length > 0 || value.includes(" ") ||
    lexicon.table(namedTable(filter.column, lexicon)).person;
}

const repairsOf = (name: string) => [
  `I meant ${name}`,
  `sorry, I meant ${name}`,
  `oh, I mean ${name}`,
  `I was thinking of ${name}`,
  `then I mean ${name}`,
];

interface Meant extends Pick<ChosenName, "value" | "beside"> {
  readonly column: ColumnReference;
}

async function wrongName(
  { column, value, beside }: Meant,
  { synthesis, choose }: {
    readonly synthesis: SynthesisContext;
    readonly choose: (names: readonly string[]) => string;
  },
): Promise<string | undefined> {
  const { values } = await synthesis.sampler(wholeTable(column.table), column);
  const { unheldNames } = await synthesis.tools();
  const isUnheld = async (name: string) =>
    unheldNames(`"${name}"`).length > 0 && !await isStoredName(name, synthesis);
  // Who says one of the names rightly remembers what belongs to it.
  const others = values.filter((other) => !beside.includes(String(other)));
  const ofPeople = await isOfPeople(column, synthesis);
  // Of other names the beginning tells which is meant: "English Defence" is none for "French Defence".
  const beginning = value.replace(/\S+$/, "");
  const confused = confusedNames(value, others).filter((name) => ofPeople || name.startsWith(beginning));
  // The names of places and things are spelled in one way.
  const heard = ofPeople ? heardNames(value) : [];
  for (const names of [otherNames(value), confused, heard]) {
    if (names.length === 0) continue;
    const wrong = choose(names);
    if (await isUnheld(wrong)) return wrong;
  }
  return undefined;
}

/** Whether a column holds or refers to the names of people. */
function isOfPeople(column: ColumnReference, synthesis: SynthesisContext): Promise<boolean> {
  const { table, person } = synthesis.lexicon.table(namedTable(column, synthesis.lexicon));
  return arePeople({ subject: { table }, person }, synthesis);
}

/** The table of the things whose names a column holds or refers to. */
function namedTable({ table, column }: ColumnReference, { schema }: Lexicon): string {
  const key = schema.foreignKeys.find(({ from }) => from.table === table && from.columns.includes(column));
  return key?.to.table ?? table;
}

function renamed(proposal: Proposal, filter: Filter, wrong: Filter): Proposal {
  const text = JSON.stringify(filter);
  const swap = (one: Filter) => JSON.stringify(one) === text ? wrong : one;
  const swapIn = (state: State): State => ({
    ...state,
    ...(state.about !== undefined && { about: swap(state.about) }),
    specification: { ...state.specification, filters: state.specification.filters.map(swap) },
  });
  return {
    ...proposal,
    base: swapIn(proposal.base),
    after: swapIn(proposal.after),
    listing: swapIn(proposal.listing),
    added: proposal.added.map(swap),
  };
}
