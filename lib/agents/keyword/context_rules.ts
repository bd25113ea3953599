import type { Filter } from "../../specification/mod.ts";
import { sameColumn } from "./draft.ts";

/** Words that say for how long something is to be borne in mind. */
const LASTING =
  /\b(?:from (?:now|here|this point) on(?:wards?)?|until (?:further notice|i (?:say|tell you) otherwise)|in what follows|going forward|henceforth|at the moment|for (?:now|a while|the moment|the (?:rest|remainder|next|following)|my (?:next|other|following|remaining))|(?:everything|whatever|in what) i ask (?:next|now)|(?:my|the|all|any|these) (?:(?:next|following|other|remaining|further|few) )+questions?)\b/gi;

/** Words that turn the attention to something. */
const TURNING =
  /\b(?:focus|concentrate|limit (?:ourselves|yourself|it|this)|restrict (?:ourselves|yourself|it|this)|stick (?:to|with)|stay with|keep to|continue with|(?:talk|think|speak) about|look (?:only )?at|consider|interested in|care (?:only )?about|bear in mind|keep in mind|turn to|ignore|leave out|take only)\b/gi;

/** Beginnings of a sentence that announces something and asks for nothing. */
const ANNOUNCES =
  /^(?:(?:ok(?:ay)?|so|now|well|then|please)[ ,]+)*(?:let(?:['’]s| us)|i(?:['’](?:m|ll|d)| am| will| would)|we(?:['’]ll| will| can))\b/i;

/** Words that put one thing in the place of another. */
const REPLACING =
  /\b(?:instead|forget|enough (?:of|about)|no longer|any ?more|switch (?:to|over)|change|changed my mind|move on from|make (?:that|it)|rather|that was)\b/i;

/** Words that give something up. */
const WITHDRAWING =
  /\b(?:forget|drop|lift|remove|cancel|ignore|undo|withdraw|no longer|any ?more|enough|back to (?:all|every)|open (?:it|this|that) up|never mind|without (?:any|that|this|the) (?:restriction|limit|condition|filter)|all (?:of (?:them|those) |(?:the )?(?:\p{L}+ ){1,3})(?:again|count))\b/iu;

/** Beginnings of a sentence that sets the stage. */
const STAGE =
  /^\s*(?:let(?:['’]s| us) (?:talk|look|focus|speak|consider|turn|stay|think)|i(?:['’]m| am) (?:only )?(?:interested in|looking at|thinking of|thinking about|working on)|from now on|for the (?:rest|next)|keep in mind|assume|suppose|consider only|focus on|now (?:let(?:['’]s| us)))/i;

/** Words that ask for something, wherever they stand. */
const ASKING =
  /\?|\b(?:show|list|give|find|tell|which|what|who|how (?:many|much)|return|display|count|provide|get)\b/i;

/** Words that ask for something where a clause begins; "which" elsewhere is of a relative clause. */
const ASKS =
  /\?|(?:^|[,.;:!] *)(?:(?:and|then|now|please|so|also) )*(?:(?:can|could|would) you )?(?:show|list|give|find|tell|which|what|who|how|return|display|count|provide|get|put|add|include)\b/i;

/** "What is the answer now?", "The same again, please": words that ask what was asked before. */
const AGAIN = /\b(?:again|now|then|same|repeat|without (?:it|that)|(?:the|that|last) (?:answer|question))\b/i;

/** Whether a message holds a word that asks for something. */
export const asks = (text: string): boolean => ASKING.test(text);

/** Whether a message sets the stage for what comes, with a condition or without one. */
export const setsTheStage = (text: string): boolean => STAGE.test(text) && !asks(text.replace(STAGE, ""));

/** Whether a message announces what the questions after it are about. */
export function announces(text: string): boolean {
  const rest = text.replace(LASTING, "");
  const turns = rest.search(TURNING) >= 0 && ANNOUNCES.test(text.trim());
  return (rest !== text || turns) && !ASKS.test(rest.replace(TURNING, ""));
}

/** Whether a message that names nothing asks again what was asked before. */
export const asksAgain = (text: string): boolean => AGAIN.test(text);

/** "Leave out all seas except those with …" says which seas are left in. */
export function plainlySaid(text: string): string {
  return text.replace(
    /\b(?:leave out|ignore|skip|disregard|forget) (?:all|every|everything|any)\b([^,.;:]*?) (?:except|but|other than|apart from)(?: for)?\b/i,
    "only$1",
  );
}

/** What becomes of the conditions that stand. */
export type Change = "replace" | "withdraw";

/**
 * Whether a message changes the conditions that stand. "Forget France, now Peru" names the old one, which is no new one;
 * where there is no other, the old one is given up.
 *
 * @param added Conditions that were read in the message.
 * @returns What changes and the conditions that are new, or undefined where nothing changes.
 */
export function changeOf(
  text: string,
  { added, standing }: { readonly added: readonly Filter[]; readonly standing: readonly Filter[] },
): { readonly change: Change; readonly fresh: readonly Filter[] } | undefined {
  if (standing.length === 0 || ASKS.test(text)) return undefined;
  const fresh = added.flatMap((filter) => without(filter, standing));
  if (fresh.length > 0) return REPLACING.test(text) ? { change: "replace", fresh } : undefined;
  return WITHDRAWING.test(text) ? { change: "withdraw", fresh } : undefined;
}

/** A condition without the values that stand already; nothing where none is left. */
function without(filter: Filter, standing: readonly Filter[]): readonly Filter[] {
  if (standing.some((old) => JSON.stringify(old) === JSON.stringify(filter))) return [];
  if (filter.kind !== "one_of" && filter.kind !== "comparison") return [filter];
  const old = standing.flatMap((one) =>
    one.kind === "comparison" && one.operator === "=" && sameColumn(one.column, filter.column)
      ? [one.value]
      : []
  );
  if (filter.kind === "comparison") {
    return filter.operator === "<>" && old.includes(filter.value) ? [] : [filter];
  }
  const values = filter.values.filter((value) => !old.includes(value));
  const [value, ...more] = values;
  if (value === undefined) return [];
  return more.length > 0 || filter.negated
    ? [{ ...filter, values }]
    : [{ kind: "comparison", column: filter.column, operator: "=", value }];
}

/** Where a message may say first what it is about and then ask: its beginning and what follows, the shortest first. */
export function announcementAndRest(text: string): readonly (readonly [head: string, tail: string])[] {
  return [...text.matchAll(/[.:!]\s+/g)]
    .map(({ index, 0: { length } }) => [text.slice(0, index + 1), text.slice(index + length)] as const)
    .filter(([head]) => !ASKS.test(head));
}
