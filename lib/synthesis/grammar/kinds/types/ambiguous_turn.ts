import { choose, shuffle } from "../../../../base/mod.ts";
import type { Reading } from "../../../../dialogue/mod.ts";
import type { ColumnWords, Lexicon } from "../../../../linking/mod.ts";
import { specificationFrom, toSql } from "../../../../specification/mod.ts";
import { extremeOf } from "../../english/extreme.ts";
import { valueText } from "../../english/value_text.ts";
import { plainLexicon } from "../../english/vary_lexicon.ts";
import { countOf } from "../../plan/aggregate_outputs.ts";
import { looksAlike } from "../../plan/looks_alike.ts";
import { contextOf, list } from "../../plan/proposal_context.ts";
import { sameColumn, type Thing, thingOf, thingTree } from "../../plan/thing.ts";
import type { State, Subject } from "../../plan/types.ts";
import { fullSentence, sentence } from "../../wording/full_sentence.ts";
import { type Ambiguity, isSpokenOf, namedThings, numbered, type Understanding } from "./ambiguity.ts";
import { columnAmbiguities } from "./column_ambiguity.ts";
import { scopeAmbiguity } from "./scope_ambiguity.ts";
import { type ExtraTurn, type Spot, type Talk, talkAt } from "./spot.ts";

/** What makes a question ambiguous: a value of two columns, a word for several, or how much it is asked of. */
export type AmbiguityKind = "value" | "word" | "scope";

/**
 * A question that can be understood in several ways, each proven by the gold gate and each with another answer. Undefined
 * where there is none at the spot.
 */
export async function ambiguousTurn(kind: AmbiguityKind, spot: Spot): Promise<ExtraTurn | undefined> {
  const talk = talkAt(spot);
  const next = spot.turns[spot.place];
  // The groups that the next turn narrows have to be the last answer.
  if (talk === undefined || next?.move === "narrow_groups") return undefined;
  // What was listed is narrowed by more than the listing knows.
  if (talk.meant.specification.groupFilters.length > 0) return undefined;
  for await (const ambiguity of ambiguities(kind, spot, talk)) {
    if (spot.taken.has(`ambiguous ${ambiguity.key}`)) continue;
    const turn = await proven(ambiguity, spot);
    if (turn !== undefined) return turn;
  }
  return undefined;
}

async function* ambiguities(of: AmbiguityKind, spot: Spot, talk: Talk): AsyncGenerator<Ambiguity> {
  const { random } = spot.attempt;
  switch (of) {
    case "value":
      if (talk.isListed) yield* valueAmbiguities(spot, talk);
      return;
    case "word": {
      const thing = thingAmbiguity(spot, talk);
      const columns = talk.isListed ? columnAmbiguities(spot, talk) : [];
      yield* shuffle(random, [...(thing === undefined ? [] : [thing]), ...columns]);
      const count = countAmbiguity(spot, talk);
      if (count !== undefined) yield count;
      return;
    }
    case "scope":
      for (const over of shuffle(random, ["rows", "rows", "measure", "ranking"] as const)) {
        const scope = await scopeAmbiguity(over, spot, talk);
        if (scope !== undefined) yield scope;
      }
      return;
    default:
      of satisfies never;
  }
}

async function proven(ambiguity: Ambiguity, spot: Spot): Promise<ExtraTurn | undefined> {
  const { attempt, place, turns } = spot;
  const { synthesis: { gate, lexicon, database }, mostRows, random, options: { signal } } = attempt;
  const asked = turns.map(({ after }) => toSql(specificationFrom(after.specification), database.dialect));
  const answers = new Set<string>();
  const readings: Reading[] = [];
  const explicit = withoutScales(plainLexicon(lexicon));
  for (const [i, understanding] of ambiguity.understandings.entries()) {
    const { state } = understanding;
    const verdict = await gate(state.specification, { mostRows, signal });
    const query = toSql(specificationFrom(state.specification), database.dialect);
    if (!verdict.ok || asked.includes(query) || looksAlike(verdict.rows, state.specification)) {
      return undefined;
    }
    answers.add(verdict.rows.join("\n"));
    readings.push({
      meaning: meaning(understanding, explicit, spot, `reading ${i}`),
      ground_truth_sql: query,
    });
  }
  const [first] = ambiguity.understandings;
  const [chosen] = readings;
  if (first === undefined || chosen === undefined || answers.size < readings.length) return undefined;
  return {
    place,
    key: `ambiguous ${ambiguity.key}`,
    leaves: ambiguity.leaves,
    interaction: {
      utterance: sentence(choose(random, ambiguity.utterances)),
      intention: meaning(first, withoutScales(lexicon), spot, "intention"),
      standalone_intention: chosen.meaning,
      ground_truth_sql: chosen.ground_truth_sql,
      utterance_kinds: ["partial_question"],
      expected_reply: ["request"],
      question_type: "ambiguous",
      readings,
      clarification: sentence(choose(random, first.clarifications)),
      thematic_relation: ambiguity.relation,
    },
  };
}

function meaning(
  { state, scope }: Understanding,
  lexicon: Lexicon,
  { variation }: Spot,
  place: string,
): string {
  const text = fullSentence(state, lexicon, variation.within(place));
  if (scope === undefined) return text;
  const asked = /^I\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
  return `${scope.charAt(0).toUpperCase()}${scope.slice(1)}: ${asked}`;
}

