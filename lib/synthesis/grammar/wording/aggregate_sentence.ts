import type { ConjunctiveOutput } from "../../../specification/mod.ts";
import { extremeOf } from "../english/extreme.ts";
import { say, withTail } from "../english/say.ts";
import { beingOf } from "../english/verb.ts";
import { parentVerb } from "../plan/relation.ts";
import { pathTo, type Thing } from "../plan/thing.ts";
import { byLink } from "./by_link.ts";
import { isClause } from "./modifier.ts";
import { modifiersOf, nounPhrase } from "./noun_phrase.ts";
import { ownFilters } from "./own_filters.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { counting, noun, one, reached, THEY } from "./reach.ts";
import { onlyGroupsWithAny } from "./said_partners.ts";
import { roleSaid } from "./verb_phrase.ts";
import { predicate, withModifiers } from "./with_modifiers.ts";

/** The aggregate of a state, with what it is taken over: "the average elevation of" "airports in Peru". */
export function aggregateText(output: ConjunctiveOutput, phraseContext: PhraseContext): string {
  if (output.kind !== "aggregate") throw new RangeError("Cannot name the aggregate of a plain column");
  if (output.column === undefined || output.function === "count") return "the number of";
  const column = phraseContext.lexicon.column(output.column.table, output.column.column);
  const { singular: measure } = column;
  const isFigure = phraseContext.lexicon.table(output.column.table).singular === `${measure} figure`;
  const singular = isFigure ? "" : `${measure} `;
  const { variation } = phraseContext;
  const words = {
    average: ["the average", "the mean"],
    sum: ["the total", "the combined"],
    minimum: [`the ${extremeOf(column, false)}`, "the minimum"],
    maximum: [`the ${extremeOf(column, true)}`, "the maximum"],
  };
  // "The maximum maximum depth" says one word for two things, and "the total total" one twice.
  const [said] = /^(maximum|minimum|average|mean|total)\b/.exec(measure) ?? [];
  const all = words[output.function];
  const ways = said === undefined ? all : all.filter((way) => !way.endsWith(` ${said}`)).slice(0, 1);
  return `${variation.pick("aggregate", ways)} ${singular}of`;
}

/** The aggregate that a state asks for. */
export function aggregateOf(phraseContext: PhraseContext): ConjunctiveOutput {
  const found = phraseContext.specification.outputs.find(({ kind }) => kind === "aggregate");
  if (found === undefined) throw new RangeError("Cannot find an aggregate among the outputs");
  return found;
}

export function scalarBody(phraseContext: PhraseContext): string {
  const { variation, root } = phraseContext;
  const output = aggregateOf(phraseContext);
  const np = nounPhrase(root, phraseContext, { number: "plural" });
  const modifiers = modifiersOf(root, phraseContext, { number: "plural" });
  const are = predicate(modifiers, "plural");
  const there = modifiers.some(isClause) ? `${root.plural} ${are}` : `${np} there are`;
  if (output.kind === "aggregate" && output.function === "count") {
    return say(variation, "scalar count", [
      () => `how many ${np} are there?`,
      () => `what is the number of ${np}?`,
      () => `count the ${np}`,
      () =>
        `${
          variation.pick("tell", [
            "tell me",
            "I would like to know",
            "I want to know",
            "please tell me",
            "can you tell me",
          ])
        } how many ${there}`,
      () => are === "" ? `how many ${np} exist?` : `how many ${root.plural} ${are}?`,
      () => `give me the ${variation.pick("total", ["number", "total number", "count"])} of ${np}`,
    ]);
  }
  const what = `${aggregateText(output, phraseContext)} ${variation.pick("the", ["the", "all"])} ${np}`;
  return say(variation, "scalar", [
    () => `what is ${what}?`,
    () =>
      `${
        variation.pick("tell", ["tell me", "give me", "show me", "compute", "work out", "calculate"])
      } ${what}`,
    () =>
      `${
        variation.pick("ask", ["I'd like to know", "I need", "I want to know", "could you tell me"])
      } ${what}`,
  ]);
}

