import type { Lexicon } from "../../../linking/mod.ts";
import type { Variation } from "../../variation.ts";
import { ownWordsIn } from "../english/own_words.ts";
import { valueText } from "../english/value_text.ts";
import { areDisjoint } from "../plan/are_disjoint.ts";
import type { ContextTurn, Leaning } from "../plan/dialogue_event.ts";
import type { ColumnFilter } from "../plan/propose_filter.ts";
import { restricted } from "../plan/restriction.ts";
import { allThings, type Thing } from "../plan/thing.ts";
import { sentence } from "./full_sentence.ts";
import { nameOf } from "./named_thing.ts";
import { modifiersOf, nounPhrase } from "./noun_phrase.ts";
import { ownFilters } from "./own_filters.ts";
import { properNames } from "./proper_name.ts";
import { createPhraseContext, type PhraseContext } from "./phrase_context.ts";
import { withModifiers } from "./with_modifiers.ts";

/** A context turn as it is explained, and with nothing left to guess. */
export interface ContextMeaning {
  readonly intention: string;
  readonly standalone: string;
}

/** What a change of the context means for the questions after it. */
export function contextMeaning(turn: ContextTurn, lexicon: Lexicon, variation: Variation): ContextMeaning {
  const things = plainNoun(turn, lexicon, variation);
  const explain = variation.within("intention");
  const alone = variation.within("standalone");
  const now = wordsOf(turn, turn.filter, lexicon, explain).told;
  // "Questions" may be what is asked for.
  const otherwise = (text: string) => ownWordsIn(lexicon) === undefined ? [] : [text];
  if (turn.change === "withdraw") {
    return {
      intention: sentence(explain.pick("withdrawn", [
        `the restriction to ${now} no longer applies`,
        `for the following questions, drop the restriction to ${now}`,
        `from here on the questions are no longer only about ${now}`,
      ])),
      standalone: sentence(alone.pick("withdrawn", [
        `for all following questions, all ${things} count`,
        `in all following questions, consider all ${things}`,
        `until I say otherwise, all ${things} count`,
        ...otherwise(`from here on, all ${things} count`),
      ])),
    };
  }
  const full = wordsOf(turn, turn.filter, lexicon, alone).told;
  const before = turn.before === undefined ? undefined : wordsOf(turn, turn.before, lexicon, explain).told;
  return {
    intention: sentence(
      before === undefined
        ? explain.pick("set", [
          `the following questions are only about ${now}`,
          `in what I ask next, consider only ${now}`,
          `the answers from here on should be limited to ${now}`,
          `until I say otherwise, take only ${now} into account`,
        ])
        : explain.pick("replaced", [
          `the following questions are about ${now} instead of ${before}`,
          `in what I ask next, consider only ${now}, no longer ${before}`,
          `replace the restriction to ${before} by one to ${now}`,
        ]),
    ),
    standalone: sentence(alone.pick("set", [
      `for all following questions, consider only ${full}`,
      `in all following questions, keep to ${full}`,
      `until I say otherwise, consider only ${full}`,
      ...otherwise(`from here on, consider only ${full}`),
    ])),
  };
}

/** What is restricted, in the plural. */
function plainNoun({ listing }: ContextTurn, lexicon: Lexicon, variation: Variation): string {
  return createPhraseContext(listing, lexicon, variation).root.plural;
}

function wordsOf(
  { listing }: Pick<ContextTurn, "listing">,
  filter: ColumnFilter,
  lexicon: Lexicon,
  variation: Variation,
): ContextWords {
  const phraseContext = createPhraseContext(restricted(listing, filter), lexicon, variation);
  const { root } = phraseContext;
  const value = filter.kind === "comparison" && typeof filter.value === "string" ? filter.value : undefined;
  const named = allThings(root).find((thing) => nameOf(thing, phraseContext) !== undefined);
  const name = named === undefined ? undefined : shortName(named, phraseContext);
  if (named === root && name !== undefined && value !== undefined) {
    return { told: `the ${root.singular} named ${value}`, short: nameOf(root, phraseContext) ?? name, name };
  }
  const short = nounPhrase(root, phraseContext, { number: "plural" });
  const modifiers = modifiersOf(root, phraseContext, { number: "plural" });
  const those = withModifiers("those", modifiers, { number: "plural", person: root.person });
  const ones = withModifiers("the ones", modifiers, { number: "plural", person: root.person });
  return { told: short, short, those, ones, ...(name === undefined ? {} : { name }) };
}