/** "With the largest area" instead of "largest", which would be as ambiguous as the question. */
function withoutScales(lexicon: Lexicon): Lexicon {
  return { ...lexicon, column: (table, column) => ({ ...lexicon.column(table, column), scale: undefined }) };
}

/**
 * "How many are there?" after two sorts of things side by side; undefined where only one sort was listed, and where the list
 * is of things without a name, as "them" could be these, too.
 */
function countAmbiguity(spot: Spot, { root, meant, isListed }: Talk): Ambiguity | undefined {
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  const things = shuffle(random, namedThings(root, meant).filter(({ coded }) => coded === undefined));
  if (
    !isListed || !things.includes(root) || things.length !== 2 ||
    new Set(things.map(({ plural }) => plural)).size < 2
  ) {
    return undefined;
  }
  const context = contextOf({ last: undefined, listing: meant }, undefined, {
    lexicon,
    sampler,
    random,
    isLast: false,
    made: [],
  });
  const understandings = things.flatMap(({ subject, plural }): readonly Understanding[] => {
    const state = { ...meant, subject };
    const self = thingTree({ specification: meant.specification, subject }, lexicon);
    const count = countOf(state, subject, self, context);
    return count === undefined ? [] : [{
      state: numbered(state, count),
      clarifications: [
        `the ${plural}`,
        `I mean the ${plural}`,
        `the number of ${plural}`,
        `just the ${plural}`,
      ],
    }];
  });
  if (understandings.length < 2) return undefined;
  return {
    key: "thing count",
    utterances: [
      "how many are there?",
      "how many are there in all?",
      "how many is that altogether?",
      "and how many are there?",
      "can you count them for me?",
    ],
    understandings,
    relation: "theme_entity",
    leaves: "one number",
  };
}

interface Measured {
  readonly subject: Subject;
  readonly plural: string;
  readonly column: ColumnWords;
}

/**
 * A question for a measure that several of the things listed side by side have: "What is the highest elevation?" after
 * cities with their airports. Undefined where only one of them has it, or where it was spoken of already.
 */
function thingAmbiguity(spot: Spot, { root, meant, isListed }: Talk): Ambiguity | undefined {
  if (!isListed) return undefined;
  const { synthesis: { lexicon }, random } = spot.attempt;
  const measured = namedThings(root, meant).flatMap(({ subject, plural }): readonly Measured[] =>
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

const MOST_PAIRS = 8;
const MOST_VALUES = 12;

/** Requests to keep only a value that occurs in two columns: "only Luxembourg", the country or the city. */
async function* valueAmbiguities(spot: Spot, { listing, root }: Talk): AsyncGenerator<Ambiguity> {
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  const { specification } = listing;
  const columns = specification.tables.flatMap((table) => lexicon.table(table).columns).filter((
    { kind, reference },
  ) =>
    (kind === "label" || kind === "category" || kind === "text") &&
    !specification.filters.some((filter) =>
      filter.kind !== "exists" && sameColumn(filter.column, reference)
    ) &&
    thingOf(root, reference) !== undefined
  );
  const pairs = shuffle(
    random,
    columns.flatMap((a, i) => columns.slice(i + 1).map((b) => shuffle(random, [a, b]))),
  );
  for (const [a, b] of pairs.slice(0, MOST_PAIRS)) {
    if (a === undefined || b === undefined) continue;
    const [ours, theirs] = [
      await sampler(specification, a.reference),
      await sampler(specification, b.reference),
    ];
    const known = new Set(theirs.values);
    const shared = [...new Set(ours.values)].filter((value) => known.has(value) && isName(value)).sort();
    // Under a standing condition only a value that some rows have without meeting it proves anything.
    for (const value of shuffle(random, shared).slice(0, MOST_VALUES)) {
      if (typeof value !== "string") continue;
      const text = valueText(value, { ...a, kind: "label" });
      const [first, second] = [
        understanding(a, value, { listing, root }),
        understanding(b, value, { listing, root }),
      ];
      if (first === undefined || second === undefined) continue;
      if (first.clarifications.some((clarification) => second.clarifications.includes(clarification))) {
        continue;
      }
      yield {
        key: "value",
        utterances: [
          `only ${text}, please`,
          `just ${text}, please`,
          `and only for ${text}?`,
          `what if we take only ${text}?`,
          `keep only those with ${text}`,
          `narrow that down to ${text}`,
        ],
        understandings: [first, second],
        relation: "refinement",
        leaves: "ranking",
      };
    }
  }
}

const isName = (value: unknown) =>
  typeof value === "string" && /^\p{Lu}[\p{L} '’.-]{2,30}$/u.test(value) && value.trim() === value;

function understanding(
  column: ColumnWords,
  value: string,
  { listing, root }: { readonly listing: State; readonly root: Thing },
): Understanding | undefined {
  const thing = thingOf(root, column.reference);
  if (thing === undefined) return undefined;
  const isLabel = thing.labels.some((label) => sameColumn(label, column.reference));
  const noun = isLabel ? thing.singular : `${column.singular} of the ${thing.singular}`;
  const filters = [
    ...listing.specification.filters,
    { kind: "comparison", column: column.reference, operator: "=", value } as const,
  ];
  return {
    state: list(listing, { filters, orderBy: [], distinct: listing.specification.distinct }),
    clarifications: isLabel
      ? [`the ${noun} ${value}`, `I mean the ${noun} called ${value}`, `${value} as the name of the ${noun}`]
      : [`the ${noun}`, `I mean ${value} as the ${noun}`, `those where the ${noun} is ${value}`],
  };
}
