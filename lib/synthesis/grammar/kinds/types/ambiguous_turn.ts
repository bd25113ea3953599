import { choose, shuffle } from "../../../../base/mod.ts";
import type { Reading } from "../../../../dialogue/mod.ts";
import { toSql } from "../../../../specification/mod.ts";
import { fullSentence, sentence } from "../../wording/full_sentence.ts";
import type { Lexicon } from "../../../../linking/mod.ts";
import { plainLexicon } from "../../english/plain_lexicon.ts";
import type { Ambiguity, Understanding } from "./ambiguity.ts";
import { columnAmbiguities } from "./column_ambiguity.ts";
import { countAmbiguity } from "./count_ambiguity.ts";
import { scopeAmbiguity } from "./scope_ambiguity.ts";
import { type ExtraTurn, type Spot, type Talk, talkAt } from "./spot.ts";
import { thingAmbiguity } from "./thing_ambiguity.ts";
import { valueAmbiguities } from "./value_ambiguity.ts";

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
  const { workshop: { gate, lexicon, database }, mostRows, random, options: { signal } } = attempt;
  const asked = turns.map(({ after }) => toSql(after.specification, database.dialect));
  const answers = new Set<string>();
  const readings: Reading[] = [];
  const explicit = withoutScales(plainLexicon(lexicon));
  for (const [i, understanding] of ambiguity.understandings.entries()) {
    const { state } = understanding;
    const verdict = await gate(state.specification, {
      mostRows,
      ...(signal === undefined ? {} : { signal }),
    });
    const query = toSql(state.specification, database.dialect);
    if (!verdict.ok || asked.includes(query)) return undefined;
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
  return {
    ...lexicon,
    column: (table, column) => ({ ...lexicon.column(table, column), scale: undefined }),
  };
}