/** The name by which a context says what it restricts: "the Danube"; undefined where it says it otherwise. */
export function contextName(
  turn: ContextTurn,
  lexicon: Lexicon,
  variation: Variation,
): string | undefined {
  return wordsOf(turn, turn.filter, lexicon, variation).name;
}

/** A name as one says it of what has been spoken of: "the Danube", "Peru". */
function shortName(thing: Thing, phraseContext: PhraseContext): string | undefined {
  const filter = ownFilters(thing, phraseContext).find((own) =>
    own.kind === "comparison" && own.operator === "="
  );
  if (filter?.kind !== "comparison") return undefined;
  const { table, column } = filter.column;
  const name = valueText(filter.value, { ...phraseContext.lexicon.column(table, column), kind: "label" });
  const [first = name] = properNames(thing, name);
  return first.startsWith(`the ${thing.singular} `) ? name : first;
}

/**
 * A context turn as it is typed.
 *
 * @param briefly Whether hardly anything is asked under it, so that "from now on" would promise too much.
 */
export function contextUtterance(
  turn: ContextTurn,
  lexicon: Lexicon,
  variation: Variation,
  briefly = false,
): string {
  const now = wordsOf(turn, turn.filter, lexicon, variation);
  const things = plainNoun(turn, lexicon, variation);
  switch (turn.change) {
    case "set": {
      const about = briefly ? brieflyAboutSome : aboutSome;
      return sentence(
        variation.pick(
          "set",
          now.those === undefined ? aboutOne(now.short, briefly) : about(now, { things, leans: turn.leans }),
        ),
      );
    }
    case "replace": {
      const before = turn.before === undefined ? undefined : wordsOf(turn, turn.before, lexicon, variation);
      const areOthers = turn.before !== undefined && areDisjoint(turn.filter, turn.before);
      return sentence(variation.pick("replace", instead(now, before, { things, areOthers })));
    }
    case "withdraw":
      return sentence(variation.pick("withdraw", noLonger(now, turn.narrowed ? undefined : things)));
    default:
      return turn.change satisfies never;
  }
}

/** What a context restricts, in words. */
interface ContextWords {
  /** "rivers longer than 1,000 km", "the country named France". */
  readonly told: string;
  /** "rivers longer than 1,000 km", "France". */
  readonly short: string;
  /** "those longer than 1,000 km"; absent for a single thing. */
  readonly those?: string;
  /** "the ones longer than 1,000 km"; absent for a single thing. */
  readonly ones?: string;
  /** "Peru", where the condition is nothing but a name. */
  readonly name?: string;
}

/** What is typed to speak of a single thing from now on, or `briefly`: with no word of how long. */
function aboutOne(name: string, briefly: boolean): readonly string[] {
  const plain = [
    `I will now focus on ${name}`,
    `let's talk about ${name}`,
    `I'd like to look at ${name} now`,
    `OK, let's turn to ${name}`,
    `now let us have a closer look at ${name}`,
  ];
  if (briefly) return [...plain, `let's look at ${name} for a moment`];
  return [
    ...plain,
    `my next questions are all about ${name}`,
    `for the next few questions, I only care about ${name}`,
    `let's concentrate on ${name} for a while`,
    `from now on it is all about ${name}`,
    `I am interested in ${name} only`,
    `we'll stay with ${name} for the next questions`,
    `everything I ask next is about ${name}`,
  ];
}

/** What is typed to speak of some things only. */
function aboutSome(
  { short, those = "", ones = "" }: ContextWords,
  { things, leans }: { readonly things: string; readonly leans?: Leaning | undefined },
): readonly string[] {
  if (leans === "things") {
    return [
      `of those ${things}, only ${ones} matter from now on`,
      `from now on, of those ${things} only ${ones}, please`,
      `among those ${things}, I only care about ${ones} from here on`,
      `of those ${things}, consider only ${ones} from now on`,
      `of those ${things}, I am only interested in ${ones} from now on`,
    ];
  }
  if (leans === "list") {
    return [
      `only ${those} from now on`,
      `from here on just ${those}, please`,
      `let's keep to ${those} from now on`,
      `for the rest of my questions, only ${those}`,
      `I am only interested in ${those} from now on`,
      `let's continue with only ${those}`,
      `of these, only ${those} matter from now on`,
    ];
  }
  return [
    `from now on, only ${short}, please`,
    `let's limit ourselves to ${short}`,
    `I only care about ${short} from here on`,
    `in what follows, look at ${short} only`,
    `for the next questions, consider only ${short}`,
    `I will now focus on ${short}`,
    `of the ${things}, only ${those} matter from here on`,
    `until further notice, I am interested in ${short} only`,
    `let's stick to ${short} for a while`,
    `my next questions are only about ${short}`,
  ];
}

