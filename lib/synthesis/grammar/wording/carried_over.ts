import { knownTables } from "../plan/known_tables.ts";
import { allThings, pathTo, sameSubject, type Thing, thingOf } from "../plan/thing.ts";
import { nameOf } from "./named_thing.ts";
import { modifiersOf } from "./noun_phrase.ts";
import { createPhraseContext, type PhraseContext } from "./phrase_context.ts";
import { pivotOf, pointedAt, type TurnContext } from "./turn_context.ts";
import { withModifiers } from "./with_modifiers.ts";

/**
 * ", only for cities in a region": what questions have asked of the things that a turn points at since those were last
 * listed, where the turn goes on with it; empty where nothing is left out.
 */
export function carriedOver(turnContext: TurnContext): string {
  const pointed = pointedAt(turnContext);
  const { root } = turnContext.base;
  // "The albums of those tracks" names both: a condition on the tracks must not read as one on any track of an album.
  const namesBoth = turnContext.proposal.leaves === "ranking" && !sameSubject(pointed.subject, root.subject);
  if (namesBoth) return `${onlyFor(pointed, turnContext, { namesBoth })}${onlyFor(root, turnContext)}`;
  const told = onlyFor(pointed, turnContext);
  if (told !== "") return told;
  // "The reactions of those donations", which were never listed but counted where they have a unit.
  const pivot = pivotOf(turnContext);
  const isOnWay = sameSubject(turnContext.after.root.subject, root.subject) &&
    !sameSubject(pivot.subject, root.subject);
  return isOnWay && turnContext.last?.form === "grouped"
    ? onlyFor(pivot, turnContext, { byJoins: true })
    : "";
}

/**
 * The conditions of earlier questions on one thing that the turn points at.
 *
 * @param options.namesBoth The turn names the listed things beside it, whose conditions are said of them. @default false
 * @param options.byJoins Only what mere joins leave out, without conditions. @default false
 */
function onlyFor(
  pointed: Thing,
  turnContext: TurnContext,
  { namesBoth = false, byJoins = false }: { readonly namesBoth?: boolean; readonly byJoins?: boolean } = {},
): string {
  const { proposal, base, after } = turnContext;
  const { subject } = pointed;
  const seen = createPhraseContext({ ...proposal.base, subject, form: "list" }, base.lexicon, base.variation);
  const phraseContext: PhraseContext = { ...seen, silent: impliedBy(turnContext) };
  const { root } = phraseContext;
  if (nameOf(root, phraseContext) !== undefined) return "";
  const known = knownTables(root, turnContext.answered, proposal.base);
  const asked = allThings(after.root).find((thing) => sameSubject(thing.subject, subject));
  const way = asked === undefined ? [] : pathTo(after.root, asked) ?? [];
  // What a link's key named before its table was joined is the same thing.
  const isOnWay = ({ subject }: Thing) =>
    way.some((step) => sameSubject(step.subject, subject) || step.tables.includes(subject.table));
  const isKnown = (thing: Thing) => tablesOf(thing).every((table) => known.has(table));
  const isMeant = (thing: Thing) =>
    (namesBoth || pointed.plural !== root.plural) &&
    allThings(thing).some(({ subject }) => sameSubject(subject, base.root.subject));
  const { filters: conditions } = phraseContext.specification;
  const isConditioned = (thing: Thing) =>
    conditions.some((filter) => filter.kind !== "exists" && tablesOf(thing).includes(filter.column.table));
  const without = new Set(
    root.children.filter((child) =>
      isOnWay(child) || isMeant(child) || isKnown(child) || (byJoins && isConditioned(child))
    ),
  );
  // "At least one payment" would be heard as all that is asked of it where a condition stands on the payments.
  const said = new Set(root.children.filter((child) => !without.has(child)).flatMap(tablesOf));
  const context = JSON.stringify(turnContext.context);
  const filters = conditions.filter((filter) =>
    filter.kind !== "exists" && said.has(filter.column.table) && JSON.stringify(filter) !== context
  );
  const narrowed: PhraseContext = {
    ...phraseContext,
    specification: { ...phraseContext.specification, filters, groupFilters: [] },
  };
  const modifiers = modifiersOf(root, narrowed, { number: "plural", without });
  return modifiers.length === 0
    ? ""
    : `, only for ${withModifiers(root.plural, modifiers, { number: "plural", person: root.person })}`;
}

function tablesOf(thing: Thing): readonly string[] {
  return allThings(thing).flatMap(({ subject, tables }) => [subject.table, ...tables]);
}

/** Tables whose things the turn shows or counts, so that their being there need not be said of what was listed. */
export function impliedBy({ base, after, fresh, proposal }: TurnContext): ReadonlySet<string> {
  const { move } = proposal;
  const columns = move === "extend" || move === "narrow" || move === "without"
    ? after.specification.outputs.flatMap(({ column }) => column === undefined ? [] : [column])
    : [];
  const shown = columns.map((column) => thingOf(base.root, column)).filter((thing) => thing !== undefined);
  const asked = after.counted === undefined ? [fresh] : [fresh, after.counted];
  const between = asked.flatMap((thing) => pathTo(after.root, thing) ?? []);
  const passed = allThings(base.root).filter((thing) =>
    shown.some((other) => pathTo(thing, other) !== undefined)
  );
  const others = [...passed, ...between].filter(({ subject }) =>
    ![base.root, after.root].some((root) => root.subject.table === subject.table)
  );
  const isLink = (table: string) => after.lexicon.table(table).sense === "link";
  return new Set(others.flatMap(({ subject, tables }) => [subject.table, ...tables.filter(isLink)]));
}
