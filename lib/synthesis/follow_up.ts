import type { Lexicon } from "./lexicon.ts";
import type { Proposal } from "./move.ts";
import { aggregateOf, aggregateText, rankingPhrase, sentence, shownThings } from "./full_sentence.ts";
import { doing, type Modifier } from "./modifier.ts";
import {
  isRestricted,
  modifiersOf,
  nounPhrase,
  predicate,
  type Scene,
  withModifiers,
} from "./noun_phrase.ts";
import { outputPhrases, shownOf } from "./output_phrases.ts";
import { type Anchor, counting, IT, noun, reached, THEY } from "./reach.ts";
import { type Forms, say } from "./say.ts";
import { createScene } from "./scene.ts";
import { allThings, pathTo, type Thing } from "./thing.ts";
import { countText, listText, withArticle } from "./value_text.ts";
import type { Variation } from "./variation.ts";

/** A turn as two sentences that lean on the dialogue: as it is typed, and as the user would explain it. */
export interface FollowUp {
  readonly utterance: string;
  readonly intention: string;
}

/** Words a proposal as a follow-up of what was said before. */
export function followUp(proposal: Proposal, lexicon: Lexicon, variation: Variation): FollowUp {
  const utterance = delta(telling(proposal, lexicon, variation.within("utterance")));
  const intention = telling(proposal, lexicon, variation.within("intention"));
  return {
    utterance: sentence(spoken(utterance)),
    intention: sentence(explained(intention)),
  };
}

interface Telling {
  readonly proposal: Proposal;
  readonly base: Scene;
  readonly after: Scene;
  readonly fresh: Thing;
  readonly variation: Variation;
}

function telling(proposal: Proposal, lexicon: Lexicon, variation: Variation): Telling {
  const after = createScene(proposal.after, lexicon, variation);
  const fresh = allThings(after.root).find(({ subject }) => sameSubject(subject, proposal.fresh)) ??
    after.root;
  return { proposal, base: createScene(proposal.base, lexicon, variation), after, fresh, variation };
}

/** The same turn with the conditions that stood before left out: what is typed does not repeat them. */
function delta(whole: Telling): Telling {
  const { base, after } = whole;
  const known = new Set(base.specification.filters.map((filter) => JSON.stringify(filter)));
  const filters = after.specification.filters.filter((filter) => !known.has(JSON.stringify(filter)));
  const silent = new Set(base.specification.tables);
  return {
    ...whole,
    base: { ...base, silent, specification: { ...base.specification, filters: [] } },
    after: { ...after, silent, specification: { ...after.specification, filters } },
  };
}

function sameSubject(a: Thing["subject"], b: Thing["subject"]): boolean {
  return a.table === b.table && a.column === b.column;
}

