import { shuffle } from "../../../../base/mod.ts";
import type { ThematicRelation, UnanswerableReason } from "../../../../dialogue/mod.ts";
import type { Variation } from "../../../variation.ts";
import { valueText } from "../../english/value_text.ts";
import { plainLexicon } from "../../english/vary_lexicon.ts";
import type { SynthesisContext } from "../../plan/synthesis_context.ts";
import { sentence } from "../../wording/full_sentence.ts";
import { nounPhrase } from "../../wording/noun_phrase.ts";
import { createPhraseContext } from "../../wording/phrase_context.ts";
import { properNames } from "../../wording/proper_name.ts";
import { type CouldHold, createCouldHold } from "./could_hold.ts";
import { createIsForeign, type IsForeign, schemaWords, valueWords } from "./known_words.ts";
import type { Missing } from "./missing.ts";
import { missingOf } from "./missing_of.ts";
import { type ExtraTurn, type Spot, type Talk, talkAt } from "./spot.ts";
import { unanswerableForms } from "./unanswerable_forms.ts";
import type { Wording } from "./wording.ts";

/** How often each reason is wanted, and the relations that a question with it can have to those before. */
const WANTED: readonly (readonly [AskedReason, readonly ThematicRelation[]])[] = [
  ["no_such_column", ["theme_entity", "refinement", "answer_refinement"]],
  ["no_such_table", ["theme_property"]],
  ["no_such_column", ["theme_entity", "answer_refinement", "refinement"]],
  ["outside_the_data", ["theme_entity", "theme_entity", "answer_refinement", "refinement"]],
  ["no_such_column", ["answer_refinement", "theme_entity", "refinement"]],
  ["no_such_table", ["theme_property"]],
  ["no_such_column", ["refinement", "theme_entity", "answer_refinement"]],
  ["not_a_query", ["theme_entity", "answer_refinement"]],
];

/** A name that the data do not hold is asked for by a question of the dialogue (`misnamedQuestion`). */
type AskedReason = Exclude<UnanswerableReason, "no_such_value">;

/** Whether what is asked for is something that a database could hold. */
const isOfData = (reason: AskedReason) => reason === "no_such_column" || reason === "no_such_table";

/**
 * A question about the things of the conversation whose answer the database does not hold: no table, no column and no
 * stored value that is read is known by its words, and no column whose name is not understood could hold it. Undefined where
 * none is left to ask.
 *
 * @param ofData Where data are wanted, nothing else will do.
 */
export async function unanswerableTurn(
  spot: Spot,
  { ofData }: { readonly ofData: boolean },
): Promise<ExtraTurn | undefined> {
  const { attempt: { synthesis, random }, variation, place, taken } = spot;
  const talk = talkAt(spot);
  if (talk === undefined) return undefined;
  const { listing, root } = talk;
  const phraseContext = createPhraseContext(
    talk.meant,
    plainLexicon(synthesis.lexicon),
    variation.within("unanswerable"),
  );
  const foreign = createIsForeign(
    schemaWords(synthesis.lexicon),
    await valueWords(listing.specification.tables, synthesis),
  );
  const name = talk.isNamed ? await nameInContext(talk, synthesis, variation) : undefined;
  const wording: Wording = {
    they: talk.isListed ? "they" : `the ${root.plural}`,
    them: talk.isListed ? "them" : `the ${root.plural}`,
    plural: root.plural,
    singular: root.singular,
    whole: `the ${nounPhrase(phraseContext.root, phraseContext, { number: "plural" })}`,
    ...(name === undefined ? {} : { name }),
  };
  const wanted = variation.pick("unanswerable", WANTED);
  const missing = lacking(await missingOf(phraseContext.root, synthesis), {
    isForeign: foreign,
    couldHold: await createCouldHold(phraseContext.root.subject.table, synthesis),
  });
  const others = shuffle(random, WANTED).sort(([a], [b]) => Number(isOfData(b)) - Number(isOfData(a)));
  for (const [reason, relations] of [wanted, ...others]) {
    if (ofData && isOfData(wanted[0]) && !isOfData(reason)) continue;
    for (const relation of [variation.pick("unanswerable relation", relations), ...relations]) {
      const forms = unanswerableForms({ reason, relation }, missing, wording)
        .filter(({ key }) => !taken.has(keyOf(key)));
      if (forms.length === 0) continue;
      const form = variation.pick(`unanswerable ${reason} ${relation}`, forms);
      const utterance = sentence(variation.pick("unanswerable utterance", form.utterances));
      // One that calls its thing by name leans on nothing.
      const isWhole = name !== undefined && utterance.includes(name);
      return {
        place,
        key: keyOf(form.key),
        interaction: {
          utterance,
          intention: sentence(form.intention),
          standalone_intention: sentence(form.standalone),
          utterance_kinds: [isWhole ? "question" : "partial_question"],
          expected_reply: ["refusal"],
          question_type: "unanswerable",
          unanswerable_reason: reason,
          thematic_relation: relation,
        },
      };
    }
  }
  return undefined;
}

const keyOf = (asked: string) => `unanswerable ${asked.replace("number of ", "")}`;

interface Known {
  readonly isForeign: IsForeign;
  readonly couldHold: CouldHold;
}

/** What of it the database really lacks. */
function lacking(missing: Missing, { isForeign, couldHold }: Known): Missing {
  const { verb, nouns } = missing.related;
  return {
    ...missing,
    properties: missing.properties.filter((property) =>
      isForeign([property.noun, ...property.also ?? []]) && !couldHold.property(property)
    ),
    related: { verb, nouns: couldHold.things ? [] : nouns.filter((noun) => isForeign([noun])) },
    opinions: missing.opinions.filter((opinion) => isForeign([opinion.replace(LEADING, "")])),
  };
}

const LEADING = /^(?:the (?:most|best|hardest|easiest|nicest|safest)|worth|good|your)\b/;

const LONGEST = 30;

/** The name of one of the things that the conversation speaks of, as it is said; undefined where they have none. */
async function nameInContext(
  { listing, root }: Talk,
  { lexicon, sampler }: SynthesisContext,
  variation: Variation,
): Promise<string | undefined> {
  const [label, ...others] = root.labels;
  if (label === undefined || others.length > 0 || root.coded !== undefined) return undefined;
  const column = lexicon.column(label.table, label.column);
  if (column.kind !== "label") return undefined;
  const { values } = await sampler(listing.specification, label);
  const sayable = [...new Set(values)].map((value) => valueText(value, column)).filter((text) =>
    text.length <= LONGEST && /^\p{Lu}[^"(]*$/u.test(text)
  ).sort();
  if (sayable.length === 0) return undefined;
  const name = variation.pick("name", sayable);
  const said = properNames(root, name).filter((form) => !form.startsWith(`the ${root.singular} of `));
  return variation.pick("proper name", said);
}
