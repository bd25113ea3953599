import { withArticle } from "../english/value_text.ts";
import { alsoPast, type Verb } from "../english/verb.ts";
import type { Thing } from "../plan/thing.ts";
import { doing, isClause, type Modifier } from "./modifier.ts";
import { predicate, withModifiers } from "./with_modifiers.ts";

/** "flow through" → "do not flow through", "belong or belonged to" → "never belonged to", "referred" → "never referred" */
export function negative(verb: Verb): Verb {
  if (verb.tenses !== undefined) return never(verb.tenses.past);
  const [first = "", ...rest] = verb.plural.split(" ");
  if (first === "are") return { plural: `are not ${rest.join(" ")}`, singular: `is not ${rest.join(" ")}` };
  if (first === "were" || verb.plural === verb.singular) return never(verb);
  return { plural: `do not ${verb.plural}`, singular: `does not ${verb.plural}` };
}

function never(past: Verb): Verb {
  const put = (text: string) => /^(was|were) /.test(text) ? text.replace(" ", " never ") : `never ${text}`;
  return { plural: put(past.plural), singular: put(past.singular) };
}

/** "flow into" → "flowing into", "are spoken in" → "spoken in", "belong or belonged to" → "that belong or belonged to" */
export function participle(verb: Verb): string {
  if (verb.tenses !== undefined) return `that ${verb.plural}`;
  const [first = "", ...rest] = verb.plural.split(" ");
  if (first === "were") return rest.join(" ");
  // A past form has no participle of the present.
  if (verb.plural === verb.singular) return `that ${verb.plural}`;
  if (first === "are") return isNoun(verb) ? `that are ${rest.join(" ")}` : rest.join(" ");
  const stem = first === "lie" ? "ly" : first.replace(/e$/, "");
  return [`${stem}ing`, ...rest].join(" ");
}

/** "are members of" */
function isNoun(verb: Verb): boolean {
  return /^are (the .+|\w+s?) of$/.test(verb.plural);
}

/** What is said of several, and of one. */
export type Numbered = Readonly<Record<"plural" | "singular", string>>;

/** What something does, which may follow its noun without a clause: "that lie in Asia", "lying in Asia". */
export function reducing(verb: Verb, { plural, singular }: Numbered, complex: boolean): Modifier {
  const done = doing(`${verb.plural} ${plural}`, `${verb.singular} ${singular}`, complex);
  const following = participle(verb);
  if (verb.plural === verb.singular || /^(that|having) /.test(following)) return done;
  return { ...done, reduced: { plural: `${following} ${plural}`, singular: `${following} ${singular}` } };
}

/** The role by which one thing is of another: "are the capital of" → "capital". */
export function roleSaid({ plural }: Verb): string | undefined {
  return /^are the (.+) of$/.exec(plural)?.[1] ?? /^host the (.+) of$/.exec(plural)?.[1];
}

export interface ReceivingOptions {
  readonly complex: boolean;
  /** Whether the others are one. */
  readonly single: boolean;
  /** Whether the thing is a person. */
  readonly person: boolean;
}

/** What is said of a thing that others do something to: "have rivers flowing into them", "have Peru as a member". */
export function receiving(verb: Verb, text: string, options: ReceivingOptions): Modifier {
  const { complex, single } = options;
  if (verb.tenses !== undefined) {
    const any = text.replace(/^no /, "any ");
    const also = alsoPast(receiving(verb.tenses.present, any, options));
    const { plural, singular } = any === text ? also : negative(also);
    return doing(plural, singular, complex);
  }
  const both = (tail: { readonly plural: string; readonly singular: string }) =>
    doing(`have ${text}${tail.plural}`, `has ${text}${tail.singular}`, complex);
  const same = (tail: string) => both({ plural: tail, singular: tail });
  const noun = /^are (?:the )?(\w+?)(s?) of$/.exec(verb.plural);
  if (noun !== null) return same(single ? ` as ${withArticle(noun[1] ?? "")}` : ` as ${noun[1]}s`);
  if (/^(lie|are) in$/.test(verb.plural)) return containing(text, complex);
  const part = /^have their (.+) in$/.exec(verb.plural)?.[1];
  if (part !== undefined) return containing(`the ${part} of ${text}`, complex);
  return both({
    plural: ` ${participle(verb)} them`,
    singular: ` ${participle(verb)} ${options.person ? "them" : "it"}`,
  });
}

function containing(text: string, complex: boolean): Modifier {
  const reduced = `containing ${text}`;
  return {
    ...doing(`contain ${text}`, `contains ${text}`, complex),
    reduced: { plural: reduced, singular: reduced },
  };
}

/**
 * "have rivers with a length over 800 flowing into them"; where more is said of them than measures, all of it
 * after the verb: "have rivers flowing into them that have a length over 800 and are the outflow of a lake". A verb of both tenses
 * keeps them: "have countries that belong or belonged to them and joined after 1990".
 *
 * @param options What is said of the others, and whether what they do something to is a person.
 */
export function participled(
  child: Pick<Thing, "plural" | "person">,
  verb: Verb,
  { modifiers, person }: { readonly modifiers: readonly Modifier[]; readonly person: boolean },
): Modifier | undefined {
  const one = person ? "them" : "it";
  const who = child.person ? "who" : "that";
  if (verb.tenses !== undefined) {
    const phrase = (object: string) => {
      const { plural, singular } = verb;
      const belongs = doing(`${plural} ${object}`, `${singular} ${object}`, false);
      return `${child.plural} ${who} ${predicate([belongs, ...modifiers], "plural")}`;
    };
    return doing(`have ${phrase("them")}`, `has ${phrase(one)}`, true);
  }
  if (/^(lie|are) in$|^have their |^are (the )?\w+s? of$/.test(verb.plural)) return undefined;
  const isShort = modifiers.every((modifier) => !isClause(modifier) && modifier.of !== "partner");
  const short = withModifiers(child.plural, modifiers, { number: "plural", person: child.person });
  const phrase = (object: string) =>
    isShort
      ? `${short} ${participle(verb)} ${object}`
      : `${child.plural} ${participle(verb)} ${object} ${who} ${predicate(modifiers, "plural")}`;
  return doing(`have ${phrase("them")}`, `has ${phrase(one)}`, true);
}
