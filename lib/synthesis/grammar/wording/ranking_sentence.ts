import { whatAre } from "./agreement.ts";
import { modifiersOf, nounPhrase } from "./noun_phrase.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { CAN, SHOW } from "./openers.ts";
import { outputPhrases, shownOf, shownThings } from "./output_phrases.ts";
import { rankedBy } from "./ranked_by.ts";
import { one, THEY } from "./reach.ts";
import { say } from "../english/say.ts";
import { pathTo } from "../plan/thing.ts";
import { countText, listText } from "../english/value_text.ts";
import { extremeOf } from "../english/extreme.ts";
import { withModifiers } from "./with_modifiers.ts";

/** What is ranked: "the five longest rivers in Peru", "the three countries with the most airports". */
export function rankingPhrase(phraseContext: PhraseContext): string {
  const { specification, root, lexicon } = phraseContext;
  const [order] = specification.orderBy;
  const limit = specification.limit ?? 1;
  const number = limit === 1 ? "singular" : "plural";
  const count = limit === 1 ? "" : `${countText(limit)} `;
  const head = limit === 1 ? root.singular : root.plural;
  if (order === undefined) throw new RangeError("Cannot rank without an order");
  const shown = shownOf(phraseContext);
  const without = shownThings(shown, phraseContext);
  if (order.by.kind === "aggregate") {
    const path = new Set(
      phraseContext.counted === undefined ? [] : pathTo(root, phraseContext.counted)?.slice(1, 2),
    );
    const { which } = rankedBy(phraseContext);
    const whole = nounPhrase(root, phraseContext, { number, without: path });
    if (whole === head) return `the ${count}${head} ${which[number]}`;
    const among = nounPhrase(root, phraseContext, { number: "plural", without: path });
    return `the ${count}${head} ${which[number]} among the ${among}`;
  }
  const column = lexicon.column(order.by.column.table, order.by.column.column);
  const down = order.direction === "descending";
  const own = column.reference.table === root.tables[0];
  const modifiers = modifiersOf(root, phraseContext, { number, without });
  if (own && column.scale !== undefined) {
    const adjective = down ? column.scale.most : column.scale.least;
    return `the ${count}${adjective} ${withModifiers(head, modifiers, { number, person: root.person })}`;
  }
  const extreme = extremeOf(column, down);
  const base = `the ${count}${head} with the ${extreme} ${column.singular}`;
  if (modifiers.length === 0) return base;
  const among = nounPhrase(root, phraseContext, { number: "plural", without });
  return `${base} among the ${among}`;
}

export function rankingBody(phraseContext: PhraseContext): string {
  const { variation, specification } = phraseContext;
  const one = (specification.limit ?? 1) === 1;
  const np = rankingPhrase(phraseContext);
  const outs = rankedOutputs(phraseContext);
  const is = one ? "is" : "are";
  const also = outs.length === 0
    ? ""
    : `${variation.pick("with", [", together with", ", along with", ", with", ", plus"])} ${listText(outs)}`;
  return say(variation, "ranking", [
    () =>
      `${variation.pick("which", ["which", phraseContext.root.person ? "who" : "what"])} ${is} ${np}${
        outs.length === 0 ? "" : `, and ${whatAre(outs, phraseContext)}`
      }?`,
    () => `${variation.pick("show", SHOW)} ${np}${also}`,
    () => `${variation.pick("can", CAN)} ${np}${also}?`,
    () =>
      `${variation.pick("ask", ["I need", "I'd like to see", "I am looking for", "I want"])} ${np}${also}`,
  ]);
}

/** What is shown beside the names in a ranking. */
export function rankedOutputs(phraseContext: PhraseContext): readonly string[] {
  const single = (phraseContext.specification.limit ?? 1) === 1;
  const anchor = single ? one(phraseContext.root) : THEY;
  const phrases = outputPhrases(shownOf(phraseContext), phraseContext, anchor);
  const aggregate = phraseContext.specification.outputs.some(({ kind }) => kind === "aggregate");
  return aggregate ? [...phrases, single ? "the number" : "the number for each"] : phrases;
}