export function groupedBody(phraseContext: PhraseContext): string {
  const { variation, root, counted } = phraseContext;
  const output = aggregateOf(phraseContext);
  if (counted === undefined) throw new RangeError("Cannot group without something that is counted");
  const path = pathTo(root, counted) ?? [];
  const start = pathStart(path, phraseContext);
  const inner = withoutTold(path.slice(0, start), path[start], phraseContext);
  const without = new Set(path.slice(start, start + 1));
  const each = nounPhrase(root, phraseContext, { number: "singular", without });
  const all = nounPhrase(root, phraseContext, { number: "plural", without });
  const near = root.children.includes(counted) && isOwned(counted);
  // Conditions on what lies between, after those on the groups, would be read as conditions on the groups.
  const between = path.slice(start, -1).flatMap((thing, at) =>
    modifiersOf(thing, phraseContext, {
      number: "plural",
      without: new Set(path.slice(start + at + 1, start + at + 2)),
    })
  );
  const isShort = modifiersOf(root, phraseContext, { number: "singular", without }).every((modifier) =>
    !isClause(modifier)
  );
  // "Whose capital is each city" is said of nothing.
  const plain = between.length === 0 && isShort && !path.slice(start).some(isByRole);
  const bare = plain && ownFilters(counted, phraseContext).length === 0;
  const limited = all === root.plural ? "" : `, only for ${all}`;
  const only = onlyGroupsWithAny(phraseContext, path.slice(start - 1));
  if (output.kind === "aggregate" && output.function === "count") {
    const direct = isShort ? directCount(phraseContext, each) : undefined;
    const per = nounPhrase(counted, phraseContext, { number: "plural" });
    const forms = [
      () =>
        `for each ${each}, ${variation.pick("tell", ["show", "give", "tell me"])} the number of ${
          counting(counted, one(root), inner, "number")
        }`,
      () =>
        `for every ${each}, ${variation.pick("say", ["say", "tell me", "work out"])} how many ${
          counting(counted, one(root), inner, "how many")
        }`,
      () =>
        `${variation.pick("show", ["list", "show me", "give me"])} the ${all} and the number of ${
          counting(counted, THEY, inner, "number")
        }`.replace(/they have$/, "each of them has"),
      () =>
        `${
          variation.pick("tell", ["tell me, for the", "please tell me, for the", "I want to know, for the"])
        } ${all}, how many ${counting(counted, THEY, inner, "how many")}`,
    ];
    if (direct !== undefined) forms.push(() => direct);
    if (plain) {
      forms.push(() =>
        `${variation.pick("count", ["count the", "give me the number of", "show the number of"])} ${
          counting(counted, noun(`each ${each}`, false), inner, "number")
        }`
      );
    }
    if (near) {
      forms.push(() =>
        `${variation.pick("count", ["count the", "I need the number of", "give me a count of the"])} ${per} ${
          variation.pick("per", ["per", "for each", "by"])
        } ${root.singular}${limited}`
      );
    }
    return say(variation, "grouped count", withTail(forms, only));
  }
  const what = aggregateText(output, phraseContext);
  const value = what.replace(/ of$/, "");
  const target = counted === root ? one(root).object : reached(counted, one(root), inner);
  const per = nounPhrase(counted, phraseContext, { number: "plural" });
  const forms = [
    () => `for each ${each}, ${variation.pick("tell", ["show", "give", "tell me"])} ${what} ${target}`,
    () => `for every ${each}, what is ${what} ${target}?`,
    () =>
      `${variation.pick("show", ["list", "show me", "give me"])} the ${all}, each with ${value} of ${target}`,
  ];
  if (bare) forms.push(() => `what is ${what} ${reached(counted, noun(`each ${each}`, false), inner)}?`);
  if (near) {
    forms.push(() =>
      `${variation.pick("show", ["show", "give me", "I need"])} ${what} the ${per} ${
        variation.pick("per", ["per", "for each"])
      } ${root.singular}${limited}`
    );
  }
  return say(variation, "grouped", withTail(forms, only));
}

/**
 * Where on the way from the subject to what is counted the sentence about the count begins: after things of which each
 * of the subject has one, where conditions stand on them, as these are conditions on the subject.
 */
function pathStart(path: readonly Thing[], phraseContext: PhraseContext): number {
  const several = path.slice(1, -1).findIndex(({ relation }) => relation?.many !== false);
  const start = several < 0 ? Math.max(1, path.length - 1) : several + 1;
  const isNarrowed = path.slice(1, start).some((thing, i) =>
    modifiersOf(thing, phraseContext, { number: "singular", without: new Set(path.slice(i + 2, i + 3)) })
      .length > 0
  );
  return isNarrowed ? start : 1;
}

/** The context without what is said of the subject by things on the way, which are bare after it. */
function withoutTold(
  told: readonly Thing[],
  next: Thing | undefined,
  phraseContext: PhraseContext,
): PhraseContext {
  if (told.length < 2 || next === undefined) return phraseContext;
  const said = told.slice(1).flatMap((thing) => ownFilters(thing, phraseContext));
  const root = told.reduceRight((below, thing): Thing => ({ ...thing, children: [below] }), next);
  const filters = phraseContext.specification.filters.filter((filter) => !said.includes(filter));
  return { ...phraseContext, root, specification: { ...phraseContext.specification, filters } };
}

/** "How many airports does each country have?" */
function directCount(phraseContext: PhraseContext, each: string): string | undefined {
  const { root, counted } = phraseContext;
  if (counted === undefined || !root.children.includes(counted)) return undefined;
  const { own, tail } = byLink(modifiersOf(counted, phraseContext, { number: "plural" }), counted);
  const np = withModifiers(counted.plural, own, { number: "plural", person: counted.person });
  const { relation } = counted;
  const forward = parentVerb(relation);
  if (forward !== undefined) {
    const being = beingOf(forward);
    if (being !== undefined) {
      const rest = being.rest.replace(/^members/, "a member");
      return `how many ${np} ${being.be.singular} each ${each} ${rest}${tail}?`;
    }
    return `how many ${np} does each ${each} ${forward.plural}${tail}?`;
  }
  if (relation?.backward !== undefined) return `how many ${np} ${relation.backward.plural} each ${each}?`;
  return `how many ${np} does each ${each} have?`;
}

/** Whether what is above a thing is told by its role: "the cities that are the capital of". */
function isByRole({ relation }: Thing): boolean {
  const verb = parentVerb(relation);
  return verb !== undefined && roleSaid(verb) !== undefined;
}

/** Whether "airports per country" says how the two belong together. */
export function isOwned({ relation }: Thing): boolean {
  return relation?.forward === undefined && relation?.backward === undefined;
}
