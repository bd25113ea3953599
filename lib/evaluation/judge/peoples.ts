import { fold } from "../../linking/mod.ts";

/** Adjectives of countries and continents that share too little with their names. */
export const PEOPLES: ReadonlyMap<string, string> = new Map(
  `british:britain danish:denmark dutch:netherlands finnish:finland french:france german:germany greek:greece irish:ireland
  italian:italy norwegian:norway polish:poland portuguese:portugal spanish:spain swedish:sweden swiss:switzerland turkish:turkey
  welsh:wales scottish:scotland chinese:china japanese:japan thai:thailand filipino:philippines afghan:afghanistan belgian:belgium
  croatian:croatia cypriot:cyprus czech:czechia egyptian:egypt hungarian:hungary icelandic:iceland iraqi:iraq israeli:israel
  kazakh:kazakhstan kuwaiti:kuwait lebanese:lebanon maltese:malta moroccan:morocco peruvian:peru qatari:qatar romanian:romania
  serbian:serbia slovak:slovakia slovene:slovenia uzbek:uzbekistan vietnamese:vietnam yemeni:yemen canadian:canada mexican:mexico
  brazilian:brazil african:africa asian:asia european:europe american:america`.split(/\s+/).map((pair) =>
    pair.split(":") as [string, string]
  ),
);

/** Whether a word is an adjective of a country or a continent. */
export function isOfPlace(text: string): boolean {
  return PEOPLES.has(words(text));
}

/** The place that an adjective belongs to; other texts in small letters. */
export function placeOf(text: string): string {
  return PEOPLES.get(words(text)) ?? text.toLowerCase();
}

const words = (text: string) => fold(text).map((word) => word.text).join(" ");
