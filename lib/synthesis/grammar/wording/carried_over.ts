import { impliedBy } from "./implied_by.ts";
import { modifiersOf, nameOf, type Scene } from "./noun_phrase.ts";
import { createScene } from "./scene.ts";
import { pointedAt, type Telling } from "./telling.ts";
import { sameSubject } from "../plan/same_subject.ts";
import { allThings, pathTo, sameColumn, type Thing } from "../plan/thing.ts";
import { withModifiers } from "./with_modifiers.ts";

/**
 * ", only for cities in a region": what questions have asked of the things that a turn points at since those were last
 * listed, where the turn goes on with it; empty where nothing is left out.
 */
export function carriedOver(telling: Telling): string {
  const { proposal, base, after } = telling;
  const pointed = pointedAt(telling);
  const { subject } = pointed;
  const seen = createScene({ ...proposal.base, subject, form: "list" }, base.lexicon, base.variation);
  const scene: Scene = { ...seen, silent: impliedBy(telling) };
  const { root } = scene;
  if (nameOf(root, scene) !== undefined) return "";
  const known = knownTables(root, telling);
  const asked = allThings(after.root).find((thing) => sameSubject(thing.subject, subject));
  const way = asked === undefined ? [] : pathTo(after.root, asked) ?? [];
  const isOnWay = (thing: Thing) => way.some((step) => sameSubject(step.subject, thing.subject));
  const isKnown = (thing: Thing) => tablesOf(thing).every((table) => known.has(table));
  // "Those outflows" are outflows of what is spoken of.
  const isMeant = (thing: Thing) =>
    pointed.plural !== root.plural &&
    allThings(thing).some((other) => sameSubject(other.subject, base.root.subject));
  const without = new Set(
    root.children.filter((child) => isOnWay(child) || isMeant(child) || isKnown(child)),
  );
  const bare: Scene = { ...scene, specification: { ...scene.specification, filters: [], groupFilters: [] } };
  const modifiers = modifiersOf(root, bare, { number: "plural", without });
  return modifiers.length === 0
    ? ""
    : `, only for ${withModifiers(root.plural, modifiers, { number: "plural", person: root.person })}`;
}

/** The tables that were joined when things were last listed, or where they never were, when they were first spoken of. */
function knownTables(thing: Thing, { answered, proposal }: Telling): ReadonlySet<string> {
  const listed = answered.findLast(({ form, subject, specification: { outputs } }) =>
    form === "list" &&
    (sameSubject(subject, thing.subject) ||
      outputs.some(({ column }) =>
        column !== undefined && thing.labels.some((label) => sameColumn(label, column))
      ))
  );
  const spoken = listed ??
    answered.find(({ specification: { tables } }) => tables.includes(thing.subject.table)) ??
    proposal.base;
  return new Set(spoken.specification.tables);
}

function tablesOf(thing: Thing): readonly string[] {
  return allThings(thing).flatMap(({ subject, tables }) => [subject.table, ...tables]);
}
