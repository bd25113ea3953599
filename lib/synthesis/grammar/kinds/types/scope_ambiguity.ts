import { choose } from "../../../../base/mod.ts";
import type { ColumnWords } from "../../../../linking/mod.ts";
import type { ColumnReference, ConjunctiveOutput, ConjunctiveQuery } from "../../../../specification/mod.ts";
import { extremeOf } from "../../english/extreme.ts";
import { aggregateOver, type Over } from "../../plan/aggregate_outputs.ts";
import { contextOf, list } from "../../plan/proposal_context.ts";
import type { Attempt } from "../../plan/take_turn.ts";
import { sameColumn, type Thing } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";
import { type Ambiguity, numbered, type Understanding } from "./ambiguity.ts";
import { rankable, ranking } from "./ranking.ts";
import type { Spot, Talk } from "./spot.ts";

/**
 * A question that may lean on a list some turns ago or mean all there is: "How many airports are there?" after airports,
 * narrowed, and then their cities. Undefined where the listing is not narrowed, where it is what was said last, and where
 * fewer or more of the things were spoken of since, which would be a further reading.
 */
export async function scopeAmbiguity(
  over: Over | "ranking",
  spot: Spot,
  talk: Talk,
): Promise<Ambiguity | undefined> {
  const { listing, root } = talk;
  if (listing.specification.filters.length === 0 || listing.subject.column !== undefined) return undefined;
  if (root.labels.length === 0 || root.coded !== undefined) return undefined;
  const told = await toldBefore(spot, talk);
  if (told === undefined) return undefined;
  const asked = over === "ranking" ? rankedAlike(spot, told, root) : numberAlike(over, spot, told, root);
  if (asked === undefined) return undefined;
  const listed: Understanding = {
    state: asked.of(told),
    clarifications: [
      `I mean just the ${root.plural} we have been talking about`,
      "only the ones from before",
      `just the ${root.plural} in question`,
      `only those ${root.plural}`,
    ],
  };
  const all: Understanding = {
    state: asked.of(wholeTable(listing)),
    scope: spot.variation.pick("scope", SCOPES),
    clarifications: [
      `all ${root.plural} that there are`,
      `every ${root.singular} there is, whether listed or left out`,
      "altogether, whatever we said before",
      `I mean every ${root.singular} in the database`,
    ],
  };
  const means = leadsBack(spot, over) && spot.attempt.random() < 0.6 ? [all, listed] : [listed, all];
  return {
    key: `scope ${over}`,
    utterances: asked.utterances,
    understandings: means,
    relation: over === "ranking" ? "answer_refinement" : "theme_entity",
    leaves: over === "ranking" ? "ranking" : "one number",
  };
}

/** What named the things, where another turn stands between and it is all of them that was ever spoken of. */
async function toldBefore(
  { attempt, turns, place }: Spot,
  { root, listing }: Talk,
): Promise<State | undefined> {
  const before = turns.slice(0, place);
  const isAbout = ({ subject }: State) =>
    subject.table === listing.subject.table && subject.column === undefined;
  const at = before.findIndex(({ after }) =>
    isAbout(after) && (after.form === "list" || after.form === "grouped")
  );
  const named = before[at]?.after;
  const since = before.slice(at + 1);
  const isRenewed = since.some(({ after, added }) =>
    added.length > 0 || (isAbout(after) && (after.form === "list" || after.form === "ranking"))
  );
  if (named === undefined || named.specification.groupFilters.length > 0) return undefined;
  if (since.length === 0 || isRenewed) return undefined;
  const told = list(named, { groupBy: [], orderBy: [] });
  // The last query has to lead through every join.
  if (place === turns.length && told.specification.tables.length < listing.specification.tables.length) {
    return undefined;
  }
  const names = await Promise.all(
    [told, ...before.slice(at).map((turn) => turn.listing)].map(({ specification }) =>
      namesIn(specification, root, attempt)
    ),
  );
  return new Set(names).size === 1 ? told : undefined;
}

/** The names that a listing has, as one text. */
async function namesIn(
  specification: ConjunctiveQuery,
  { labels }: Thing,
  { synthesis: { sampler } }: Attempt,
): Promise<string> {
  const samples = await Promise.all(labels.map((label) => sampler(specification, label)));
  return JSON.stringify(samples.map(({ values }) => [...new Set(values)].sort()));
}

