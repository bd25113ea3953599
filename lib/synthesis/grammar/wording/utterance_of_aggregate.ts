import { type Forms, withTail } from "../english/say.ts";
import { countText, listText } from "../english/value_text.ts";
import { beingOf } from "../english/verb.ts";
import { parentVerb } from "../plan/relation.ts";
import { allThings, pathTo, sameSubject, type Thing } from "../plan/thing.ts";
import { aggregateOf, aggregateText, isOwned } from "./aggregate_sentence.ts";
import { whatAre } from "./agreement.ts";
import { carriedOver } from "./carried_over.ts";
import { modifiersOf, nounPhrase } from "./noun_phrase.ts";
import { rankedBy } from "./ranked_by.ts";
import { rankedOutputs } from "./ranking_sentence.ts";
import { type Anchor, counting, one, reached, THEY } from "./reach.ts";
import { onlyGroupsWithAny } from "./said_partners.ts";
import { createPhraseContext, type PhraseContext } from "./phrase_context.ts";
import { pointingAt } from "./pointing_at.ts";
import {
  known,
  manyTo,
  newModifier,
  newNoun,
  question,
  reachedFromBase,
  type TurnContext,
} from "./turn_context.ts";
import { withModifiers } from "./with_modifiers.ts";

/** "how many airports does each of them have?" */
export function perEachForms(turnContext: TurnContext): Forms {
  return withTail(eachForms(turnContext), `${carriedOver(turnContext)}${onlyWithAny(turnContext)}`);
}

/** What a turn leaves out of its groups, by all conditions in force. */
function onlyWithAny({ proposal, after }: TurnContext): string {
  return onlyGroupsWithAny(createPhraseContext(proposal.after, after.lexicon, after.variation));
}

function eachForms(turnContext: TurnContext): Forms {
  const { after, variation } = turnContext;
  const output = aggregateOf(after);
  const counted = after.counted ?? turnContext.fresh;
  const S = after.root;
  const { anchor } = turnContext;
  const { them } = pointingAt(turnContext);
  if (output.kind === "aggregate" && output.function === "count") {
    const np = nounPhrase(counted, after, { number: "plural" });
    const direct = countOfEach(counted, { np, them }, after);
    const near = after.root.children.includes(counted) && isOwned(counted);
    const forms: (() => string)[] = [
      () => direct,
      () => `and ${direct}`,
      () =>
        `${variation.pick("just", ["just count", "count", "now count", "please count"])} ${
          reached(counted, anchor, after)
        }${
          variation.pick("for", [
            `, ${oneByOne(S)}`,
            `, one number per ${S.singular}`,
            `, separately for each ${S.singular}`,
          ])
        }`,
      () => `for each of ${them}, tell me how many ${counting(counted, one(after.root), after, "how many")}`,
      () => `now only the number of ${counting(counted, anchor, after, "number")}, for each of them`,
    ];
    if (near) {
      forms.push(
        () => `and the number of ${np} for each of ${them}?`,
        () => `a count of ${np} for each of ${them}, please`,
      );
    }
    return forms;
  }
  const what = aggregateText(output, after);
  const of = reached(counted, one(after.root), after);
  return [
    () => `and ${what} ${reached(counted, anchor, after)}, ${oneByOne(S)}?`,
    () => `for each of ${them}, what is ${what} ${of}?`,
    () =>
      `for each of ${them}, ${
        variation.pick("give", ["give me", "show", "now show me", "work out"])
      } ${what} ${of}`,
    () => `what is ${what} ${reached(counted, anchor, after)}, one number per ${S.singular}?`,
    () => `now ${what} ${reached(counted, anchor, after)}, ${oneByOne(S)}`,
  ];
}

/** "river by river"; of a noun that is a phrase, "for each entry of flüsse". */
function oneByOne({ singular }: Thing): string {
  return singular.includes(" of ") ? `for each ${singular}` : `${singular} by ${singular}`;
}

function countOfEach(
  counted: Thing,
  { np, them }: { readonly np: string; readonly them: string },
  phraseContext: PhraseContext,
): string {
  const { relation } = counted;
  if (!phraseContext.root.children.includes(counted)) {
    const each = oneByOne(phraseContext.root);
    return `what is the number of ${counting(counted, THEY, phraseContext, "number")}, ${each}?`;
  }
  const forward = parentVerb(relation);
  if (forward !== undefined) {
    const being = beingOf(forward);
    return being === undefined
      ? `how many ${np} does each of ${them} ${forward.plural}?`
      : `how many ${np} ${being.be.singular} each of ${them} ${being.rest.replace(/^members/, "a member")}?`;
  }
  if (relation?.backward !== undefined) return `how many ${np} ${relation.backward.plural} each of ${them}?`;
  return `how many ${np} does each of ${them} have?`;
}

/** "how many of them are there in each country?" */
export function perNewForms(turnContext: TurnContext): Forms {
  return withTail(newForms(turnContext), `${carriedOver(turnContext)}${onlyWithAny(turnContext)}`);
}

