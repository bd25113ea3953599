/** A property that people would ask for and most databases do not hold. */
export interface MissingProperty {
  readonly noun: string;
  /** Things can be ranked by it. @default false */
  readonly measured?: boolean;
  /** Other words for it; a schema that knows one of them may hold it. */
  readonly also?: readonly string[];
}

/** What a kind of things lacks in most databases. */
export interface Missing {
  /** Last words of the nouns for such things. */
  readonly heads: readonly string[];
  readonly properties: readonly MissingProperty[];
  /** Things that have no table; said after "which … are there in them" or "which … do they have". */
  readonly related: { readonly verb: "in" | "have"; readonly nouns: readonly string[] };
  /** Judgements that no data hold, said after "which of them is". */
  readonly opinions: readonly string[];
}

const of = (noun: string, ...also: readonly string[]): MissingProperty => ({ noun, also });
const measure = (noun: string, ...also: readonly string[]): MissingProperty => ({
  noun,
  also,
  measured: true,
});

/** Parts of a text between commas. */
const list = (text: string): readonly string[] => text.split(/,\s+/);

/** By kind of things. */
export const MISSING: readonly Missing[] = [
  {
    heads: list(`person, employee, customer, artist, singer, player, author, user, student, teacher,
      member, actor, director, patient, doctor, driver, owner, passenger, pilot`),
    properties: [
      of("phone number", "telephone", "mobile", "fax", "contact"),
      of("shoe size"),
      of("favourite colour", "color", "favorite"),
      of("blood type"),
      of("marital status", "married", "spouse"),
      of("hobby", "interest"),
      of("nickname", "alias"),
      measure("salary", "pay", "wage", "income", "earnings"),
      measure("body height", "tall", "size"),
      measure("number of children", "child"),
    ],
    related: { verb: "have", nouns: ["pets", "cars", "bank accounts", "credit cards", "hobbies"] },
    opinions: ["the friendliest", "the most reliable", "the easiest to talk to", "the funniest"],
  },
  {
    heads: ["city", "town", "village", "municipality", "capital"],
    properties: [
      of("mayor", "head", "leader"),
      of("postcode", "postal", "zip"),
      of("twin town", "partner"),
      measure("crime rate", "crimes"),
      measure("average rent", "rents"),
      measure("number of hospitals", "clinic"),
      measure("number of parking spaces"),
      measure("average house price", "property"),
      measure("air quality", "pollution"),
    ],
    related: {
      verb: "in",
      nouns: ["hotels", "restaurants", "hospitals", "swimming pools", "football clubs", "theatres"],
    },
    opinions: list(`the nicest to live in, worth a visit in spring, the friendliest to tourists,
      the most romantic`),
  },
  {
    heads: ["country", "nation"],
    properties: [
      of("national anthem", "hymn", "song"),
      of("head of state", "president", "king", "leader"),
      of("national dish", "food"),
      of("flag"),
      measure("minimum wage", "pay", "salary"),
      measure("crime rate", "crimes"),
      measure("retirement age", "pension"),
      measure("number of hospitals", "clinic"),
      measure("income tax rate", "taxes"),
    ],
    related: {
      verb: "have",
      nouns: ["political parties", "football clubs", "embassies", "newspapers", "airlines"],
    },
    opinions: list(`the nicest to live in, the safest for tourists, the most beautiful,
      the best to spend a holiday in`),
  },
  {
    heads: ["region", "province", "state", "county", "district", "territory"],
    properties: [
      of("governor", "head", "leader"),
      of("coat of arms", "flag"),
      measure("crime rate", "crimes"),
      measure("number of schools", "education"),
      measure("share of forest", "forests", "wood"),
      measure("average income", "salary", "wage", "pay"),
    ],
    related: { verb: "in", nouns: ["universities", "hospitals", "ski resorts", "vineyards"] },
    opinions: ["the most beautiful", "the nicest to live in", "the best for hiking"],
  },
  {
    heads: ["continent", "island", "desert", "peninsula"],
    properties: [
      of("climate", "weather"),
      measure("number of hotels", "tourism"),
      measure("average rainfall", "precipitation", "rain"),
      measure("number of lighthouses"),
    ],
    related: { verb: "in", nouns: ["bird species", "hotels", "lighthouses"] },
    opinions: ["the most beautiful", "the best for a holiday", "the most mysterious"],
  },
  {
    heads: ["river", "lake", "sea", "ocean", "canal", "waterfall", "water"],
    properties: [
      of("fish species", "animals"),
      of("fishing season"),
      measure("water temperature"),
      measure("water quality", "pollution"),
      measure("number of ferries", "ship", "boat"),
      measure("salt content", "salinity"),
    ],
    related: { verb: "have", nouns: ["ferries", "fish species", "campsites", "marinas", "beaches"] },
    opinions: ["the most beautiful", "the best for swimming", "the cleanest", "the best for fishing"],
  },
  {
    heads: ["mountain", "volcano", "peak", "hill", "range"],
    properties: [
      of("first climber", "ascent", "climbed"),
      measure("snow depth"),
      measure("number of ski lifts"),
      measure("number of climbing accidents"),
    ],
    related: { verb: "have", nouns: ["ski lifts", "hiking trails", "mountain huts"] },
    opinions: ["the hardest to climb", "the most beautiful", "the best for skiing"],
  },
  {
    heads: list("organization, organisation, company, supplier, shipper, airline, publisher, store"),
    properties: [
      of("logo"),
      of("web site", "website", "homepage", "url"),
      of("chairperson", "chair", "president", "director", "ceo"),
      of("slogan"),
      measure("annual budget", "revenue"),
      measure("number of employees", "staff", "headcount", "personnel"),
      measure("share price", "stock"),
    ],
    related: { verb: "have", nouns: ["lawsuits", "press releases", "job offers", "subsidiaries"] },
    opinions: ["the most trustworthy", "the best to work for", "the most influential"],
  },
  {
    heads: list("album, track, song, film, movie, book, playlist, episode, genre, title, paper"),
    properties: [
      of("cover designer", "artwork"),
      of("age rating", "certificate"),
      measure("number of copies sold", "copy", "circulation"),
      measure("review score", "rating", "stars", "critics"),
      measure("chart position", "charts", "rank"),
      measure("number of downloads", "streams", "plays"),
    ],
    related: { verb: "have", nouns: ["reviews", "awards", "fan clubs"] },
    opinions: ["the best", "the most overrated", "the most original", "good for a rainy afternoon"],
  },
  {
    heads: ["product", "item", "part", "article", "category"],
    properties: [
      of("barcode", "ean"),
      of("country of manufacture", "origin"),
      measure("warranty period", "guarantee"),
      measure("carbon footprint", "emission", "co2"),
      measure("customer rating", "review", "stars"),
      measure("shelf life", "expiry"),
    ],
    related: { verb: "have", nouns: ["reviews", "complaints", "instruction manuals"] },
    opinions: ["the best value for money", "the most useful", "the tastiest"],
  },
  {
    heads: ["order", "invoice", "payment", "line", "detail", "purchase", "sale", "rental"],
    properties: [
      of("payment method", "card", "cash"),
      of("parcel number", "package", "tracking"),
      of("gift message", "present"),
      measure("return deadline"),
      measure("number of complaints", "claim"),
    ],
    related: { verb: "have", nouns: ["complaints", "refunds", "reminders"] },
    opinions: ["the most urgent", "the most annoying to handle"],
  },
  {
    heads: ["language"],
    properties: [
      of("writing direction"),
      measure("number of native speakers", "speaker"),
      measure("number of grammatical cases"),
      measure("number of vowels"),
    ],
    related: { verb: "have", nouns: ["dialects", "dictionaries", "newspapers"] },
    opinions: ["the hardest to learn", "the most beautiful to listen to", "the easiest for beginners"],
  },
  {
    heads: ["airport", "station", "port"],
    properties: [
      of("operator", "company"),
      measure("number of passengers", "traffic"),
      measure("number of lounges"),
      measure("parking fee"),
      measure("average delay", "punctuality"),
    ],
    related: { verb: "have", nouns: ["lounges", "car rental desks", "duty-free shops"] },
    opinions: ["the most comfortable", "the best to change planes at"],
  },
  {
    heads: ["currency"],
    properties: [
      of("banknote designer"),
      measure("exchange rate", "value"),
      measure("inflation rate"),
      measure("number of coins in circulation"),
    ],
    related: { verb: "have", nouns: ["banknotes", "commemorative coins"] },
    opinions: ["the safest to save in", "the most stable in a crisis"],
  },
  {
    heads: ["site", "museum", "park", "stadium", "building", "monument"],
    properties: [
      of("architect", "builder"),
      of("closing time", "opening"),
      measure("entrance fee", "ticket", "price"),
      measure("number of visitors", "tourist", "attendance"),
    ],
    related: { verb: "have", nouns: ["guided tours", "gift shops", "ticket offices"] },
    opinions: ["the most impressive", "worth a visit with children"],
  },
  {
    heads: ["concert", "match", "race", "competition", "event", "flight", "festival"],
    properties: [
      of("sponsor"),
      measure("ticket price", "cost", "fee"),
      measure("number of spectators", "attendance", "audience"),
    ],
    related: { verb: "have", nouns: ["sponsors", "stewards"] },
    opinions: ["the most exciting", "the best organized"],
  },
];

/** What things of any kind lack. */
export const MISSING_ANYWHERE: Missing = {
  heads: [],
  properties: [],
  related: { verb: "have", nouns: [] },
  opinions: ["the most interesting", "your favourite", "the most surprising"],
};

/** What things lack that are called by a noun. */
export function missingOf(noun: string): Missing {
  const head = noun.split(" ").at(-1) ?? "";
  return MISSING.find(({ heads }) => heads.includes(head)) ?? MISSING_ANYWHERE;
}
