import { fold } from "../../linking/mod.ts";

/** Adjectives of countries and continents that share too little with their names, with all of these. */
const PEOPLES: ReadonlyMap<string, readonly string[]> = new Map(
  `british:britain|united_kingdom|great_britain|uk danish:denmark dutch:netherlands|holland finnish:finland french:france german:germany greek:greece irish:ireland
  italian:italy norwegian:norway polish:poland portuguese:portugal spanish:spain swedish:sweden swiss:switzerland turkish:turkey
  welsh:wales scottish:scotland chinese:china japanese:japan thai:thailand filipino:philippines afghan:afghanistan belgian:belgium
  croatian:croatia cypriot:cyprus czech:czechia egyptian:egypt hungarian:hungary icelandic:iceland iraqi:iraq israeli:israel
  kazakh:kazakhstan kuwaiti:kuwait lebanese:lebanon maltese:malta moroccan:morocco peruvian:peru qatari:qatar romanian:romania
  serbian:serbia slovak:slovakia slovene:slovenia uzbek:uzbekistan vietnamese:vietnam yemeni:yemen canadian:canada mexican:mexico
  albanian:albania algerian:algeria argentinian:argentina argentine:argentina australian:australia austrian:austria bolivian:bolivia
  bulgarian:bulgaria chilean:chile colombian:colombia cuban:cuba estonian:estonia ethiopian:ethiopia indian:india
  indonesian:indonesia iranian:iran jamaican:jamaica kenyan:kenya korean:korea|south_korea|north_korea latvian:latvia
  lithuanian:lithuania malaysian:malaysia nigerian:nigeria pakistani:pakistan russian:russia|russian_federation
  syrian:syria tunisian:tunisia ukrainian:ukraine venezuelan:venezuela
  brazilian:brazil african:africa asian:asia european:europe american:america|united_states|united_states_of_america|usa|us`
    .split(/\s+/).map((pair) => readPair(pair)),
);

function readPair(pair: string): [string, readonly string[]] {
  const [adjective = "", names = ""] = pair.split(":");
  return [adjective, names.split("|").map((name) => name.replaceAll("_", " "))];
}

/** Whether a folded word is the adjective of a folded name. */
export function belongsTo(adjective: string, name: string): boolean {
  return PEOPLES.get(adjective)?.includes(name) ?? false;
}

/** Whether a word is an adjective of a country or a continent. */
export function isOfPlace(text: string): boolean {
  return PEOPLES.has(words(text));
}

/** Whether a text is the name of a country or a continent that has such an adjective. */
export function isPlace(text: string): boolean {
  return [...PEOPLES.values()].some((names) => names.includes(words(text)));
}

/** The place that an adjective belongs to; other texts in small letters. */
export function placeOf(text: string): string {
  return PEOPLES.get(words(text))?.[0] ?? text.toLowerCase();
}

const words = (text: string) => fold(text).map((word) => word.text).join(" ");
