import { mentionsConcept } from "./agreement.ts";
import { isGeneric } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Differences in what an answer is split by where no word says "each": "the total tonnes by vessel type", "the total tonnes of all vessels";
 * and an average of each beside one of all.
 */
export function groupDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  // "Also show, for each, those whom they like": something has to stand beside what was shown before.
  const isBeside = required !== intention && / (?:also|too|as well) /.test(intention.words) &&
    EACH.test(intention.words) && !EACH.test(found.words) && found.outputs.concepts.length < 2;
  if (isBeside) return [unclear("aggregate", "Only one of the sentences shows something for each.")];
  if (required !== intention || understood !== found) return [];
  const pairs = [[found, intention], [intention, found]] as const;
  const key = pairs.flatMap(([one, other]) => isSplit(other) ? [] : splitBy(one).slice(0, 1))[0];
  if (key !== undefined) {
    const text = `Only one of the sentences splits its answer by ${key.text}.`;
    const isSaid = pairs.every(([, other]) => mentionsConcept(other, key) && !isGeneric(key));
    return [isSaid ? unclear("aggregate", text) : { topic: "aggregate", side: "both", text }];
  }
  const isOfEach = pairs.some(([one, other]) =>
    addsUpForEach(one, other) ||
    AVERAGE_OF_EACH.test(one.words) && AVERAGE_OF_ALL.test(other.words) && !EACH.test(other.words)
  );
  const text = "One of the sentences has an answer for each, the other one for all.";
  return isOfEach ? [{ topic: "aggregate", side: "both", text }] : [];
}

/** Whether one sentence says "of each", the other "of all", of what is no column of these: "turnover of each branch", "beds in all valleys". */
function addsUpForEach({ words, concepts, labels }: ParsedSentence, other: ParsedSentence): boolean {
  const [, noun = "", link = "", rows = ""] = OF_EACH.exec(words) ?? [];
  const named = [...concepts, ...labels];
  const table = named.find(({ isTable, text }) => isTable && text.toLowerCase() === rows);
  const isColumn = named.some(({ text, tables }) =>
    text.toLowerCase().endsWith(noun) && [...table?.candidates ?? []].some((name) => tables.has(name))
  );
  return table !== undefined && !isColumn &&
    new RegExp(` ${noun} ${link} all (?:the |our |of the )?${rows.slice(0, 4)}`).test(other.words);
}

const OF_EACH = / (\w+) (of|in|for|at) (?:each|every) (\w+) /;

/** The names behind "by" by which a sentence that computes splits its answer. */
function splitBy({ phrases, aggregates, orderings, extremes }: ParsedSentence): readonly Concept[] {
  if (aggregates.every(({ soft }) => soft) || orderings.length + extremes.length > 0) return [];
  return phrases.flatMap((phrase, i) => {
    const [earlier, before, next] = [phrases[i - 2], phrases[i - 1], phrases[i + 1]];
    const isBy = before?.kind === "preposition" && before.text === "by" && earlier?.kind === "noun";
    const isPlain = phrase.kind === "noun" && phrase.determiner === "" && phrase.elements.length > 0 &&
      phrase.elements.every(({ kind }) => kind === "concept") &&
      (next === undefined || next.kind === "break");
    const key = isBy && isPlain ? phrase.elements.at(-1) : undefined;
    return key?.kind === "concept" ? [key] : [];
  });
}

/** Whether a sentence splits its answer, or may do so. */
function isSplit(sentence: ParsedSentence): boolean {
  return sentence.groups.length > 0 || sentence.aggregates.length === 0 || splitBy(sentence).length > 0 ||
    SPLITTING.test(sentence.words);
}

const EACH = / (?:each|every|per|respective|individual\w*) /;

const SPLITTING =
  / (?:each|every|per|by|respective|individual\w*|group\w*|split|broken|separate\w*|various|different|their|its|along with|and (?:how many|the number)) /;

const AVERAGE_OF_EACH = / (?:average|mean) (?:\w+ ){1,3}(?:of|for) (?:each|every) /;

const AVERAGE_OF_ALL = / (?:average|mean) (?:\w+ ){1,3}(?:of|for|over|across) all /;
