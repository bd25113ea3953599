/**
 * Other names that people say of well-known things, and that a database which holds the usual name may not know: names of
 * another time, of another language, short forms.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  // Cities.
  almaty: ["Alma-Ata"],
  bangkok: ["Krung Thep"],
  beijing: ["Peking"],
  boston: ["Beantown"],
  bratislava: ["Pressburg"],
  brussels: ["Bruxelles"],
  cologne: ["Köln"],
  copenhagen: ["København"],
  florence: ["Firenze"],
  gdansk: ["Danzig"],
  "ho chi minh city": ["Saigon"],
  istanbul: ["Constantinople"],
  jakarta: ["Batavia"],
  kaliningrad: ["Königsberg"],
  kolkata: ["Calcutta"],
  lisbon: ["Lisboa"],
  milan: ["Milano"],
  moscow: ["Moskva"],
  mumbai: ["Bombay"],
  munich: ["München"],
  oslo: ["Christiania"],
  paris: ["Ville Lumière"],
  philadelphia: ["Philly"],
  "saint petersburg": ["Leningrad"],
  "san francisco": ["Frisco"],
  tokyo: ["Edo"],
  venice: ["La Serenissima"],
  vienna: ["Wien"],
  warsaw: ["Warszawa"],
  yangon: ["Rangoon"],
  // Countries.
  austria: ["Österreich"],
  belgium: ["Belgique"],
  benin: ["Dahomey"],
  brazil: ["Brasil"],
  "burkina faso": ["Upper Volta"],
  cambodia: ["Kampuchea"],
  croatia: ["Hrvatska"],
  "czech republic": ["Bohemia"],
  "democratic republic of the congo": ["Zaire"],
  denmark: ["Danmark"],
  eswatini: ["Swaziland"],
  ethiopia: ["Abyssinia"],
  finland: ["Suomi"],
  germany: ["Deutschland"],
  greece: ["Hellas"],
  hungary: ["Magyarország"],
  india: ["Bharat"],
  iran: ["Persia"],
  italy: ["Italia"],
  japan: ["Nippon"],
  myanmar: ["Burma"],
  netherlands: ["Holland"],
  "new zealand": ["Aotearoa"],
  norway: ["Norge"],
  poland: ["Polska"],
  portugal: ["Lusitania"],
  spain: ["Hispania"],
  "sri lanka": ["Ceylon"],
  sweden: ["Sverige"],
  switzerland: ["Helvetia"],
  taiwan: ["Formosa"],
  thailand: ["Siam"],
  uk: ["Great Britain"],
  "united kingdom": ["Great Britain"],
  usa: ["America"],
  zimbabwe: ["Rhodesia"],
  // Waters and mountains.
  "baltic sea": ["Ostsee"],
  danube: ["Donau"],
  denali: ["Mount McKinley"],
  elbe: ["Labe"],
  "english channel": ["La Manche"],
  "lake constance": ["Bodensee"],
  "lake geneva": ["Lac Léman"],
  matterhorn: ["Monte Cervino"],
  mississippi: ["Old Man River"],
  "mont blanc": ["Monte Bianco"],
  "mount everest": ["Chomolungma"],
  oder: ["Odra"],
  uluru: ["Ayers Rock"],
  vistula: ["Weichsel"],
  // Languages.
  french: ["Français"],
  german: ["Deutsch"],
  japanese: ["Nihongo"],
  persian: ["Farsi"],
  spanish: ["Castilian"],
  // Makers and artists.
  beatles: ["Fab Four"],
  chevrolet: ["Chevy"],
  "elvis presley": ["King of Rock"],
  "frank sinatra": ["Old Blue Eyes"],
  "general motors": ["GM"],
  "michael jackson": ["King of Pop"],
  volkswagen: ["VW"],
};

const SHORT_FIRST_NAMES: Readonly<Record<string, string>> = {
  ...{ abraham: "Abe", alexander: "Alex", andrew: "Andy", anthony: "Tony", barbara: "Barb", benjamin: "Ben" },
  ...{ charles: "Charlie", christopher: "Chris", daniel: "Dan", david: "Dave", deborah: "Debbie" },
  ...{ donald: "Don", edward: "Ted", elizabeth: "Liz", frederick: "Fred", gerald: "Jerry", gregory: "Greg" },
  ...{ james: "Jim", jeffrey: "Jeff", jennifer: "Jenny", jessica: "Jess", john: "Jack", joseph: "Joe" },
  ...{ katherine: "Kate", kenneth: "Ken", lawrence: "Larry", margaret: "Peggy", matthew: "Matt" },
  ...{ michael: "Mike", nicholas: "Nick", patricia: "Pat", peter: "Pete", philip: "Phil", rebecca: "Becky" },
  ...{ richard: "Rick", robert: "Bob", ronald: "Ron", samuel: "Sam", stephen: "Steve", steven: "Steve" },
  ...{ susan: "Sue", thomas: "Tom", timothy: "Tim", victoria: "Vicky", william: "Bill" },
};

/** The usual names of what a database calls by another one: "Vienna" for "Wien". */
const USUAL_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(OTHER_NAMES).filter(([usual]) => usual.length > 3).flatMap(([usual, others]) =>
    others.map((other) => [other, [usual.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())]] as const)
  ),
);

/** Names that somebody may say for a name; none where no other is known. */
export function otherNames(name: string): readonly string[] {
  const known = OTHER_NAMES[name.toLowerCase().replace(/^the /, "")] ?? USUAL_NAMES.get(name) ?? [];
  const [first = "", ...rest] = name.split(" ");
  const short = SHORT_FIRST_NAMES[first.toLowerCase()];
  return short === undefined ? known : [...known, [short, ...rest].join(" ")];
}
