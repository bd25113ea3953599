import { type Forms, withTail } from "../english/say.ts";
import { countText, listText } from "../english/value_text.ts";
import { pathTo, sameSubject, type Thing } from "../plan/thing.ts";
import { aggregateOf, aggregateText } from "./aggregate_sentence.ts";
import { whatAre } from "./agreement.ts";
import { impliedBy } from "./carried_over.ts";
import { keptThings } from "./kept_things.ts";
import { labelNoun } from "./label_noun.ts";
import type { Modifier } from "./modifier.ts";
import { nounPhrase } from "./noun_phrase.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { orderText } from "./order_text.ts";
import { outputPhrases, shownOf } from "./output_phrases.ts";
import { rankedBy } from "./ranked_by.ts";
import { rankedOutputs, rankingPhrase } from "./ranking_sentence.ts";
import { counting, noun, one, reached, THEY } from "./reach.ts";
import { onlyGroupsWithAny, onlyWithAdded } from "./said_partners.ts";
import { shownAgain } from "./shown_again.ts";
import {
  addedPhrases,
  addedTo,
  delta,
  manyTo,
  newNoun,
  pivotOf,
  reachedFromBase,
  type TurnContext,
} from "./turn_context.ts";
import { withModifiers } from "./with_modifiers.ts";

/** What was listed, with every condition in force. */
function referenceText(turnContext: TurnContext): string {
  const { base, variation, after } = turnContext;
  // Columns that the turn shows no more do not say any longer that they must be there.
  const specification = { ...base.specification, outputs: after.specification.outputs };
  const np = nounPhrase(
    base.root,
    { ...base, specification, silent: impliedBy(turnContext) },
    { number: "plural" },
  );
  const plain = np === base.root.plural;
  return variation.pick("reference", [
    `the ${np}`,
    `those ${np}`,
    `the same ${np}`,
    plain ? `the ${np} from before` : `the ${np}`,
    plain && turnContext.proposal.leaves === "nothing" ? `the ${np} just listed` : `the ${np}`,
  ]);
}

/** The turn without the conditions that stood, except that attributes must be there which the turn shows no more. */
function explaining(whole: TurnContext): TurnContext {
  const { base, after, ...turnContext } = delta(whole);
  const { lexicon, specification } = whole.after;
  const shown = new Set(
    specification.outputs.flatMap(({ column }) => column === undefined ? [] : [column.table]),
  );
  const silent = new Set(
    [...after.silent ?? []].filter((table) =>
      lexicon.table(table).sense !== "attributes" || shown.has(table)
    ),
  );
  return { ...turnContext, base: { ...base, silent }, after: { ...after, silent } };
}

/** How the user would explain the turn when asked: everything in force, in other words, leaning on the dialogue. */
export function intentionForms(whole: TurnContext): Forms {
  const turnContext = explaining(whole);
  const { proposal, fresh, variation } = turnContext;
  const { after, base } = whole;
  const ref = referenceText(whole);
  switch (proposal.move) {
    case "extend": {
      const what = listText([...shownAgain(whole), ...addedPhrases(turnContext)]);
      const kept = keptThings(base, base.specification.filters);
      const only = kept.length === 0 ? "" : `, still with only ${listText(kept)}`;
      const where = onlyWithAdded(turnContext, after);
      const sorted = `${orderText(turnContext.after)}${only}${where}`;
      return [
        () => `for ${ref}, also ${variation.pick("show", ["show", "list", "give"])} ${what}${sorted}`,
        () => `to the list of ${ref}, add ${what}${sorted}`,
        () => `show ${ref} once more, this time with ${what} as well${sorted}`,
        () => `besides what was shown for ${ref}, include ${what}${sorted}`,
        () => `extend the answer about ${ref}: add ${what}${sorted}`,
        () => `I also want ${what}, for ${ref}${sorted}`,
        () => `complete the list of ${ref} by adding ${what}${sorted}`,
      ];
    }
    case "replace":
    case "rank_new": {
      const led = reachedFromBase(turnContext, noun(ref, true));
      const seen = proposal.move === "rank_new"
        ? rankingPhrase(after)
        : /^the \w+( \w+)?$/.test(ref) && !/\bthose\b/.test(led)
        ? led
        : `the ${nounPhrase(after.root, after, { number: "plural" })}`;
      const names = labelNoun(after.root, after.lexicon)[
        after.specification.limit === 1 ? "singular" : "plural"
      ];
      const it = after.specification.limit === 1 ? one(after.root) : THEY;
      const shown = outputPhrases(shownOf(after), after, it)
        .filter((phrase) => phrase.startsWith(`${it.possessive} `));
      const tail = shown.length === 0 ? "" : `, with ${listText(shown)}`;
      return [
        () => `${variation.pick("list", ["list", "name", "show", "find"])} ${seen}${tail}`,
        () =>
          `${
            variation.pick("now", [
              "now the question is about",
              "instead of the previous list, show",
              "this time I want",
            ])
          } ${seen}${tail}`,
        () => `I want to know the ${names} of ${seen}${tail}`,
        () => `from what was listed, move on to ${seen}${tail}`,
        () => `give the ${names} of ${seen}${tail}`,
        () => `the next list should have ${seen}${tail}`,
      ];
    }
    case "narrow":
    case "without":
    case "group_filter":
    case "narrow_total":
    case "rank":
    case "per_each":
    case "per_new":
    case "total":
    case "narrow_groups":
      return aggregateIntentions(turnContext, { ref, fresh, whole });
    default:
      return proposal.move satisfies never;
  }
}