function newForms(turnContext: TurnContext): Forms {
  const { after, variation, proposal } = turnContext;
  const output = aggregateOf(after);
  const N = newNoun(turnContext);
  const { them } = pointingAt(turnContext);
  const counted = after.counted ?? turnContext.fresh;
  if (output.kind === "aggregate" && output.function === "count") {
    const { relation } = counted;
    const prep = relation?.from === "in" || relation?.from === "on" ? `${relation.from} each` : "for each";
    return [
      () => `how many of ${them} are there ${prep} ${N}?`,
      () => `how many per ${N}?`,
      () => `and how many of ${them === "them" ? "those" : them} per ${N}?`,
      // After numbers, "that" would be each of them.
      () =>
        `${
          proposal.leaves === "numbers"
            ? "group them and count them"
            : variation.pick("break", ["break that down", "split that", "group them and count them"])
        } by ${N}`,
      () => `now count ${them} by ${N}`,
      () => `and how many ${prep} ${N}?`,
      () => `can you count ${them} per ${N}?`,
      () => `and the number ${prep} ${N}?`,
    ];
  }
  // "The average elevation for each continent" would be the continent's.
  const what = ofAnchor(aggregateText(output, after), turnContext.anchor);
  return [
    () => `and ${what} per ${N}?`,
    () => `what is ${what} for each ${N}?`,
    () => `${variation.pick("give", ["give me", "show me", "I'd like"])} ${what} by ${N}`,
    () => `now ${what}, ${N} by ${N}`,
  ];
}

/** "their average elevation", "the average elevation of those mountains". */
function ofAnchor(what: string, { possessive, object }: Anchor): string {
  return possessive === undefined || !/^the .* of$/.test(what)
    ? `${what} ${object}`
    : what.replace(/^the (.*) of$/, `${possessive} $1`);
}

/** "how many airports do they have in total?" */
export function totalForms(turnContext: TurnContext): Forms {
  return withTail(sumForms(turnContext), carriedOver(turnContext));
}

function sumForms(turnContext: TurnContext): Forms {
  const { after, base, variation } = turnContext;
  const output = aggregateOf(after);
  const C = after.root;
  const child = C.children.find((thing) =>
    allThings(thing).some(({ subject }) => sameSubject(subject, base.root.subject))
  );
  const own = modifiersOf(C, after, { number: "plural", ...(child ? { without: new Set([child]) } : {}) });
  const np = withModifiers(C.plural, own, { number: "plural", person: C.person });
  const self = sameSubject(C.subject, base.root.subject);
  if (output.kind === "aggregate" && output.function === "count") {
    const different = output.distinct ? "different " : "";
    if (self) {
      return [
        () => `how many ${np} is that?`,
        () => `how many of them are there?`,
        () => `please just count the ${np}`,
      ];
    }
    const asked = question(`how many ${different}`.trim(), turnContext);
    const seen = reachedFromBase(turnContext, turnContext.anchor).replace(/^the /, "");
    return [
      () => `${asked} ${variation.pick("all", ["in total", "altogether", "in all"])}?`,
      () => `and ${asked}, ${variation.pick("among", ["in total", "overall", "all in all"])}?`,
      () => `${asked}?`,
      () => `please just count ${reachedFromBase(turnContext, turnContext.anchor)}`,
      () => `and the ${variation.pick("total", ["total", "overall"])} number of ${seen}?`,
    ];
  }
  const what = aggregateText(output, after);
  const of = self ? "" : reachedFromBase(turnContext, turnContext.anchor);
  if (self) {
    const value = what.replace(/^the /, "").replace(/ of$/, "");
    return [
      () => `what is their ${value}?`,
      () => `and their ${value}?`,
      () => `now their ${value}, please`,
      () => `${variation.pick("give", ["give me", "work out", "compute"])} the ${value} over all of them`,
    ];
  }
  return [
    () => `what is ${what} ${of}?`,
    () => `and ${what} ${of}?`,
    () => `${variation.pick("give", ["give me", "work out", "now tell me"])} ${what} ${of}, over all of them`,
    () => `what is ${what} ${of}, taken together?`,
  ];
}

/** "how many of them are in Peru?" */
export function narrowTotalForms(turnContext: TurnContext): Forms {
  return withTail(narrowedForms(turnContext), carriedOver(turnContext));
}