function spoken(telling: Telling): string {
  const { variation, proposal, base } = telling;
  const forms = utteranceForms(telling);
  const text = say(variation, `form ${proposal.move}`, forms);
  const { move } = proposal;
  const list = move === "extend" || move === "narrow" || move === "without" || move === "group_filter";
  if (!proposal.back || !list) return text;
  if (move !== "extend" && /^(and of these, )?which (of them|ones)/.test(text)) return text;
  const things = base.root.plural;
  return variation.pick("back", [
    `back to the ${things}: ${text}`,
    `back to the list of ${things}: ${text}`,
    `let's return to the ${things} themselves. ${capital(text)}`,
    `enough of the numbers, back to the ${things}: ${text}`,
    `let's look at the ${things} again. ${capital(text)}`,
    `about the ${things} again: ${text}`,
    `OK, and the list of ${things} again: ${text}`,
  ]);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function utteranceForms(telling: Telling): Forms {
  switch (telling.proposal.move) {
    case "extend":
      return extendForms(telling);
    case "replace":
      return replaceForms(telling);
    case "narrow":
    case "without":
    case "group_filter":
      return narrowForms(telling);
    case "per_each":
      return perEachForms(telling);
    case "per_new":
      return perNewForms(telling);
    case "total":
      return totalForms(telling);
    case "narrow_total":
      return narrowTotalForms(telling);
    case "rank":
    case "rank_new":
      return rankForms(telling);
    case "narrow_groups":
      return narrowGroupForms(telling);
    default:
      return telling.proposal.move satisfies never;
  }
}

/** The new thing as reached from what was spoken of: "their airports", "the religions of those countries". */
function freshPhrase({ after, base, fresh }: Telling, anchor: Anchor = THEY): string {
  const pivot = pivotOf(after, base, fresh);
  if (pivot === after.root) return reached(fresh, anchor, after);
  return reached(fresh, noun(`those ${pivot.plural}`, true), { ...after, root: pivot });
}

/** The last thing on the way to the new one that was spoken of before. */
function pivotOf(after: Scene, base: Scene, fresh: Thing): Thing {
  const known = allThings(base.root);
  const path = pathTo(after.root, fresh) ?? [after.root];
  return path.slice(0, -1).findLast((step) =>
    known.some(({ subject }) => sameSubject(subject, step.subject))
  ) ??
    after.root;
}

/** The outputs that the new turn adds. */
function addedPhrases(telling: Telling, anchor: Anchor = THEY): readonly string[] {
  const { after, base, fresh } = telling;
  const before = base.specification.outputs.map((output) => JSON.stringify(output));
  const outputs = after.specification.outputs.filter((output) => !before.includes(JSON.stringify(output)));
  const scene = { ...after, specification: { ...after.specification, outputs } };
  const pivot = pivotOf(after, base, fresh);
  if (pivot === after.root || fresh === after.root) return outputPhrases(shownOf(scene), scene, anchor);
  const shown = shownOf(scene);
  const inner = { ...scene, root: pivot };
  return outputPhrases({ ...shown, others: shown.others }, inner, noun(`those ${pivot.plural}`, true));
}

function extendForms(telling: Telling): Forms {
  const { variation } = telling;
  const what = listText(addedPhrases(telling));
  return [
    () => `and ${what}?`,
    () => `${variation.pick("also", ["also show", "also list", "please also give me"])} ${what}`,
    () =>
      `${variation.pick("add", ["add", "can you add", "could you add", "please add"])} ${what}${
        variation.pick("to", ["", " to that", " to the list", " as well"])
      }`,
    () => `what about ${what}?`,
    () => `I'd also like to see ${what}`,
    () => `now show me ${what} too`,
    () => `and what about ${what}?`,
    () => `include ${what} as well`,
    () => `can I also see ${what}?`,
    () => `the same list, but with ${what} added`,
    () => `${what}, too, please`,
    () => `put ${what} next to each`,
  ].map((form) => () => {
    const text = form();
    return /^(add|can you add|could you add|can I)/.test(text) && /^(can|could)/.test(text) &&
        !text.endsWith("?")
      ? `${text}?`
      : text;
  });
}

/** "which airports do they have", "how many rivers flow through them" */
function question(lead: string, telling: Telling): string {
  const { after, base, proposal } = telling;
  const C = after.root;
  const back = C.children.find((thing) =>
    allThings(thing).some(({ subject }) => sameSubject(subject, base.root.subject))
  );
  const own = modifiersOf(C, after, { number: "plural", ...(back ? { without: new Set([back]) } : {}) });
  const np = withModifiers(C.plural, own, { number: "plural", person: C.person });
  const from = createScene(
    { ...proposal.after, subject: base.root.subject, form: "list" },
    after.lexicon,
    after.variation,
  );
  const target = allThings(from.root).find(({ subject }) => sameSubject(subject, C.subject));
  const path = target === undefined ? [] : pathTo(from.root, target) ?? [];
  const pivot = path.at(-2);
  const they = pivot === undefined || pivot === from.root ? "they" : `those ${pivot.plural}`;
  const them = they === "they" ? "them" : they;
  const relation = target?.relation;
  if (relation?.forward !== undefined) {
    const { plural } = relation.forward;
    return `${lead} ${np} ${
      plural.startsWith("are ") ? `are ${they} ${plural.slice(4)}` : `do ${they} ${plural}`
    }`;
  }
  if (relation?.backward !== undefined) return `${lead} ${np} ${relation.backward.plural} ${them}`;
  if (relation?.at === "in" || relation?.at === "on") return `${lead} ${np} are ${they} ${relation.at}`;
  if (relation?.from === "in" || relation?.from === "on") return `${lead} ${np} are ${relation.from} ${them}`;
  return `${lead} ${np} do ${they} have`;
}

function replaceForms(telling: Telling): Forms {
  const { after, base, variation } = telling;
  const which = question("which", telling);
  const also = outputPhrases(shownOf(after), { ...after, root: after.root }).filter((phrase) =>
    phrase.startsWith("their ")
  );
  const tail = also.length === 0 ? "" : `, and what is ${listText(also)}`;
  const listTail = also.length === 0 ? "" : `, with ${listText(also)}`;
  const seen = reachedFromBase(telling, THEY);
  return [
    () => `${which}${tail}?`,
    () => `and ${which}${tail}?`,
    () =>
      `${
        variation.pick("show", ["show me", "list", "give me", "now list", "now show me"])
      } ${seen}${listTail}${variation.pick("instead", [" instead", ""])}`,
    () => `${variation.pick("tell", ["tell me this", "next question", "one more thing"])}: ${which}${tail}?`,
    () => `not the ${base.root.plural} but ${seen}${listTail}, please`,
    () => `what are ${seen}${tail}?`,
    () => `now just ${seen}${listTail}`,
    () => `${seen}${listTail}?`,
  ];
}

/** The new subject as seen from the old one: "the provinces they flow through". */
function reachedFromBase(telling: Telling, anchor: Anchor): string {
  const { after, base, proposal } = telling;
  const from = createScene(
    { ...proposal.after, subject: base.root.subject, form: "list" },
    after.lexicon,
    after.variation,
  );
  const target = allThings(from.root).find(({ subject }) => sameSubject(subject, after.root.subject));
  if (target === undefined) return `the ${after.root.plural}`;
  return reached(target, anchor, from);
}

/** The condition that a turn adds, as said of what was listed. */
function newModifier(telling: Telling): { readonly modifier: Modifier; readonly of: Thing } {
  const { after, base, fresh } = telling;
  const pivot = pivotOf(after, base, fresh);
  return { modifier: addedTo(pivot, after, base), of: pivot };
}

/** What is said of a thing now and was not said before, as one modifier. */
function addedTo(thing: Thing, after: Scene, base: Scene): Modifier {
  const before = modifiersOf(at(base, thing), base, { number: "plural" }).map(({ plural }) => plural);
  const all = modifiersOf(thing, after, { number: "plural" });
  const added = all.filter(({ plural }) => !before.includes(plural));
  const chosen = added.length > 0 ? added : all;
  const [only] = chosen;
  if (chosen.length === 1 && only !== undefined) return only;
  const complex = chosen.some((modifier) => modifier.complex);
  return doing(predicate(chosen, "plural"), predicate(chosen, "singular"), complex);
}

function at(scene: Scene, thing: Thing): Thing {
  return allThings(scene.root).find(({ subject }) => sameSubject(subject, thing.subject)) ?? scene.root;
}

/** Whether a thing of the subject may have several of these. */
function manyTo(thing: Thing, { root }: Scene): boolean {
  return (pathTo(root, thing) ?? []).some(({ relation }) => relation?.many === true);
}

function narrowForms(telling: Telling): Forms {
  const { variation, after } = telling;
  const { modifier, of } = newModifier(telling);
  const added = listText(addedPhrases(telling));
  const S = after.root;
  const tail = added === "" ? "" : `, and show ${added}`;
  const asked = added === "" ? "" : `, and what is ${added}`;
  if (of !== S) {
    const who = of.person ? "who" : "that";
    if (manyTo(of, after)) {
      const having = withModifiers(withArticle(of.singular), [modifier], {
        number: "singular",
        person: of.person,
      });
      return [
        () => `only those with ${having}${tail}`,
        () => `which of them have ${having}${asked}?`,
        () => `keep the ones that have ${having}${tail}`,
        () => `only where there is ${having}${tail}`,
        () => `just the ones with ${having}, please${tail}`,
        () => `and which ones have ${having}${asked}?`,
        () => `are there any ${who} have ${having}${asked}?`.replace(`any ${who} have`, "any with"),
      ];
    }
    const where = `${of.singular} ${modifier.singular}`;
    return [
      () => `only where the ${where}${tail}`,
      () => `only those whose ${where}${tail}`,
      () => `keep the ones whose ${where}${tail}`,
      () => `which of them are left if the ${where}${asked}?`,
      () => `and if the ${where}${asked}?`,
      () => `just the ones where the ${where}, please${tail}`,
    ];
  }
  const ones = (head: string) => withModifiers(head, [modifier], { number: "plural", person: S.person });
  return [
    () => `only ${ones("those")}${tail}`,
    () => `which of them ${modifier.plural}${asked}?`,
    () => `just ${ones("the ones")}, please${tail}`,
    () => `and of these, which ${modifier.plural}${asked}?`,
    () =>
      `${variation.pick("keep", ["keep only", "show only", "leave only", "I only need"])} ${
        ones("the ones")
      }${tail}`,
    () =>
      `${
        variation.pick("restrict", ["restrict the list to", "narrow the list down to", "limit the list to"])
      } ${ones(variation.pick("those", ["those", "the ones"]))}${tail}`,
    () => `which ones ${modifier.plural}${asked}?`,
    () => `and only ${ones(S.plural)}?`,
    () => `are there any among them ${S.person ? "who" : "that"} ${modifier.plural}? List those${tail}`,
    () => `now only ${ones("those")}${tail}`,
    () => `what if I only look at ${ones("the ones")}${asked}?`,
  ];
}

function perEachForms(telling: Telling): Forms {
  const { after, variation } = telling;
  const output = aggregateOf(after);
  const counted = after.counted ?? telling.fresh;
  const S = after.root;
  if (output.kind === "aggregate" && output.function === "count") {
    const np = nounPhrase(counted, after, { number: "plural" });
    const direct = countOfEach(counted, np, after);
    return [
      () => direct,
      () => `and ${direct}`,
      () => `how many ${np} is that for each${variation.pick("of", [` ${S.singular}`, " of them"])}?`,
      () =>
        `${variation.pick("just", ["just count", "count", "now count", "please count"])} ${
          reached(counted, THEY, after)
        }${
          variation.pick("for", [
            `, ${S.singular} by ${S.singular}`,
            `, one number per ${S.singular}`,
            `, separately for each ${S.singular}`,
          ])
        }`,
      () => `and the number of ${np} per ${S.singular}?`,
      () => `give me only the number of ${np} for each`,
      () =>
        `how many of ${reached(counted, THEY, after)} are there for each ${S.singular}?`.replace(
          "how many of their",
          "how many of their",
        ).replace("how many of the ", "how many ").replace("how many of their ", "how many ").replace(
          / they \w+(?= there)/,
          "",
        ),
      () => `a count of ${np} for each of them, please`,
    ];
  }
  const what = aggregateText(output, after);
  const of = reached(counted, IT, after);
  return [
    () => `and ${what} ${reached(counted, THEY, after)}, ${S.singular} by ${S.singular}?`,
    () => `what is ${what} ${of} for each of them?`.replace(/ its /, " their ").replace(/ it /, " they "),
    () => `for each of them, what is ${what} ${of}?`,
    () =>
      `${
        variation.pick("give", ["give me", "show", "now show me", "I'd like"])
      } ${what} ${of} for each ${S.singular}`.replace(/ its /, " the "),
    () => `now ${what} ${of}, per ${S.singular}`.replace(/ its /, " the "),
  ];
}

function countOfEach(counted: Thing, np: string, scene: Scene): string {
  const { relation } = counted;
  if (!scene.root.children.includes(counted)) {
    return `how many ${np} is that for each ${scene.root.singular}?`;
  }
  if (relation?.forward !== undefined) {
    const { plural } = relation.forward;
    return plural.startsWith("are ")
      ? `how many ${np} is each of them ${plural.slice(4).replace(/^members/, "a member")}?`
      : `how many ${np} does each of them ${plural}?`;
  }
  if (relation?.backward !== undefined) return `how many ${np} ${relation.backward.plural} each of them?`;
  return `how many ${np} does each of them have?`;
}

function perNewForms(telling: Telling): Forms {
  const { after, variation } = telling;
  const output = aggregateOf(after);
  const N = after.root.singular;
  const counted = after.counted ?? telling.fresh;
  if (output.kind === "aggregate" && output.function === "count") {
    const { relation } = counted;
    const prep = relation?.from === "in" || relation?.from === "on" ? `${relation.from} each` : "for each";
    return [
      () => `how many of them are there ${prep} ${N}?`,
      () => `how many per ${N}?`,
      () => `and how many of those per ${N}?`,
      () =>
        `${variation.pick("break", ["break that down", "split that", "group them and count them"])} by ${N}`,
      () => `count them by ${N}`,
      () => `and how many ${prep} ${N}?`,
      () => `can you count them per ${N}?`,
      () => `and the number ${prep} ${N}?`,
    ];
  }
  const what = aggregateText(output, after).replace(/ of$/, "");
  return [
    () => `and ${what} per ${N}?`,
    () => `what is ${what} for each ${N}?`,
    () => `${variation.pick("give", ["give me", "show me", "I'd like"])} ${what} by ${N}`,
    () => `now ${what}, ${N} by ${N}`,
  ];
}

function totalForms(telling: Telling): Forms {
  const { after, base, variation } = telling;
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
        () => `how many ${np} are there?`,
        () => `just count the ${np} for me`,
      ];
    }
    const asked = question(`how many ${different}`.trim(), telling);
    return [
      () => `${asked} ${variation.pick("all", ["in total", "altogether", "in all"])}?`,
      () => `and ${asked}, ${variation.pick("among", ["in total", "overall", "all in all"])}?`,
      () => `${asked} if you count ${different === "" ? "all" : "each only once"}?`,
      () => `just count ${reachedFromBase(telling, THEY)} for me`,
      () =>
        `and the ${variation.pick("total", ["total", "overall"])} number of ${
          reachedFromBase(telling, THEY)
        }?`,
    ];
  }
  const what = aggregateText(output, after);
  const of = self ? "" : reachedFromBase(telling, THEY);
  const column = output.column === undefined
    ? undefined
    : after.lexicon.column(output.column.table, output.column.column);
  if (self) {
    const value = what.replace(/^the /, "").replace(/ of$/, "");
    void column;
    return [
      () => `what is their ${value}?`,
      () => `and their ${value}?`,
      () =>
        `what ${value} do they have${variation.pick("all", [" as a group", " taken together"])}?`.replace(
          "what average",
          "what average",
        ),
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

function narrowTotalForms(telling: Telling): Forms {
  const { after } = telling;
  const { modifier, of } = newModifier(telling);
  const output = aggregateOf(after);
  const S = after.root;
  const condition = of === S
    ? undefined
    : manyTo(of, after)
    ? `there is ${
      withModifiers(withArticle(of.singular), [modifier], { number: "singular", person: of.person })
    }`
    : `the ${of.singular} ${modifier.singular}`;
  if (output.kind === "aggregate" && output.function === "count") {
    if (condition !== undefined) {
      return [
        () => `how many are left if ${condition}?`,
        () => `for how many of them is it true that ${condition}?`,
        () => `and how many of them are there where ${condition}?`,
      ];
    }
    return [
      () => `how many of them ${modifier.plural}?`,
      () => `and how many ${modifier.plural}?`,
      () => `how many of those ${modifier.plural}?`,
      () =>
        `just the number of ${withModifiers("those", [modifier], { number: "plural", person: S.person })}`,
      () => `count ${withModifiers("the ones", [modifier], { number: "plural", person: S.person })}`,
    ];
  }
  const what = aggregateText(output, after);
  const ones = condition === undefined
    ? withModifiers("those", [modifier], { number: "plural", person: S.person })
    : `those where ${condition}`;
  return [
    () => `what is ${what} ${ones}?`,
    () => `and ${what} ${ones}?`,
    () => `now ${what} ${ones}`,
    () => `${what} ${ones}, please`,
  ];
}

function rankForms(telling: Telling): Forms {
  const { after, base, proposal, variation } = telling;
  const { specification, root } = after;
  const limit = specification.limit ?? 1;
  const count = limit === 1 ? "" : `${countText(limit)} `;
  const have = limit === 1 ? "has" : "have";
  const are = limit === 1 ? "is" : "are";
  const extreme = rankedBy(after);
  if (proposal.move === "rank") {
    const asAdjective = extreme.adjective;
    const hold = asAdjective === undefined ? `${have} ${extreme.noun}` : `${are} the ${asAdjective}`;
    return [
      () => `which ${limit === 1 ? "one " : count}of them ${hold}?`,
      () => `and which ${limit === 1 ? "one" : countText(limit)} ${hold}?`,
      () =>
        `only the ${count}${limit === 1 ? "one" : ""}${limit === 1 ? " " : ""}with ${extreme.noun}`.replace(
          "  ",
          " ",
        ),
      () =>
        `${variation.pick("top", ["which are", "show me", "give me"])} the ${
          limit === 1 ? "one" : `${countText(limit)}`
        } with ${extreme.noun}`.replace("which are the one", "which is the one").replace(
          /^(which .*)$/,
          "$1?",
        ),
      () =>
        `${limit === 1 ? "which one" : `which ${countText(limit)}`} ${
          limit === 1 ? "comes" : "come"
        } first by ${extreme.by}${extreme.down ? "" : ", counting from the bottom"}?`,
    ];
  }
  const own = extreme.adjective === undefined ? `${have} ${extreme.noun}` : `${are} the ${extreme.adjective}`;
  const seen = reachedFromBase(telling, THEY);
  const noun1 = limit === 1 ? root.singular : root.plural;
  void base;
  return [
    () => `which ${limit === 1 ? "" : count}of ${seen} ${own}?`,
    () => `of ${seen}, which ${limit === 1 ? "one " : count}${own}?`,
    () =>
      extreme.adjective === undefined
        ? `only the ${count}${noun1} with ${extreme.noun}, out of ${seen}`
        : `just the ${count}${extreme.adjective} of ${seen}`,
    () => `and which ${limit === 1 ? "" : count}of ${seen} ${own}?`,
  ];
}

function rankedBy(
  scene: Scene,
): { readonly noun: string; readonly adjective?: string; readonly by: string; readonly down: boolean } {
  const { specification, root, lexicon, counted } = scene;
  const [order] = specification.orderBy;
  if (order === undefined) throw new RangeError("Cannot rank without an order");
  const down = order.direction === "descending";
  if (order.by.column === undefined || order.by.kind === "aggregate") {
    const np = counted === undefined ? "rows" : nounPhrase(counted, scene, { number: "plural" });
    return { noun: `the ${down ? "most" : "fewest"} ${np}`, by: `the number of ${np}`, down };
  }
  const column = lexicon.column(order.by.column.table, order.by.column.column);
  const timed = column.kind === "date" || column.kind === "year";
  const extreme = timed ? (down ? "latest" : "earliest") : down ? "highest" : "lowest";
  const own = column.scale !== undefined && column.reference.table === root.tables[0];
  return {
    noun: `the ${extreme} ${column.singular}`,
    ...(own && column.scale ? { adjective: down ? column.scale.most : column.scale.least } : {}),
    by: column.singular,
    down,
  };
}

function narrowGroupForms(telling: Telling): Forms {
  const { variation } = telling;
  const { modifier, of } = newModifier(telling);
  const ones = withModifiers(of.plural, [modifier], { number: "plural", person: of.person });
  return [
    () => `and only for ${ones}?`,
    () => `the same, but only for ${ones}`,
    () => `what about just the ${ones}?`,
    () => `${variation.pick("do", ["do that again", "repeat that", "same numbers"])} for ${ones} only`,
    () => `now count only ${ones}`.replace("now count only", "now consider only"),
  ];
}

// Intentions

function explained(telling: Telling): string {
  const { variation, proposal } = telling;
  return say(variation, `form ${proposal.move}`, intentionForms(telling));
}

/** What was listed, with every condition in force. */
function referenceText({ base, variation }: Telling): string {
  const np = nounPhrase(base.root, base, { number: "plural" });
  const plain = np === base.root.plural;
  return variation.pick("reference", [
    `the ${np}`,
    `those ${np}`,
    `the same ${np}`,
    plain ? `the ${np} from before` : `the ${np}`,
    plain ? `the ${np} just listed` : `the ${np}`,
  ]);
}

function intentionForms(whole: Telling): Forms {
  const telling = delta(whole);
  const { proposal, fresh, variation } = telling;
  const { after } = whole;
  const ref = referenceText(whole);
  switch (proposal.move) {
    case "extend": {
      const what = listText(addedPhrases(telling));
      return [
        () => `for ${ref}, also ${variation.pick("show", ["show", "list", "give"])} ${what}`,
        () => `to the list of ${ref}, add ${what}`,
        () => `show ${ref} once more, this time with ${what} as well`,
        () => `besides what was shown for ${ref}, include ${what}`,
        () => `extend the answer about ${ref}: add ${what}`,
        () => `I also want ${what}, for ${ref}`,
        () => `complete the list of ${ref} by adding ${what}`,
      ];
    }
    case "replace":
    case "rank_new": {
      const seen = proposal.move === "rank_new"
        ? rankingPhrase(after)
        : /^the \w+( \w+)?$/.test(ref)
        ? reachedFromBase(telling, noun(ref, true))
        : `the ${nounPhrase(after.root, after, { number: "plural" })}`;
      const shown = outputPhrases(shownOf(after), after).filter((phrase) => phrase.startsWith("their "));
      const tail = shown.length === 0 ? "" : ` with ${listText(shown)}`;
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
        () => `I want to know the names of ${seen}${tail === "" ? "" : `,${tail}`}`,
        () => `from what was listed, move on to ${seen}${tail}`,
        () => `give the names of ${seen}${tail === "" ? "" : `,${tail}`}`,
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
      return aggregateIntentions(telling, { ref, fresh, whole: after });
    default:
      return proposal.move satisfies never;
  }
}

function aggregateIntentions(
  telling: Telling,
  { ref, fresh, whole }: { readonly ref: string; readonly fresh: Thing; readonly whole: Scene },
): Forms {
  const { proposal, after, variation, base } = telling;
  const root = after.root;
  const people = { number: "plural", person: root.person } as const;
  switch (proposal.move) {
    case "narrow":
    case "without":
    case "group_filter": {
      const modifier = addedOnly(telling);
      const ones = withModifiers("those", [modifier], people);
      const theOnes = withModifiers("the ones", [modifier], people);
      const added = listText(addedPhrases(telling));
      const tail = added === "" ? "" : `, and show ${added} too`;
      return [
        () =>
          `of ${ref}, ${
            variation.pick("keep", ["keep only", "show only", "list just", "I want only"])
          } ${ones}${tail}`,
        () => `from ${ref}, select ${theOnes}${tail}`,
        () => `which of ${ref} ${modifier.plural}${added === "" ? "" : `, and what is ${added}`}?`,
        () => `reduce the list of ${ref} to ${ones}${tail}`,
        () => `show the previous answer again, but of ${ref} only ${theOnes}${tail}`,
        () => `among ${ref}, find ${ones}${tail}`,
        () => `take ${ref} and drop all except ${theOnes}${tail}`,
      ];
    }
    case "narrow_total": {
      const modifier = addedOnly(telling);
      const output = aggregateOf(after);
      const count = output.kind === "aggregate" && output.function === "count";
      const ones = withModifiers("those", [modifier], people);
      return count
        ? [
          () => `count how many of ${ref} ${modifier.plural}`,
          () => `of ${ref}, how many ${modifier.plural}?`,
          () => `state the number of ${ref} that ${modifier.plural}`,
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
      const { noun: extreme } = rankedBy(after);
      const count = limit === 1 ? "the one" : `the ${countText(limit)}`;
      return [
        () =>
          `of ${ref}, ${variation.pick("show", ["show", "name", "list", "find"])} ${count} with ${extreme}`,
        () =>
          `which ${limit === 1 ? "one" : countText(limit)} of ${ref} ${
            limit === 1 ? "has" : "have"
          } ${extreme}?`,
        () => `rank ${ref} and keep ${count} with ${extreme}`,
        () => `among ${ref}, pick out ${count} with ${extreme}`,
      ];
    }
    case "per_each": {
      const output = aggregateOf(after);
      const counted = after.counted ?? fresh;
      const isCount = output.kind === "aggregate" && output.function === "count";
      const what = isCount ? "" : aggregateText(output, after);
      return isCount
        ? [
          () =>
            `for each of ${ref}, ${variation.pick("give", ["give", "show", "state"])} the number of ${
              counting(counted, IT, after, "number")
            }`,
          () => `for every one of ${ref}, count the ${counting(counted, IT, after, "number")}`,
          () =>
            `instead of listing them, say how many ${
              counting(counted, noun(`each of ${ref}`, false), after, "number")
            }`,
          () =>
            `go through ${ref} and count the ${
              counting(counted, noun(`each ${root.singular}`, false), after, "number")
            }`,
        ]
        : [
          () =>
            `for each of ${ref}, ${variation.pick("give", ["give", "show", "compute"])} ${what} ${
              reached(counted, IT, after)
            }`,
          () => `compute ${what} ${reached(counted, noun(`each of ${ref}`, false), after)}`,
          () => `for every one of ${ref}, what is ${what} ${reached(counted, IT, after)}?`,
        ];
    }
    case "per_new": {
      const output = aggregateOf(after);
      const N = root.singular;
      const isCount = output.kind === "aggregate" && output.function === "count";
      const value = isCount ? "" : aggregateText(output, after);
      return isCount
        ? [
          () => `count ${ref} separately for each ${N}`,
          () => `for each ${N}, state how many of ${ref} it has`,
          () => `group ${ref} by ${N} and give the number in each group`,
          () => `say how many of ${ref} there are per ${N}`,
        ]
        : [
          () => `compute ${value} ${ref} separately for each ${N}`,
          () => `group ${ref} by ${N} and give ${value} each group`,
          () => `for each ${N}, what is ${value} ${ref} there?`.replace(" there?", "?"),
        ];
    }
    case "total": {
      const output = aggregateOf(after);
      const isCount = output.kind === "aggregate" && output.function === "count";
      const self = sameSubject(root.subject, base.root.subject);
      const np = nounPhrase(whole.root, whole, { number: "plural" });
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
      const { modifier, of } = newModifier(telling);
      const ones = withModifiers(of.plural, [modifier], { number: "plural", person: of.person });
      const what = groupedText(whole);
      return [
        () => `${what}, but this time only for ${ones}`,
        () => `repeat the last question for ${ones} only: ${what}`,
        () => `keep ${ones} only, and then ${what}`,
      ];
    }
    default:
      throw new RangeError(`Cannot explain the move "${proposal.move}" here`);
  }
}

function groupedText(scene: Scene): string {
  const output = aggregateOf(scene);
  const counted = scene.counted;
  if (counted === undefined) throw new RangeError("Cannot group without something that is counted");
  const each = scene.root.singular;
  if (output.kind === "aggregate" && output.function === "count") {
    return `for each ${each}, give the number of ${counting(counted, IT, scene, "number")}`;
  }
  return `for each ${each}, give ${aggregateText(output, scene)} ${reached(counted, IT, scene)}`;
}

/** What narrows the list in this turn and did not before. */
function addedOnly({ after, base }: Telling): Modifier {
  return addedTo(after.root, after, base);
}
