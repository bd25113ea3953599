import { isAlwaysThere, isRestricted, nameOf, type Scene } from "./noun_phrase.ts";
import { shownOf } from "./output_phrases.ts";
import { pathTo, type Thing } from "../plan/thing.ts";
import { listText, withArticle } from "../english/value_text.ts";

/** Shown things that not every one of the subject has, so that a query over both leaves some of the subject out. */
export function missingPartners(scene: Scene): readonly Thing[] {
  return shownOf(scene).others.map(({ thing }) => thing).filter((thing) => {
    const path = pathTo(scene.root, thing) ?? [];
    return nameOf(thing, scene) === undefined &&
      path.slice(1).some((step, i) => !isAlwaysThere(step, path[i] ?? scene.root, scene));
  });
}

/**
 * ", only where there are any", to be put at the end of a request; empty where nothing is left out.
 *
 * @param shown What the request shows, so that what is meant goes by its name beside others.
 */
export function onlyWithPartners(things: readonly Thing[], shown: readonly Thing[], scene: Scene): string {
  const [first] = things;
  if (first === undefined) return "";
  // Columns of the subject itself in a table of their own.
  if (first === scene.root) return ", only where known";
  const isMany = (thing: Thing) => thing.relation?.many === true;
  const several = things.filter(isMany);
  if (shown.length === 1 && several.length > 0) return ", only where there are any";
  const such = (thing: Thing) => isRestricted(thing, scene) ? "such " : "";
  const single = things.filter((thing) => !isMany(thing));
  const isNamed = (thing: Thing) => isKnown(thing) && !isRestricted(thing, scene);
  const nouns = new Set([
    ...several.map((thing) => `${such(thing)}${thing.plural}`),
    ...single.filter((thing) => !isNamed(thing)).map((thing) =>
      `${such(thing)}${withArticle(thing.singular)}`
    ),
  ]);
  const known = new Set(single.filter(isNamed).map(({ singular }) => `the ${singular}`));
  const are = (several: boolean) => several ? "are" : "is";
  const parts = [
    ...(nouns.size === 0 ? [] : [`there ${are(several.length > 0)} ${listText([...nouns])}`]),
    ...(known.size === 0 ? [] : [`${listText([...known])} ${are(known.size > 1)} known`]),
  ];
  return `, only where ${listText(parts)}`;
}

/** Whether everything has one, so that where none is found, none is known. */
function isKnown({ relation }: Thing): boolean {
  return relation?.forward === undefined && relation?.backward === undefined && relation?.at !== "on";
}
