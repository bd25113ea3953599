import { listText, valueText, withArticle } from "../english/value_text.ts";
import { isAbout } from "../plan/known_thing.ts";
import { sameColumn, type Thing } from "../plan/thing.ts";
import { isOfLink } from "./filter_modifier.ts";
import type { Modifier } from "./modifier.ts";
import { ownFilters } from "./own_filters.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { otherName, properNames } from "./proper_name.ts";

/** "the river Danube": what a thing is called where a condition leaves only the one of that name. */
export function nameOf(thing: Thing, phraseContext: PhraseContext): string | undefined {
  const [label] = thing.labels;
  if (label === undefined || thing.labels.length > 1 || thing.coded !== undefined) return undefined;
  const filter = ownFilters(thing, phraseContext).find((own) =>
    own.kind === "comparison" && own.operator === "=" && sameColumn(own.column, label)
  );
  if (filter?.kind !== "comparison") return undefined;
  const column = { ...phraseContext.lexicon.column(label.table, label.column), kind: "label" as const };
  return phraseContext.variation.pick(
    "named",
    properNames(kindOf(thing, phraseContext), valueText(filter.value, column)),
  );
}

/** A thing under the noun of its table, which says what it is where its role does not. */
export function kindOf(thing: Thing, { lexicon }: PhraseContext): Pick<Thing, "singular" | "place"> {
  return thing.relation?.role === undefined ? thing : lexicon.table(thing.subject.table);
}

/** "the river Danube", "Peru or Chile": a thing that is known by its name alone. */
export function namedThing(
  thing: Thing,
  phraseContext: PhraseContext,
  modifiers: readonly Modifier[],
): string | undefined {
  // Whatever else holds of the one thing spoken of, its name says which it is.
  if (isAbout(thing, phraseContext)) return nameOf(thing, phraseContext);
  const [filter] = ownFilters(thing, phraseContext).filter((own) =>
    own.kind === "exists" || !isOfLink(own, thing, phraseContext.lexicon)
  );
  if (modifiers.length !== 1 || filter === undefined || thing.labels.length !== 1 || thing.coded) {
    return undefined;
  }
  if (filter.kind === "exists" || !thing.labels.some((label) => sameColumn(label, filter.column))) {
    return undefined;
  }
  const column = {
    ...phraseContext.lexicon.column(filter.column.table, filter.column.column),
    kind: "label" as const,
  };
  if (filter.kind === "comparison" && filter.operator === "=") return nameOf(thing, phraseContext);
  const kind = kindOf(thing, phraseContext);
  if (filter.kind === "comparison" && filter.operator === "<>") {
    return `${withArticle(kind.singular)} other than ${otherName(kind, valueText(filter.value, column))}`;
  }
  if (filter.kind !== "one_of") return undefined;
  const names = filter.values.map((value) => otherName(kind, valueText(value, column)));
  return filter.negated
    ? `${withArticle(kind.singular)} other than ${listText(names, "or")}`
    : `${/^the /.test(names[0] ?? "") || thing.place ? "" : `the ${kind.singular} `}${listText(names, "or")}`;
}