/** What is typed to speak of some things only where hardly anything is asked of them. */
function brieflyAboutSome(
  { short, those = "", ones = "" }: ContextWords,
  { things, leans }: { readonly things: string; readonly leans?: Leaning | undefined },
): readonly string[] {
  if (leans === "things") {
    return [
      `of those ${things}, let's look at only ${ones} for now`,
      `for now, of those ${things} only ${ones}, please`,
      `among those ${things}, I only care about ${ones} at the moment`,
      `of those ${things}, consider only ${ones} for now`,
    ];
  }
  if (leans === "list") {
    return [
      `let's keep to ${those} for now`,
      `for now, only ${those}, please`,
      `just ${those} for the moment, please`,
      `I am only interested in ${those} at the moment`,
      `of these, only ${those} matter for now`,
    ];
  }
  return [
    `let's limit ourselves to ${short} for now`,
    `I only care about ${short} at the moment`,
    `for the moment, consider only ${short}`,
    `I will now focus on ${short}`,
    `let's stick to ${short} for the moment`,
    `for now, of the ${things}, only ${those} matter`,
  ];
}

/**
 * What is typed to speak of something else instead.
 *
 * @param areOthers Whether none of the things before are meant any more.
 */
function instead(
  now: ContextWords,
  before: ContextWords | undefined,
  { things, areOthers }: { readonly things: string; readonly areOthers: boolean },
): readonly string[] {
  if (now.name !== undefined && before?.name !== undefined) {
    return [
      `forget ${before.name}, now ${now.name}`,
      `let's move on from ${before.name} to ${now.name}`,
      `enough of ${before.name}, ${now.name} now`,
      `switch to ${now.name}, please`,
      `now let's look at ${now.name} instead of ${before.name}`,
      `no longer ${before.name}; ${now.name} from here on`,
      `OK, that was ${before.name}. Next is ${now.name}`,
      `let's change from ${before.name} to ${now.name}`,
    ];
  }
  return [
    // "Forget that" would be heard of whatever was said last.
    ...(before === undefined || !areOthers
      ? []
      : [`no more ${before.short}; now only ${now.those ?? now.short}`]),
    `make that ${now.short} instead`,
    `change that restriction: only ${now.short} now`,
    `I have changed my mind, let's take ${now.short} instead`,
    `switch to ${now.short}, please`,
    ...(areOthers
      ? [
        `no longer those ${things}; from here on ${now.short}`,
        `OK, and now other ${things}: only ${now.those}`,
      ]
      : []),
  ];
}

/**
 * What is typed to end a restriction.
 *
 * @param things The things of which all count again; absent where other conditions still hold of them.
 */
function noLonger({ name }: ContextWords, things: string | undefined): readonly string[] {
  if (name !== undefined) return noLongerOne(name, things);
  if (things === undefined) {
    return [
      `drop that restriction, please`,
      `lift that restriction, please`,
      `that restriction no longer holds`,
      `you can ignore that limit from now on`,
      `OK, without that restriction now`,
      `let's remove that restriction again`,
    ];
  }
  return [
    `drop that restriction; all ${things} again`,
    `forget about that condition, all ${things} count again`,
    `lift that restriction, please`,
    `OK, back to all ${things}`,
    `you can ignore that limit from now on, all ${things} again`,
    `let's open it up to all ${things} again`,
  ];
}

/** What was said by a name is ended by that name, as nobody has spoken of a restriction. */
function noLongerOne(name: string, things: string | undefined): readonly string[] {
  if (things === undefined) {
    return [
      `that's enough about ${name} alone`,
      `not only ${name} any more, please`,
      `no longer just ${name}, please`,
      `it need not be ${name} any more`,
      `drop the restriction to ${name}, please`,
      `you need not stay with ${name} any longer`,
    ];
  }
  return [
    `drop the restriction to ${name}; all ${things} again`,
    `OK, back to all ${things}`,
    `let's open it up to all ${things} again`,
    `that's enough about ${name}, all ${things} again`,
    `not only ${name} any more: all ${things} again`,
    `no longer just ${name}, please; all ${things}`,
  ];
}
