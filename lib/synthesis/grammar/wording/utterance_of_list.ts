import type { ConjunctiveOutput } from "../../../specification/mod.ts";
import { type Forms, withTail } from "../english/say.ts";
import { listText } from "../english/value_text.ts";
import { whatAre } from "./agreement.ts";
import { carriedOver } from "./carried_over.ts";
import { keptThings } from "./kept_things.ts";
import { orderText } from "./order_text.ts";
import { outputPhrases, shownOf } from "./output_phrases.ts";
import { onlyWithAdded } from "./said_partners.ts";
import { shownAgain } from "./shown_again.ts";
import { pointingAt } from "./pointing_at.ts";
import {
  addedPhrases,
  known,
  manyTo,
  newModifier,
  question,
  reachedFromBase,
  type TurnContext,
} from "./turn_context.ts";
import { withModifiers } from "./with_modifiers.ts";

/** "and their capitals?", "add the provinces they flow through" */
export function extendForms(turnContext: TurnContext): Forms {
  const { variation } = turnContext;
  const what = listText(addedPhrases(turnContext));
  const only = onlyWithAdded(turnContext, turnContext.after);
  const forms = [
    () => `and ${what}?`,
    () => `${variation.pick("also", ["also show", "also list", "please also give me"])} ${what}`,
    () =>
      `${variation.pick("add", ["add", "can you add", "could you add", "please add"])} ${what}${
        variation.pick("to", ["", " to that", " to the list", only === "" ? " as well" : ""])
      }`,
    () => `I'd also like to see ${what}`,
    () => `now show me ${what} too`,
    () => `can I also see ${what}?`,
    () => `the same list, but with ${what} added`,
    () => `${what}, too, please`,
  ];
  // What leaves some out is no addition to every one.
  const additions = [() => `include ${what} as well`, () => `put ${what} next to each`];
  const asked = [...forms, ...(only === "" ? additions : [])].map((form) => () => {
    const text = form();
    return /^(can|could) /.test(text) ? `${text.replace(/\?$/, "")}?` : text;
  });
  return withTail(
    asked,
    `${again(turnContext)}${carriedOver(turnContext)}${only}${orderText(turnContext.after)}`,
  );
}

/** ", again with their towns": what a list that is gone back to shows beside what is asked for now. */
function again(turnContext: TurnContext): string {
  const phrases = shownAgain(turnContext);
  return phrases.length === 0 ? "" : `, ${turnContext.listed ? "again " : ""}with ${listText(phrases)}`;
}

/** "which provinces do they flow through?" */
export function replaceForms(turnContext: TurnContext): Forms {
  const { after, base, variation } = turnContext;
  const which = question("which", turnContext);
  const also = outputPhrases(shownOf(after), { ...after, root: after.root }).filter((phrase) =>
    phrase.startsWith("their ")
  );
  const tail = also.length === 0 ? "" : `, and ${whatAre(also, after)}`;
  const listTail = also.length === 0 ? "" : `, with ${listText(also)}`;
  const seen = reachedFromBase(turnContext, turnContext.anchor);
  return withTail([
    () => `${which}${tail}?`,
    () => `and ${which}${tail}?`,
    () =>
      `${
        variation.pick("show", ["show me", "list", "give me", "now list", "now show me"])
      } ${seen}${listTail}${variation.pick("instead", [" instead", ""])}`,
    () => `${variation.pick("tell", ["next question", "one more thing"])}: ${which}${tail}?`,
    ...(base.root.plural === after.root.plural
      ? []
      : [() => `not the ${base.root.plural} but ${seen}${listTail}, please`]),
    () => `${after.root.person ? "who" : "what"} are ${seen}${listTail}?`,
    () => `now just ${seen}${listTail}`,
    () => `${seen}${listTail}?`,
  ], carriedOver(turnContext));
}

