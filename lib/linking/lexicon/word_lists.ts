import type { Scale } from "./types.ts";

/** Units as the last word of a column's name, and their notation after a number. */
export const UNITS: Readonly<Record<string, string>> = {
  km2: " km²",
  sqkm: " km²",
  km: " km",
  m: " m",
  m2: " m²",
  m3: " m³",
  km3: " km³",
  cm: " cm",
  mm: " mm",
  nm: " nm",
  kg: " kg",
  g: " g",
  mg: " mg",
  l: " l",
  ml: " ml",
  t: " t",
  px: " pixels",
  kmh: " km/h",
  mw: " MW",
  gw: " GW",
  kw: " kW",
  twh: " TWh",
  kwh: " kWh",
  percent: "%",
  percentage: "%",
  usd: " US dollars",
  eur: " euros",
  celsius: " °C",
  bytes: " bytes",
  milliseconds: " milliseconds",
  seconds: " seconds",
  minutes: " minutes",
  hours: " hours",
  days: " days",
  weeks: " weeks",
  months: " months",
  years: " years",
  bar: " bar",
  ha: " ha",
};

/** Nouns of what is paid, whose unit is that of what it is paid for. */
export const PRICES: ReadonlySet<string> = new Set(
  `price px cost fee rate wage charge tariff buy sell sel bid precio coste costo tarifa preis kosten tarif prix prezzo preço preco cena`
    .split(/\s+/),
);

/** Nouns without a plural, with what one of it is called. */
export const COLLECTIVES: Readonly<Record<string, string>> = {
  staff: "member",
  personnel: "member",
  ...Object.fromEntries(
    "equipment furniture inventory merchandise software hardware luggage baggage feedback clothing".split(" ")
      .map((noun) => [noun, "item"]),
  ),
};

/** Measures of columns that are named by their unit only. */
export const MEASURED_IN: Readonly<Record<string, string>> = {
  bytes: "size",
  milliseconds: "duration",
  seconds: "duration",
  minutes: "duration",
  hours: "duration",
};

/** Comparatives by the one-word name of a measure. */
export const SCALES: Readonly<Record<string, Scale>> = {
  elevation: { more: "higher", less: "lower", most: "highest", least: "lowest", positive: "high" },
  height: { more: "taller", less: "shorter", most: "tallest", least: "shortest", positive: "tall" },
  length: { more: "longer", less: "shorter", most: "longest", least: "shortest", positive: "long" },
  duration: { more: "longer", less: "shorter", most: "longest", least: "shortest", positive: "long" },
  width: { more: "wider", less: "narrower", most: "widest", least: "narrowest", positive: "wide" },
  depth: { more: "deeper", less: "shallower", most: "deepest", least: "shallowest", positive: "deep" },
  area: { more: "larger", less: "smaller", most: "largest", least: "smallest" },
  population: {
    more: "more populous",
    less: "less populous",
    most: "most populous",
    least: "least populous",
  },
  price: { more: "more expensive", less: "cheaper", most: "most expensive", least: "cheapest" },
  age: { more: "older", less: "younger", most: "oldest", least: "youngest", positive: "old" },
  weight: { more: "heavier", less: "lighter", most: "heaviest", least: "lightest" },
  speed: { more: "faster", less: "slower", most: "fastest", least: "slowest" },
};

/** Locative prepositions of place nouns. */
export const PLACE_PREPOSITIONS: Readonly<Record<string, "in" | "on">> = {
  ...Object.fromEntries(
    `country province state city town village municipality county district region territory continent
    stadium building room museum park`
      .split(/\s+/).map((noun) => [noun, "in"]),
  ),
  island: "on",
};

