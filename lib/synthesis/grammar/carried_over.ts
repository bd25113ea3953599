import { impliedBy } from "./implied_by.ts";
import { isRestricted, modifiersOf, type Scene } from "./noun_phrase.ts";
import { shownOf } from "./output_phrases.ts";
import { sameSubject, type Telling } from "./telling.ts";
import { allThings, pathTo, type Thing } from "./thing.ts";
import { withModifiers } from "./with_modifiers.ts";

/**
 * ", only for cities in a region": what a number or a ranking has asked of the things listed, where the list goes on
 * with it; empty where nothing is left out.
 */
export function carriedOver(telling: Telling): string {
  const { proposal, base, after } = telling;
  if (proposal.leaves === "nothing") return "";
  const { root } = base;
  const scene: Scene = { ...base, specification: proposal.base.specification, silent: impliedBy(telling) };
  const shown = shownOf(scene).others.map(({ thing }) => thing);
  const asked = allThings(after.root).find(({ subject }) => sameSubject(subject, root.subject));
  const way = asked === undefined ? [] : pathTo(after.root, asked) ?? [];
  const isOnWay = ({ subject }: Thing) => way.some((step) => sameSubject(step.subject, subject));
  const without = new Set(
    root.children.filter((child) =>
      isRestricted(child, scene) || isOnWay(child) ||
      shown.some((thing) => pathTo(child, thing) !== undefined)
    ),
  );
  const bare: Scene = { ...scene, specification: { ...scene.specification, filters: [], groupFilters: [] } };
  const modifiers = modifiersOf(root, bare, { number: "plural", without });
  return modifiers.length === 0
    ? ""
    : `, only for ${withModifiers(root.plural, modifiers, { number: "plural", person: root.person })}`;
}
