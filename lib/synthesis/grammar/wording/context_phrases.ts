import type { Leaning } from "../plan/context_turn.ts";

/** What a context restricts, in words. */
export interface ContextWords {
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
export function aboutOne(name: string, briefly: boolean): readonly string[] {
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
export function aboutSome(
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
export function brieflyAboutSome(
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
export function instead(
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
export function noLonger({ name }: ContextWords, things: string | undefined): readonly string[] {
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