function narrowedForms(turnContext: TurnContext): Forms {
  const { after } = turnContext;
  const { modifier, of } = newModifier(turnContext);
  const output = aggregateOf(after);
  const S = after.root;
  const { them, those, some } = pointingAt(turnContext);
  const condition = of === S
    ? undefined
    : manyTo(of, after)
    ? `at least one of ${known(of, after, turnContext).object} ${modifier.singular}`
    : `the ${of.singular} ${modifier.singular}`;
  if (output.kind === "aggregate" && output.function === "count") {
    if (condition !== undefined) {
      return [
        () => `how many are left if ${condition}?`,
        () => `for how many of ${them} is it true that ${condition}?`,
        () => `and how many of ${them} are there where ${condition}?`,
      ];
    }
    return [
      () => `how many of ${them} ${modifier.plural}?`,
      ...(them === "them"
        ? [() => `and how many ${modifier.plural}?`, () => `how many of those ${modifier.plural}?`]
        : [() => `and how many of ${them} ${modifier.plural}?`]),
      () => `just the number of ${withModifiers(those, [modifier], { number: "plural", person: S.person })}`,
      () =>
        `now count ${
          withModifiers(them === "them" ? some : those, [modifier], { number: "plural", person: S.person })
        }`,
    ];
  }
  const what = aggregateText(output, after);
  const ones = condition === undefined
    ? withModifiers(those, [modifier], { number: "plural", person: S.person })
    : `${them === "them" || manyTo(of, after) ? some : those} where ${condition}`;
  return [
    () => `what is ${what} ${ones}?`,
    () => `and ${what} ${ones}?`,
    () => `now ${what} ${ones}`,
    () => `${what} ${ones}, please`,
  ];
}

/** "which three of them have the highest GDP?" */
export function rankForms(turnContext: TurnContext): Forms {
  const { after, proposal, variation } = turnContext;
  const { specification, root } = after;
  const limit = specification.limit ?? 1;
  const single = limit === 1;
  const number = single ? "" : `${countText(limit)} `;
  const { them } = pointingAt(turnContext);
  const few = single ? "one" : countText(limit);
  const some = them === "them" ? few : `${few} of ${them}`;
  const by = rankedBy(after);
  const hold = by.adjective === undefined
    ? (single ? by.singular : by.plural)
    : `${single ? "is" : "are"} the ${by.adjective}`;
  const which = single ? by.which.singular : by.which.plural;
  const beside = rankedOutputs(after);
  // The query shows what it ranks by.
  const told = (forms: Forms): Forms =>
    forms.map((form) => () => {
      const text = form();
      const asks = text.endsWith("?");
      const also = beside.length === 0
        ? ""
        : asks
        ? `, and ${whatAre(beside, after)}`
        : `, with ${listText(beside)}`;
      return `${text.replace(/\?$/, "")}${also}${carriedOver(turnContext)}${asks ? "?" : ""}`;
    });
  if (proposal.move === "rank") {
    return told([
      () => `which ${single ? "one " : number}of ${them} ${hold}?`,
      () => `and which ${some} ${hold}?`,
      () => `only the ${some} ${which}`,
      () => `${variation.pick("top", ["show me", "give me", "just show me"])} the ${some} ${which}`,
      () => `which ${single ? "is" : "are"} the ${some} ${which}?`,
      () =>
        by.down
          ? `sort ${them} by ${by.by} and give me the top ${few}`
          : `sort ${them} by ${by.by} and give me the bottom ${few}`,
    ]);
  }
  const seen = reachedFromBase(turnContext, turnContext.anchor);
  const things = single ? root.singular : root.plural;
  const best = seen === `those ${root.plural}`
    ? `${few} of ${seen} ${which}`
    : `${number}${things} ${which}, out of ${seen}`;
  return told([
    () => `which ${number}of ${seen} ${hold}?`,
    () => `of ${seen}, which ${single ? "one " : number}${hold}?`,
    () => by.adjective === undefined ? `only the ${best}` : `just the ${number}${by.adjective} of ${seen}`,
    () => `and which ${number}of ${seen} ${hold}?`,
  ]);
}

/** "the same, but only for countries in Europe" */
export function narrowGroupForms(turnContext: TurnContext): Forms {
  return withTail(narrowedGroupForms(turnContext), onlyWithAny(turnContext));
}

function narrowedGroupForms(turnContext: TurnContext): Forms {
  const { variation, after } = turnContext;
  const { modifier, of } = newModifier(turnContext);
  const { root, counted = root } = after;
  // What hangs beside or below what is counted narrows its owner: "just the items of that product" are not counted.
  const owner = (pathTo(root, counted) ?? []).findLast((step) => pathTo(step, of) !== undefined) ?? root;
  if (owner !== of) {
    const several = pathTo(owner, of)?.slice(1).some(({ relation }) => relation?.many === true);
    const one = several ? `at least one of ${known(of, after, turnContext).object}` : `the ${of.singular}`;
    const ones = `the ${owner.plural} where ${one} ${modifier.singular}`;
    return [() => `and only for ${ones}?`, () => `the same, but only for ${ones}`];
  }
  const ones = withModifiers(of.plural, [modifier], { number: "plural", person: of.person });
  return [
    () => `and only for ${ones}?`,
    () => `the same, but only for ${ones}`,
    () => `what about just the ${ones}?`,
    () => `${variation.pick("do", ["do that again", "repeat that", "same numbers"])} for ${ones} only`,
    () => `now consider only ${ones}`,
  ];
}