/** "only those longer than 1,000 km" */
export function narrowForms(turnContext: TurnContext): Forms {
  const { after, proposal } = turnContext;
  const forms = keepForms(turnContext);
  const shown = again(turnContext);
  const { tables } = after.root;
  const isOfRoot = ({ column }: ConjunctiveOutput) => column === undefined || tables.includes(column.table);
  // After a count "only those in Peru" could be counted as well.
  const asked = proposal.leaves === "one number"
    ? forms.filter((form) => ASKS_FOR_LIST.test(form()))
    // "Which of those donors live in Peru?" asks for the donors alone, where their gifts stood beside them.
    : shown === "" && !after.specification.outputs.every(isOfRoot)
    ? forms.filter((form) => !ASKS_FOR_THINGS.test(form()))
    : forms;
  return withTail(asked, `${shown}${carriedOver(turnContext)}${orderText(after)}`);
}

const ASKS_FOR_LIST = /\b(?:which|list)\b/i;

const ASKS_FOR_THINGS = /^(?:which|and (?:of|if)|list|are there|what if)\b/i;

function keepForms(turnContext: TurnContext): Forms {
  const { variation, after, proposal } = turnContext;
  const { modifier, of } = newModifier(turnContext);
  const kept = keptThings(after, proposal.added);
  const adds = addedPhrases(turnContext);
  const added = listText(adds);
  const S = after.root;
  const only = kept.length === 0 ? "" : `, and only ${listText(kept)}`;
  const tail = `${only}${added === "" ? "" : `, and show ${added}`}`;
  const what = [...kept, ...adds];
  const asked = what.length === 0 ? "" : `, and ${whatAre(what, after)}`;
  const shown = [
    // "Show only those products" would be heard of what is listed.
    ...(kept.length === 0
      ? []
      : [`list only ${listText(kept)} beside ${of.plural === S.plural ? "them" : `the ${S.plural}`}`]),
    ...(added === "" ? [] : [`show ${added} as well`]),
  ];
  const then = shown.length === 0 ? "" : ` Please ${listText(shown)}.`;
  const { them, those, some } = pointingAt(turnContext);
  const isNamed = them !== "them";
  if (of !== S) {
    if (manyTo(of, after)) {
      const one = `one of ${known(of, after, turnContext).object} ${modifier.singular}`;
      return [
        () => `only where ${one}${tail}`,
        () => `keep only ${some} where ${one}${tail}`,
        () => `list only ${some} where ${one}${tail}`,
        ...(then === "" ? [] : [() => `and if at least ${one}?${then}`]),
        () => `just ${some} where at least ${one}, please${tail}`,
        () => `which of ${them} are left if at least ${one}?${then}`,
      ];
    }
    const where = `${of.singular} ${modifier.singular}`;
    return [
      () => `only where the ${where}${tail}`,
      () => `only ${those} whose ${where}${tail}`,
      () => `keep ${some} whose ${where}${tail}`,
      () => `list only ${some} whose ${where}${tail}`,
      () => `which of ${them} are left if the ${where}?${then}`,
      ...(then === "" ? [] : [() => `and if the ${where}?${then}`]),
      () => `just ${some} where the ${where}, please${tail}`,
    ];
  }
  const ones = (head: string) => withModifiers(head, [modifier], { number: "plural", person: S.person });
  return [
    () => `only ${ones(those)}${tail}`,
    () => `which of ${them} ${modifier.plural}${asked}?`,
    () => `just ${ones(isNamed ? those : some)}, please${tail}`,
    () => `and of ${isNamed ? those : "these"}, which ${modifier.plural}${asked}?`,
    () =>
      `${variation.pick("keep", ["keep only", "show only", "leave only", "I only need", "list only"])} ${
        ones(isNamed ? those : some)
      }${tail}`,
    () =>
      `${
        variation.pick("restrict", ["restrict the list to", "narrow the list down to", "limit the list to"])
      } ${ones(variation.pick("those", isNamed ? [those] : [those, some]))}${tail}`,
    ...(isNamed ? [] : [() => `which ones ${modifier.plural}${asked}?`]),
    () => `and only ${ones(those)}${only}?`,
    () => `are there any among ${them} ${S.person ? "who" : "that"} ${modifier.plural}? List those${tail}`,
    () => `now only ${ones(those)}${tail}`,
    () => `list just ${ones(isNamed ? those : some)}${tail}`,
    () => `what if I only look at ${ones(isNamed ? those : some)}?${then}`,
  ];
}