/**
 * Whether the next question goes back to the listing in so many words, so that nobody takes it to be about all things. The
 * last query of a dialogue has to lead through every join.
 */
function leadsBack({ turns, place }: Spot, over: Over | "ranking"): boolean {
  const next = turns[place];
  return next !== undefined && over !== "ranking" && next.leaves === "nothing" &&
    ["extend", "narrow", "without", "group_filter"].includes(next.move);
}

const SCOPES = ["over the whole database", "over all the data", "for everything in the database"];

interface Asked {
  readonly of: (state: State) => State;
  readonly utterances: readonly string[];
}

function numberAlike(
  over: Over,
  { attempt, turns, place }: Spot,
  told: State,
  root: Thing,
): Asked | undefined {
  const { synthesis: { lexicon, sampler }, random } = attempt;
  const made = turns.slice(0, place).map(({ move }) => move);
  const standing = { last: turns[place - 1]?.after, listing: told };
  const context = contextOf(standing, undefined, { lexicon, sampler, random, isLast: false, made });
  const output = aggregateOver(told, over, context);
  // The highest of what lies below a bound would be asked of nobody.
  if (output?.column !== undefined && isBounded(output.column, told)) return undefined;
  // A count of names would need "different", which says that they stand in a list.
  if (output === undefined || (over === "rows" && output.column !== undefined)) return undefined;
  const words = output.column === undefined
    ? undefined
    : lexicon.column(output.column.table, output.column.column);
  return {
    of: (state) => numbered(state, output),
    utterances: words === undefined
      ? [
        `how many ${root.plural} are there?`,
        `what is the number of ${root.plural}?`,
        `can you count the ${root.plural} for me?`,
        `how many ${root.plural} do we have?`,
      ]
      : [
        `what is the ${valueOf(output, words)} of the ${root.plural}?`,
        `can you tell me the ${valueOf(output, words)} of the ${root.plural}?`,
        `please give me the ${valueOf(output, words)} of the ${root.plural}`,
      ],
  };
}

function rankedAlike({ attempt }: Spot, told: State, root: Thing): Asked | undefined {
  const { synthesis: { lexicon }, random } = attempt;
  const columns = rankable(told, root, lexicon).filter(({ reference }) => !isBounded(reference, told));
  if (columns.length === 0) return undefined;
  const column = choose(random, columns);
  const isUpper = random() < 0.75;
  const which = column.scale === undefined
    ? `with the ${extremeOf(column, isUpper)} ${column.singular}`
    : undefined;
  const adjective = isUpper ? column.scale?.most : column.scale?.least;
  return {
    of: (state) => ranking(state, root, column, { isUpper, lexicon }),
    utterances: which === undefined
      ? [
        `which ${root.singular} is the ${adjective}?`,
        `what is the ${adjective} ${root.singular}?`,
        `show me the ${adjective} ${root.singular}`,
      ]
      : [
        `which ${root.singular} has the ${extremeOf(column, isUpper)} ${column.singular}?`,
        `show me the ${root.singular} ${which}`,
        `can you find the ${root.singular} ${which}?`,
      ],
  };
}

function isBounded(column: ColumnReference, { specification: { filters } }: State): boolean {
  return filters.some((filter) => filter.kind !== "exists" && sameColumn(filter.column, column));
}

/** The same things without anything that narrows them. */
function wholeTable(state: State): State {
  const { specification, subject } = state;
  return {
    ...state,
    specification: {
      ...specification,
      tables: [subject.table],
      joins: [],
      filters: [],
      groupBy: [],
      groupFilters: [],
      orderBy: [],
      distinct: false,
    },
  };
}

function valueOf(output: ConjunctiveOutput, words: ColumnWords): string {
  if (output.kind === "column") return words.singular;
  switch (output.function) {
    case "average":
      return `average ${words.singular}`;
    case "sum":
      return `total ${words.singular}`;
    case "maximum":
      return `${extremeOf(words, true)} ${words.singular}`;
    case "minimum":
      return `${extremeOf(words, false)} ${words.singular}`;
    case "count":
      return `number of ${words.plural}`;
    default:
      return output.function satisfies never;
  }
}
