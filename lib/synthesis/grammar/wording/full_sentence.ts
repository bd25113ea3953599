import { orderText } from "./order_text.ts";
import { whatAre } from "./agreement.ts";
import { groupedBody, scalarBody } from "./aggregate_sentence.ts";
import { labelNoun } from "./label_noun.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import { isClause } from "./modifier.ts";
import { nameOf } from "./named_thing.ts";
import { modifiersOf, nounPhrase } from "./noun_phrase.ts";
import { ASK, CAN, SHOW } from "./openers.ts";
import { outputPhrases, type Shown, shownOf, shownThings } from "./output_phrases.ts";
import { rankingBody } from "./ranking_sentence.ts";
import { type Anchor, noun, one, THEY } from "./reach.ts";
import { say } from "../english/say.ts";
import { createPhraseContext, type PhraseContext } from "./phrase_context.ts";
import type { State } from "../plan/types.ts";
import { missingPartners, onlyWithPartners } from "./said_partners.ts";
import { listText } from "../english/value_text.ts";
import type { Variation } from "../../variation.ts";
import { predicate } from "./with_modifiers.ts";

/**
 * A state as one sentence that leans on nothing before it.
 *
 * @param silent Tables that go without saying.
 */
export function fullSentence(
  state: State,
  lexicon: Lexicon,
  variation: Variation,
  silent?: ReadonlySet<string>,
): string {
  const phraseContext = createPhraseContext(state, lexicon, variation);
  return sentence(body(state, silent === undefined ? phraseContext : { ...phraseContext, silent }));
}

function body(state: State, phraseContext: PhraseContext): string {
  switch (state.form) {
    case "list":
      return listBody(phraseContext);
    case "scalar":
      return scalarBody(phraseContext);
    case "grouped":
      return groupedBody(phraseContext);
    case "ranking":
      return rankingBody(phraseContext);
    default:
      return state.form satisfies never;
  }
}

/** Starts with a capital; ends with a question mark or a full stop. */
export function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  if (/[.?!]$/.test(first)) return first;
  if (first.includes("? ")) return `${first}.`;
  return /^(can|could|would|which|what|how|are|is|do)\b/.test(text) ? `${first}?` : `${first}.`;
}

const APART = [", together with", ", along with", ", plus"];
const WITH = [...APART, " with", " and"];

function listBody(phraseContext: PhraseContext): string {
  const { variation, root } = phraseContext;
  const shown = shownOf(phraseContext);
  const name = shown.named ? undefined : nameOf(root, phraseContext);
  if (name !== undefined) {
    return detailsBody(outputPhrases(shown, phraseContext, noun(name, false)), phraseContext);
  }
  const without = shownThings(shown, phraseContext);
  const np = nounPhrase(root, phraseContext, { number: "plural", without });
  // What was asked of the one thing of a name may be asked of all.
  if (!shown.named && shown.own.length + shown.others.length > 0 && root.labels.length > 0) {
    return detailsBody(outputPhrases(shown, phraseContext, noun(`the ${np}`, true)), phraseContext);
  }
  const outs = outputPhrases(shown, phraseContext);
  const modifiers = modifiersOf(root, phraseContext, { number: "plural", without });
  const are = predicate(modifiers, "plural");
  const only = onlyWithPartners(
    missingPartners(phraseContext),
    shown.others.map(({ thing }) => thing),
    phraseContext,
  );
  const tail = `${only}${orderText(phraseContext)}`;
  const names = labelNoun(root, phraseContext.lexicon).plural;
  // What is shown after "and" would be read as one thing more that the subject must have.
  const isOpen = modifiers.some((modifier) => isClause(modifier) || modifier.of === "partner");
  const also = outs.length === 0 ? "" : `${variation.pick("with", isOpen ? APART : WITH)} ${listText(outs)}`;
  const forms = [
    () => `${variation.pick("show", SHOW)} the ${np}${also}${tail}`,
    () => `${variation.pick("ask", ASK)} the ${np}${also}${tail}`,
    () => `${variation.pick("can", CAN)} the ${np}${also}${tail}?`,
  ];
  // What leaves some out is not said of all.
  if (only === "") {
    forms.push(
      () => `${variation.pick("show", SHOW)} all ${np}${also}${tail}`,
      () => `${variation.pick("can", CAN)} all ${np}${also}${tail}?`,
    );
  }
  if (are !== "") {
    forms.push(() =>
      `which ${root.plural} ${are}${outs.length === 0 ? "" : `, and ${whatAre(outs, phraseContext)}`}${tail}?`
    );
    forms.push(() =>
      `tell me which ${root.plural} ${are}${
        outs.length === 0
          ? ""
          : `, and ${variation.pick("give", ["show", "give", "list", "include"])} ${listText(outs)}`
      }${tail}`
    );
  }
  if (outs.length > 0) {
    forms.push(() =>
      `${
        variation.pick("what", [
          ...(root.labels.length === 0 ? [] : [`what are the ${names} of`]),
          root.person ? "who are" : "what are",
        ])
      } the ${np}, and ${whatAre(outs, phraseContext)}${tail}?`
    );
  }
  if (outs.length > 0 && only === "") {
    const each = nounPhrase(root, phraseContext, { number: "singular", without });
    forms.push(
      () =>
        `for ${variation.pick("each", ["each", "every"])} ${each}, ${
          variation.pick("give", ["show", "give", "list"])
        } ${listText(nameAndMore(phraseContext, shown, one(root)))}${tail}`,
      () =>
        `for all ${np}, ${variation.pick("show", ["show me", "list", "give", "I want"])} ${
          listText(nameAndMore(phraseContext, shown, THEY))
        }${tail}`,
    );
  }
  if (outs.length === 0) {
    forms.push(
      () => `what are the ${names} of ${variation.pick("the", ["the", "all"])} ${np}${tail}?`,
      () => `what ${np} are there${tail}?`,
      () => `${variation.pick("show", SHOW)} the ${names} of the ${np}${tail}`,
    );
  }
  return say(variation, "list form", forms);
}

/** "what is the population of Paris?" */
function detailsBody(details: readonly string[], phraseContext: PhraseContext): string {
  const { variation } = phraseContext;
  const what = listText(details);
  return say(variation, "details", [
    () => `${whatAre(details, phraseContext)}?`,
    () => `${variation.pick("show", ["tell me", "show me", "give me", "find"])} ${what}`,
    () =>
      `${
        variation.pick("ask", ["I would like to know", "I need", "I want to know", "please tell me"])
      } ${what}`,
    () => `${variation.pick("can", ["can you tell me", "could you give me"])} ${what}?`,
  ]);
}

/** "its name and length", "the provinces it flows through" */
function nameAndMore(phraseContext: PhraseContext, shown: Shown, anchor: Anchor): readonly string[] {
  const [label] = phraseContext.root.labels;
  const words = label === undefined || phraseContext.root.labels.length > 1 ||
      phraseContext.root.subject.column !== undefined
    ? undefined
    : phraseContext.lexicon.column(label.table, label.column);
  const called = anchor.plural ? words?.plural ?? "names" : words?.singular ?? "name";
  const name = label === undefined ? [] : [called];
  const own = shown.own.map(({ singular }) => singular);
  return [
    ...(name.length + own.length === 0 ? [] : [`${anchor.possessive} ${listText([...name, ...own])}`]),
    ...outputPhrases({ ...shown, own: [] }, phraseContext, anchor),
  ];
}