function aggregateIntentions(
  turnContext: TurnContext,
  { ref, fresh, whole }: { readonly ref: string; readonly fresh: Thing; readonly whole: TurnContext },
): Forms {
  const { proposal, after, variation, base } = turnContext;
  const root = after.root;
  const people = { number: "plural", person: root.person } as const;
  switch (proposal.move) {
    case "narrow":
    case "without":
    case "group_filter": {
      const modifier = addedOnly(whole);
      const ones = withModifiers("those", [modifier], people);
      const theOnes = withModifiers("the ones", [modifier], people);
      const adds = [...shownAgain(whole), ...addedPhrases(turnContext)];
      const kept = keptThings(whole.after, whole.after.specification.filters);
      const only = kept.length === 0 ? "" : `, and only ${listText(kept)}`;
      const asked = [...kept, ...adds];
      const tail = `${only}${adds.length === 0 ? "" : `, and show ${listText(adds)} too`}`;
      return withTail([
        () =>
          `of ${ref}, ${
            variation.pick("keep", ["keep only", "show only", "list just", "I want only"])
          } ${ones}${tail}`,
        () => `from ${ref}, select ${theOnes}${tail}`,
        () =>
          `which of ${ref} ${modifier.plural}${
            asked.length === 0 ? "" : `, and ${whatAre(asked, whole.after)}`
          }?`,
        () => `reduce the list of ${ref} to ${ones}${tail}`,
        () => `show the previous answer again, but of ${ref} only ${theOnes}${tail}`,
        () => `among ${ref}, find ${ones}${tail}`,
        () => `take ${ref} and drop all except ${theOnes}${tail}`,
      ], orderText(after));
    }
    case "narrow_total": {
      const modifier = addedOnly(whole);
      const output = aggregateOf(after);
      const count = output.kind === "aggregate" && output.function === "count";
      const ones = withModifiers("those", [modifier], people);
      return count
        ? [
          () => `count how many of ${ref} ${modifier.plural}`,
          () => `of ${ref}, how many ${modifier.plural}?`,
          () => `state how many of ${ref} ${modifier.plural}`,
          () => `among ${ref}, count only ${ones}`,
        ]
        : [
          () =>
            `of ${ref}, take only ${ones} and ${variation.pick("give", ["give", "compute", "show"])} ${
              aggregateText(output, after).replace(/ of$/, "")
            }`,
          () =>
            `compute ${aggregateText(output, after)} ${
              withModifiers("those", [modifier], people)
            } among ${ref}`,
          () => `among ${ref}, what is ${aggregateText(output, after)} ${ones}?`,
        ];
    }
    case "rank": {
      const limit = after.specification.limit ?? 1;
      const by = rankedBy(after);
      const some = limit === 1 ? "one" : countText(limit);
      const hold = limit === 1 ? by.singular : by.plural;
      const which = limit === 1 ? by.which.singular : by.which.plural;
      const shown = rankedOutputs(whole.after);
      const also = shown.length === 0 ? "" : `, with ${listText(shown)}`;
      return [
        () =>
          `of ${ref}, ${
            variation.pick("show", ["show", "name", "list", "find"])
          } the ${some} ${which}${also}`,
        () =>
          `which ${some} of ${ref} ${hold}${
            shown.length === 0 ? "" : `, and ${whatAre(shown, whole.after)}`
          }?`,
        () => `rank ${ref} by ${by.by} and keep the ${some} ${which}${also}`,
        () => `among ${ref}, pick out the ${some} ${which}${also}`,
      ];
    }
    case "per_each": {
      const output = aggregateOf(after);
      const counted = after.counted ?? fresh;
      const isCount = output.kind === "aggregate" && output.function === "count";
      const what = isCount ? "" : aggregateText(output, after);
      const counts = [
        () =>
          `for each of ${ref}, ${variation.pick("give", ["give", "show", "state"])} the number of ${
            counting(counted, one(after.root), after, "number")
          }`,
        () => `for every one of ${ref}, count the ${counting(counted, one(after.root), after, "number")}`,
        () =>
          `instead of listing them, say how many ${
            counting(counted, noun(`each of ${ref}`, false), after, "how many")
          }`,
        () =>
          `go through ${ref} and count the ${
            counting(counted, noun(`each ${root.singular}`, false), after, "number")
          }`,
      ];
      const measures = [
        () =>
          `for each of ${ref}, ${variation.pick("give", ["give", "show", "compute"])} ${what} ${
            reached(counted, one(after.root), after)
          }`,
        () => `compute ${what} ${reached(counted, noun(`each of ${ref}`, false), after)}`,
        () => `for every one of ${ref}, what is ${what} ${reached(counted, one(after.root), after)}?`,
      ];
      return withTail(isCount ? counts : measures, onlyGroupsWithAny(whole.after));
    }
    case "per_new": {
      const output = aggregateOf(after);
      const N = newNoun(turnContext);
      const isCount = output.kind === "aggregate" && output.function === "count";
      const value = isCount ? "" : aggregateText(output, after);
      const counts = [
        () => `count ${ref} separately for each ${N}`,
        () => `for each ${N}, state how many of ${ref} ${after.root.person ? "they have" : "it has"}`,
        () => `group ${ref} by ${N} and give the number in each group`,
        () => `say how many of ${ref} there are per ${N}`,
      ];
      const measures = [
        () => `compute ${value} ${ref} separately for each ${N}`,
        () => `group ${ref} by ${N} and give ${value} each group`,
        () => `for each ${N}, what is ${value} ${ref}?`,
      ];
      return withTail(isCount ? counts : measures, onlyGroupsWithAny(whole.after));
    }
    case "total": {
      const output = aggregateOf(after);
      const isCount = output.kind === "aggregate" && output.function === "count";
      const self = sameSubject(root.subject, base.root.subject);
      const np = nounPhrase(whole.after.root, whole.after, { number: "plural" });
      const seen = self ? ref : `the ${np}`;
      const different = output.kind === "aggregate" && output.distinct && !self ? "different " : "";
      return isCount
        ? [
          () => `count the ${different}${np}`,
          () => `give the ${variation.pick("total", ["total", "overall"])} number of ${different}${np}`,
          () => `for the list so far, say how many ${different}${np} there are`,
          () => `instead of a list, return only the number of ${different}${np}`,
        ]
        : [
          () => `compute ${aggregateText(output, after)} ${seen}`,
          () => `what is ${aggregateText(output, after)} ${seen}, over all of them?`,
          () => `give one number: ${aggregateText(output, after)} ${seen}`,
        ];
    }
    case "narrow_groups": {
      const what = groupedText(whole.after);
      return withTail([
        () => `this time, ${what}`,
        () => `as before, but narrowed: ${what}`,
        () => `with one more condition now, ${what}`,
        () => `once again, ${what}`,
      ], onlyGroupsWithAny(whole.after));
    }
    default:
      throw new RangeError(`Cannot explain the move "${proposal.move}" here`);
  }
}

