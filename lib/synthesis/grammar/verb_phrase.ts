import { alsoPast } from "./also_past.ts";
import { doing, isClause, type Modifier } from "./modifier.ts";
import type { Verb } from "./verb.ts";
import type { Thing } from "./thing.ts";
import { withArticle } from "./value_text.ts";
import { withModifiers } from "./with_modifiers.ts";

/** "flow through" → "do not flow through", "belong or belonged to" → "never belonged to" */
export function negative(verb: Verb): Verb {
  if (verb.tenses !== undefined) return never(verb.tenses.past);
  const [first = "", ...rest] = verb.plural.split(" ");
  if (first === "are") return { plural: `are not ${rest.join(" ")}`, singular: `is not ${rest.join(" ")}` };
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
  if (first === "are") return isNoun(verb) ? `that are ${rest.join(" ")}` : rest.join(" ");
  const stem = first === "lie" ? "ly" : first.replace(/e$/, "");
  return [`${stem}ing`, ...rest].join(" ");
}

/** "are members of" */
function isNoun(verb: Verb): boolean {
  return /^are (the )?\w+s? of$/.test(verb.plural);
}

/** What is said of a thing that others do something to: "have rivers flowing into them", "have Peru as a member". */
export function receiving(
  verb: Verb,
  text: string,
  options: { readonly complex: boolean; readonly single: boolean },
): Modifier {
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
  if (/^(lie|are) in$/.test(verb.plural)) return doing(`contain ${text}`, `contains ${text}`, complex);
  const part = /^have their (.+) in$/.exec(verb.plural)?.[1];
  if (part !== undefined) {
    return doing(`contain the ${part} of ${text}`, `contains the ${part} of ${text}`, complex);
  }
  return both({ plural: ` ${participle(verb)} them`, singular: ` ${participle(verb)} it` });
}

/** "have rivers with a length over 800 flowing into them that are the outflow of a lake": clauses stand last. */
export function participled(child: Thing, verb: Verb, modifiers: readonly Modifier[]): Modifier | undefined {
  if (verb.tenses !== undefined) {
    const present = participled(child, verb.tenses.present, modifiers);
    if (present === undefined) return undefined;
    const { plural, singular } = alsoPast(present);
    return doing(plural, singular, true);
  }
  if (/^(lie|are) in$|^have their |^are (the )?\w+s? of$/.test(verb.plural)) return undefined;
  const options = { number: "plural", person: child.person } as const;
  const clauses = modifiers.filter(isClause);
  const short = withModifiers(child.plural, modifiers.filter((modifier) => !isClause(modifier)), options);
  const phrase = (object: string) =>
    withModifiers(`${short} ${participle(verb)} ${object}`, clauses, options);
  return doing(`have ${phrase("them")}`, `has ${phrase("it")}`, true);
}