/** Nouns of persons. */
export const PERSONS: ReadonlySet<string> = new Set(
  `person employee customer student teacher artist author singer player user member actor director patient
  doctor driver owner professional physician nurse surgeon dentist therapist worker staff manager supervisor boss
  colleague client guest visitor passenger pilot captain sailor soldier officer agent salesperson seller buyer
  vendor tenant landlord resident citizen inhabitant contact recipient sender applicant candidate voter politician
  minister senator president governor mayor judge lawyer attorney expert consultant advisor adviser instructor
  lecturer professor tutor trainer coach referee umpire pupil learner alumnus graduate parent child sibling spouse
  friend follower subscriber borrower reader writer editor translator publicist journalist reporter
  reviewer critic composer musician conductor dancer painter sculptor photographer producer presenter host
  cyclist athlete swimmer skater rider jockey batter pitcher goalkeeper champion winner wrestler fighter
  scientist researcher engineer technician mechanic operator inspector architect designer developer programmer
  administrator librarian secretary assistant intern trainee apprentice volunteer donor beneficiary farmer fisherman hunter
  cook chef waiter baker prisoner suspect victim witness entrepreneur shareholder investor trader`
    .split(/\s+/),
);

/** Words of measures whose sums are meaningless. */
export const LEVELS: ReadonlySet<string> = new Set(
  `elevation altitude depth height percentage rate growth mortality inflation unemployment agriculture
  service industry temperature score rating pressure thickness diameter spacing position life interval
  efficiency allowance rank price discount age density share offset index expectancy literacy level wage`
    .split(
      /\s+/,
    ),
);

/** Last words of identifying columns. */
export const CODES: ReadonlySet<string> = new Set(
  `code abbreviation id key number phone fax email url path zip extension uuid guid hash photo iso notes
  page link website address postcode zipcode barcode username login password ssn isbn issn ean gtin vat iban bic
  swift imei sku dni nif cif rut rfc cpf cnpj cep siret siren plz postleitzahl nummer numéro numero número
  codigo código codice kod kode cod matricola matricule matricula matrícula`.split(/\s+/),
);

/** Words of classes in a few languages: a number of such a column names one and measures nothing. */
export const CLASSES: ReadonlySet<string> = new Set(
  `status type kind category class flag mode state gender sex statut état etat estado stato zustand situação
  situacao tipo typ categoria categoría catégorie kategorie clase classe klasse modo modus genre geschlecht sexe
  sexo sesso`.split(/\s+/),
);

/** Words for passwords, telephones and mail addresses in a few languages. */
export const PRIVATE =
  /^(?:e?mail|courriel|correo|contraseña|wachtwoord|hasło)$|(?:kennwort|passwort|telefon(?:nummer)?|mailadresse|téléphone|teléfono|telefono|telefone)$/;

/** Nouns for the dates of columns that are named by a participle. */
export const PARTICIPLES: Readonly<Record<string, string>> = {
  established: "date of establishment",
  founded: "founding date",
  born: "date of birth",
  died: "date of death",
  built: "construction date",
  opened: "opening date",
  closed: "closing date",
  joined: "joining date",
  created: "creation date",
  released: "release date",
  shipped: "shipping date",
  hired: "hire date",
  inscribed: "inscription date",
  completed: "completion date",
  introduced: "date of introduction",
  withdrawn: "date of withdrawal",
  dissolved: "date of dissolution",
  started: "start date",
  ended: "end date",
  issued: "issue date",
  published: "publication date",
  delivered: "delivery date",
  paid: "payment date",
  registered: "registration date",
  approved: "approval date",
  cancelled: "cancellation date",
  signed: "signing date",
  received: "date of receipt",
  ordered: "order date",
  updated: "date of the last update",
  modified: "date of the last change",
  left: "leaving date",
  booked: "booking date",
  refunded: "refund date",
};

/** Participles of date columns that are named by a noun. */
export const DATED: Readonly<Record<string, string>> = {
  "hire date": "hired",
  "join date": "joined",
  "birth date": "born",
  "invoice date": "issued",
  "order date": "placed",
  "release date": "released",
  "release year": "released",
  "founding year": "founded",
  "opening year": "opened",
  "completion year": "completed",
  "construction year": "built",
  "birth year": "born",
};

/** Nouns for date columns that are named by a preposition. */
export const BOUNDS: Readonly<Record<string, string>> = {
  since: "start",
  from: "start",
  until: "end",
  starts: "start",
  departs: "departure",
  arrives: "arrival",
  begins: "beginning",
  opens: "opening",
  closes: "closing",
  ends: "end",
  expires: "expiry",
  worked: "work",
  till: "end",
  to: "end",
  "valid from": "validity start",
  "valid since": "validity start",
  "valid until": "validity end",
  "valid till": "validity end",
  "valid to": "validity end",
};
