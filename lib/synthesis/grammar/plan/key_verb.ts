import type { Verb } from "../english/verb.ts";

/** What a key's name says that the rows at its ends do. */
export interface KeyVerb {
  /** Of the rows that hold the key: "were referred by". */
  readonly holds: Verb;
  /** Of the rows that it leads to, where no other form of the verb is needed: "referred". */
  readonly held?: Verb;
}

/**
 * Reads a verb off the words of a key: a participle with a preposition (`referred_by_vet`, `assigned_to`, `born_in_city`), or a
 * verb with "to" (`reports_to`). What happened is told in the past ("visits were referred by vets"), what lasts in the present
 * ("shops are owned by firms").
 *
 * @param words Without those that say that it is a key, and those of the table that it leads to.
 */
export function keyVerb(words: readonly string[]): KeyVerb | undefined {
  const [verb = "", preposition = "", ...rest] = words;
  if (rest.length > 0) return undefined;
  if (preposition === "to" && STEMS.has(verb.replace(/s$/, ""))) {
    const stem = verb.replace(/s$/, "");
    return { holds: { plural: `${stem} to`, singular: `${stem}s to` } };
  }
  if (!PREPOSITION.test(preposition) || !isParticiple(verb)) return undefined;
  const lasts = LASTING.has(verb);
  const [are, is] = lasts ? ["are", "is"] : ["were", "was"];
  const holds = { plural: `${are} ${verb} ${preposition}`, singular: `${is} ${verb} ${preposition}` };
  const isPast = !lasts && preposition === "by" && !OTHER_PAST.has(verb);
  return { holds, ...(isPast && { held: { plural: verb, singular: verb } }) };
}

const isParticiple = (word: string) => /[^e]ed$/.test(word) || SAME_PAST.has(word) || OTHER_PAST.has(word);

const PREPOSITION = /^(?:by|to|from|in|at|on|for|with)$/;

/** Verbs with "to" in the present. */
const STEMS: ReadonlySet<string> = new Set("report belong refer lead apply relate point feed".split(" "));

/** Participles of what goes on. */
const LASTING: ReadonlySet<string> = new Set(
  `owned managed led held used located based sponsored supervised supported hosted governed operated run
   maintained employed taught coached mentored headed chaired linked related connected licensed covered served caused
   assigned attached`.split(/\s+/),
);

/** Irregular participles that are the past, too. */
const SAME_PAST: ReadonlySet<string> = new Set(
  "led held taught built sold bought paid made sent found won read told brought caught lent bound met kept"
    .split(" "),
);

/** Those that are not. */
const OTHER_PAST: ReadonlySet<string> = new Set(
  `written drawn given taken driven chosen seen done flown sung thrown known shown spoken grown ridden run
   born begun broken drunk woven`.split(/\s+/),
);
