import { shuffle } from "../../../../base/mod.ts";
import type { ColumnReference, Filter, Literal } from "../../../../specification/mod.ts";
import { valueText } from "../../english/value_text.ts";
import { confusedNames } from "../../plan/confused_names.ts";
import { isStoredName } from "../../plan/is_stored_name.ts";
import type { Proposal } from "../../plan/move.ts";
import type { SynthesisContext } from "../../plan/synthesis_context.ts";
import type { State } from "../../plan/types.ts";
import { sentence } from "../../wording/full_sentence.ts";
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
    addedBy(proposal, turn).flatMap(namesIn).map((one) => ({ turn, ...one }))
  );
  for (const { turn, filter, value, renamedTo } of shuffle(random, named)) {
    const { column } = filter;
    const words = synthesis.lexicon.column(column.table, column.column);
    if (!["label", "key", "category", "text"].includes(words.kind)) continue;
    const wrong = await wrongName({ column, value }, {
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

/** The conditions that a question says: of the first one, all. */
const addedBy = ({ added, after }: Proposal, turn: number) =>
  turn === 0 ? after.specification.filters : added;

/** A name that a condition chooses by. */
interface Named {
  readonly filter: Exclude<Filter, { kind: "exists" }>;
  readonly value: string;
  /** The condition with another name in its place. */
  readonly renamedTo: (name: string) => Filter;
}

function namesIn(filter: Filter): readonly Named[] {
  if (filter.kind === "comparison" && filter.operator === "=" && isName(filter.value)) {
    return [{ filter, value: filter.value, renamedTo: (name) => ({ ...filter, value: name }) }];
  }
  if (filter.kind !== "one_of" || filter.negated) return [];
  const { values } = filter;
  return values.filter(isName).map((value) => ({
    filter,
    value,
    renamedTo: (name) => ({ ...filter, values: values.map((one) => one === value ? name : one) }),
  }));
}

const isName = (value: Literal): value is string =>
  typeof value === "string" && /^\p{Lu}[\p{L}\p{M}'’. -]{2,}$/u.test(value);

const repairsOf = (name: string) => [
  `I meant ${name}`,
  `sorry, I meant ${name}`,
  `oh, I mean ${name}`,
  `I was thinking of ${name}`,
  `then I mean ${name}`,
];

async function wrongName(
  { column, value }: { readonly column: ColumnReference; readonly value: string },
  { synthesis, choose }: {
    readonly synthesis: SynthesisContext;
    readonly choose: (names: readonly string[]) => string;
  },
): Promise<string | undefined> {
  const { values } = await synthesis.sampler(whole(column.table), column);
  const { unheldNames } = await synthesis.tools();
  const isUnheld = async (name: string) =>
    unheldNames(`"${name}"`).length > 0 && !await isStoredName(name, synthesis);
  for (const names of [otherNames(value), confusedNames(value, values), misspelt(value)]) {
    if (names.length === 0) continue;
    const wrong = choose(names);
    if (await isUnheld(wrong)) return wrong;
  }
  return undefined;
}

/** A name with two letters of a long word exchanged. */
function misspelt(name: string): readonly string[] {
  return [...name.matchAll(/\p{L}{6,}/gu)].flatMap(({ 0: word, index }) =>
    [...word].slice(2, -2).flatMap((letter, i) => {
      const [at, next] = [index + 2 + i, word[3 + i] ?? ""];
      return letter === next ? [] : [`${name.slice(0, at)}${next}${letter}${name.slice(at + 2)}`];
    })
  );
}

/** All rows of a table. */
function whole(table: string): State["specification"] {
  return {
    ...{ tables: [table], joins: [], outputs: [], filters: [] },
    ...{ groupBy: [], groupFilters: [], orderBy: [], distinct: false },
  };
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