function groupedText(phraseContext: PhraseContext): string {
  const output = aggregateOf(phraseContext);
  const counted = phraseContext.counted;
  if (counted === undefined) throw new RangeError("Cannot group without something that is counted");
  const without = new Set(pathTo(phraseContext.root, counted)?.slice(1, 2));
  const each = nounPhrase(phraseContext.root, phraseContext, { number: "singular", without });
  if (output.kind === "aggregate" && output.function === "count") {
    return `for each ${each}, give the number of ${
      counting(counted, one(phraseContext.root), phraseContext, "number")
    }`;
  }
  return `for each ${each}, give ${aggregateText(output, phraseContext)} ${
    reached(counted, one(phraseContext.root), phraseContext)
  }`;
}

/**
 * What narrows the list in this turn and did not before. Where the condition is on one of several things that the
 * list leads to, their earlier conditions are said again, as they hold of the same one.
 */
function addedOnly(whole: TurnContext): Modifier {
  const turnContext = explaining(whole);
  const pivot = pivotOf(turnContext);
  const isOne = pivot === turnContext.after.root || !manyTo(pivot, turnContext.after);
  const { after, base } = isOne ? turnContext : whole;
  const specification = { ...base.specification, outputs: after.specification.outputs };
  return addedTo(after.root, after, { ...base, specification });
}
