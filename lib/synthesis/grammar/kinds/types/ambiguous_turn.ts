import { choose, type Random, shuffle } from "../../../../base/mod.ts";
import type { AmbiguitySource, Interaction, Reading } from "../../../../dialogue/mod.ts";
import type { Lexicon } from "../../../../linking/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../../../specification/mod.ts";
import { findSentenceFault } from "../../../../verify/mod.ts";
import { plainLexicon } from "../../english/vary_lexicon.ts";
import type { Rows } from "../../plan/gold_gate.ts";
import { looksAlike } from "../../plan/looks_alike.ts";
import { fullSentence, sentence } from "../../wording/full_sentence.ts";
import type { Ambiguity, Understanding } from "./ambiguity.ts";
import { columnAmbiguities } from "./column_ambiguity.ts";
import { comparisonAmbiguities } from "./comparison_ambiguity.ts";
import { countAmbiguity } from "./count_ambiguity.ts";
import { eachOrAll } from "./each_or_all.ts";
import { scopeAmbiguity } from "./scope_ambiguity.ts";
import { type ExtraTurn, type Spot, type Talk, talkAt } from "./spot.ts";
import { thingAmbiguity } from "./thing_ambiguity.ts";
import { timeAmbiguities } from "./time_ambiguity.ts";
import { valueAmbiguities } from "./value_ambiguity.ts";

/**
 * A question that can be understood in several ways, each proven by the gold gate and each with another answer. Undefined
 * where there is none at the spot.
 */
export async function ambiguousTurn(source: AmbiguitySource, spot: Spot): Promise<ExtraTurn | undefined> {
  const talk = talkAt(spot);
  const next = spot.turns[spot.place];
  // The groups that the next turn narrows have to be the last answer.
  if (talk === undefined || next?.move === "narrow_groups") return undefined;
  // What was listed is narrowed by more than the listing knows.
  if (talk.meant.specification.groupFilters.length > 0) return undefined;
  for await (const ambiguity of ambiguities(source, spot, talk)) {
    if (spot.taken.has(`ambiguous ${ambiguity.key}`)) continue;
    const turn = await proven(ambiguity, source, spot);
    if (turn !== undefined) return turn;
  }
  return undefined;
}

async function* ambiguities(of: AmbiguitySource, spot: Spot, talk: Talk): AsyncGenerator<Ambiguity> {
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
    case "scope": {
      const each = eachOrAll(spot, talk);
      if (each !== undefined && random() < 0.5) yield each;
      for (const over of shuffle(random, ["rows", "rows", "measure", "ranking"] as const)) {
        const scope = await scopeAmbiguity(over, spot, talk);
        if (scope !== undefined) yield scope;
      }
      if (each !== undefined) yield each;
      return;
    }
    case "time":
      if (!talk.isListed) return;
      for await (const one of timeAmbiguities(spot, talk)) yield anyMeant(one, random);
      return;
    case "comparison":
      for await (const one of comparisonAmbiguities(spot, talk)) yield anyMeant(one, random);
      return;
    default:
      of satisfies never;
  }
}

/** Any of the readings may be meant: where always the first is, an agent need not ask. */
const anyMeant = (ambiguity: Ambiguity, random: Random): Ambiguity => ({
  ...ambiguity,
  understandings: shuffle(random, ambiguity.understandings),
});

async function proven(
  ambiguity: Ambiguity,
  source: AmbiguitySource,
  spot: Spot,
): Promise<ExtraTurn | undefined> {
  const { attempt, place, turns } = spot;
  const { synthesis: { gate, database }, mostRows, options: { signal } } = attempt;
  const asked = turns.map(({ after }) => toSql(specificationFrom(after.specification), database.dialect));
  const answers = new Set<string>();
  const queries: string[] = [];
  const named: ReadonlySet<string>[] = [];
  for (const { state } of ambiguity.understandings) {
    const verdict = await gate(state.specification, { mostRows, signal });
    const query = toSql(specificationFrom(state.specification), database.dialect);
    if (!verdict.ok || asked.includes(query) || looksAlike(verdict.rows, state.specification)) {
      return undefined;
    }
    answers.add(verdict.rows.join("\n"));
    queries.push(query);
    named.push(thingsNamed(verdict.rows, state.specification));
  }
  if (answers.size < queries.length) return undefined;
  if (ambiguity.isByColumn === true && named.some((one, i) => named.slice(0, i).some(alike(one)))) {
    return undefined;
  }
  const interaction = await told(ambiguity, { source, queries, spot });
  return interaction && { place, key: `ambiguous ${ambiguity.key}`, leaves: ambiguity.leaves, interaction };
}

/** The things in an answer without the values that they are ordered by. */
function thingsNamed(rows: Rows, { outputs, orderBy }: ConjunctiveQuery): ReadonlySet<string> {
  const ordering = new Set(orderBy.map(({ by }) => JSON.stringify(by)));
  const names = outputs.flatMap((output, i) => ordering.has(JSON.stringify(output)) ? [] : [i]);
  return new Set(rows.map((row) => {
    const values: readonly unknown[] = JSON.parse(row);
    return JSON.stringify(names.map((i) => values[i]));
  }));
}

/** Of two readings that share more things than this the columns hardly differ. */
const MOST_SHARED = 0.8;

const alike = (one: ReadonlySet<string>) => (other: ReadonlySet<string>) =>
  one.intersection(other).size > MOST_SHARED * one.union(other).size;

const WAYS = 4;

/** The question with each reading in words that the sentence checks read as its query; undefined where there are none. */
async function told(
  ambiguity: Ambiguity,
  { source, queries, spot }: {
    readonly source: AmbiguitySource;
    readonly queries: readonly string[];
    readonly spot: Spot;
  },
): Promise<Interaction | undefined> {
  const { synthesis: { lexicon, database, tools }, random } = spot.attempt;
  const { understandings, utterances, relation } = ambiguity;
  const [first] = understandings;
  if (first === undefined) return undefined;
  const utterance = sentence(choose(random, utterances));
  const clarification = sentence(choose(random, first.clarifications));
  const explicit = withoutScales(plainLexicon(lexicon));
  for (let way = 0; way < WAYS; way++) {
    const worded = { ...spot, variation: way === 0 ? spot.variation : spot.variation.within(way) };
    const readings = understandings.map((understanding, i): Reading => ({
      meaning: meaning(understanding, explicit, worded, `reading ${i}`),
      ground_truth_sql: queries[i] ?? "",
    }));
    const [chosen] = readings;
    if (chosen === undefined) return undefined;
    const interaction: Interaction = {
      utterance,
      intention: meaning(first, withoutScales(lexicon), worded, "intention"),
      standalone_intention: chosen.meaning,
      ground_truth_sql: chosen.ground_truth_sql,
      utterance_kinds: ["partial_question"],
      expected_reply: ["request"],
      question_type: "ambiguous",
      readings,
      ambiguity_source: source,
      clarification,
      thematic_relation: relation,
    };
    const fault = await findSentenceFault({ interactions: [interaction] }, {
      tools,
      dialect: database.dialect,
    });
    if (fault === undefined) return interaction;
  }
  return undefined;
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
