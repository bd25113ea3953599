import { shuffle } from "../../../../base/mod.ts";
import type { Reading } from "../../../../dialogue/mod.ts";
import { toSql } from "../../../../specification/mod.ts";
import { fullSentence, sentence } from "../../full_sentence.ts";
import type { Lexicon } from "../../lexicon.ts";
import { plainLexicon } from "../../plain_lexicon.ts";
import type { Ambiguity, Understanding } from "./ambiguity.ts";
import { columnAmbiguities } from "./column_ambiguity.ts";
import { scopeAmbiguity } from "./scope_ambiguity.ts";
import { type ExtraTurn, type Spot, type Talk, talkAt } from "./spot.ts";
import { valueAmbiguity } from "./value_ambiguity.ts";

/**
 * A question that can be understood in several ways, each proven by the gold gate and each with another answer. Undefined
 * where there is none at the spot.
 */
export async function ambiguousTurn(spot: Spot): Promise<ExtraTurn | undefined> {
  const talk = talkAt(spot);
  const next = spot.turns[spot.place];
  // The groups that the next turn narrows have to be the last answer.
  if (talk === undefined || next?.move === "narrow_groups") return undefined;
  // What was listed is narrowed by more than the listing knows.
  if (talk.meant.specification.groupFilters.length > 0) return undefined;
  for await (const ambiguity of ambiguities(spot, talk)) {
    if (spot.taken.has(`ambiguous ${ambiguity.key}`)) continue;
    const turn = await proven(ambiguity, spot);
    if (turn !== undefined) return turn;
  }
  return undefined;
}

/** What words or values are ambiguous by goes first, as there is always a scope. */
async function* ambiguities(spot: Spot, talk: Talk): AsyncGenerator<Ambiguity> {
  const { random } = spot.attempt;
  if (talk.isListed && random() < 0.8) {
    const value = await valueAmbiguity(spot, talk);
    if (value !== undefined) yield value;
  }
  if (talk.isListed && random() < 0.8) yield* shuffle(random, columnAmbiguities(spot, talk));
  for (const over of shuffle(random, ["rows", "rows", "measure", "ranking"] as const)) {
    const scope = scopeAmbiguity(over, spot, talk);
    if (scope !== undefined) yield scope;
  }
}

async function proven(ambiguity: Ambiguity, spot: Spot): Promise<ExtraTurn | undefined> {
  const { attempt, variation, place, turns } = spot;
  const { workshop: { gate, lexicon, database }, mostRows, options: { signal } } = attempt;
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
      utterance: sentence(variation.pick(`ambiguous ${ambiguity.key}`, ambiguity.utterances)),
      intention: meaning(first, withoutScales(lexicon), spot, "intention"),
      standalone_intention: chosen.meaning,
      ground_truth_sql: chosen.ground_truth_sql,
      utterance_kinds: ["partial_question"],
      expected_reply: ["request"],
      question_type: "ambiguous",
      readings,
      clarification: sentence(variation.pick(`clarified ${ambiguity.key}`, first.clarifications)),
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
