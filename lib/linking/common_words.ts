import { singularize } from "inflection";

/** Whether a word of a name, or its singular, is one of many English schemas. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word) || ABBREVIATIONS.has(word) || COMMON_WORDS.has(singularize(word));
}

/** Abbreviations of many databases with their words. */
export const ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  `abbr abbreviation, abbrev abbreviation, acct account, addr address, amt amount, attr attribute,
   attrs attributes, avg average, bal balance, bdate birth date, bldg building, cfg configuration,
   cnt count, cust customer, def definition, defs definitions, dept department, desc description,
   descr description, dest destination, dist distance, div division, dob date of birth, dttm date
   time, emp employee, expr expression, flg flag, fname first name, freq frequency, gov government,
   govt government, grp group, grps groups, img image, lang language, lat latitude, lib library, libs
   libraries, lname last name, lng longitude, lon longitude, lvl level, max maximum, mfr
   manufacturer, mgr manager, min minimum, msg message, nam name, nbr number, nmbr number, num
   number, org organization, param parameter, params parameters, pct percentage, perc percentage,
   perm permission, perms permissions, pic picture, pop population, pops populations, prev previous,
   prof professor, prov province, pwd password, qty quantity, rcvd received, recv received, src
   source, stmt statement, stu student, svc service, tel telephone, temp temperature, tgt target, trx
   transaction, txn transaction, typ type, upd updated, usr user, usrs users, yr year`
    .split(/,\s+/).map((entry) => entry.split(/\s+/)).map(([short = "", ...words]) => [short, words]),
);

/** Short words that may occur in a run-together name beside longer ones. */
export const PARTICLES: ReadonlySet<string> = new Set(`in on of is was to at by id has`.split(/\s+/));

/** Words of many schemas. They are never split ("season"), and run-together names are split into them ("othername"). */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `abbreviation ability abstract academic acceptance access account action active activity actor actual address
  administration admission affiliation age agency agent agreement agriculture air aircraft airline airport album all
  allowed alternative altitude amenity amount animal annual answer apartment appearance application appointment approval
  archive area arrival art article artist asset assignment assistant atlas attendance attribute audience author authority
  available average award background balance band bank base basic battle bed before begin best bill billing binary birth block
  blood board body book booking border born bought box brand breed bridge brief broadcast budget build building built bus
  business buyer calendar call camera campus candidate capacity capital car card carrier case cast catalog category
  cause cell census center certificate chain chair champion change channel chapter character charge chart check child
  children choice church cinema citizen city claim class classification classroom client climate close club coach coast
  code collection college color colour comedy comment commission committee common community company comparison
  competition competitor complaint complete component composer concert condition conductor conference confirmed
  connection constructor construction contact contain contains content contest continent contract control conversation coordinate
  copy copyright cost count counter country county course court cover created creation creator credit crime crop cross
  culture currency current customer daily damage data database date day dead deal death debate decision declaration
  default definition degree delivery demand density department departure dependent deposit depth description desert
  design destination detail details device dimension direct direction director disaster discipline discount discovery disease
  display distance distribution district division doctor document dog domain dose draft drama drive driver duration
  earth east economy edition editor education effective election elevation email employee employer employment end
  energy engine engineer enrollment entry episode equipment estate estimate ethnic event exam examination exchange
  exhibition expense experience expiration export extension extra eye facility factor faculty family farm father fault
  feature fee female festival field figure file fill film final finance finding fine finish first fixed flag flavor fleet
  flight floor flow following food foot football force foreign form format formation found founded founder free
  frequency friend from fuel full function fund game gas gender genre geography give goal gold good goods government
  governor grade graduate grant grape ground group growth guest guide habitat head heading health height high highest highway
  hire historical history holder home horse hospital host hotel hour house human identifier image import importance
  incident income increase independence index indicator individual industry infant inflation info information initial
  injury inland inn inspection institute institution instruction instructor instrument insurance interest international
  inventory investment investor invoice island issue item job join journal journalist judge keyword kind king lake land
  language large last late latest latitude law lead leader league leave left legal length lesson level library licence
  license life light limit line link list literacy loan local locality location located log login long longitude lot low
  lowest machine made mail main maintenance major maker male manage management manager manufacturer map market marriage
  master match material matter maximum mayor mean measure measurement medal media medicine medium meeting member
  membership memory men menu merchant merge merges message meter method metric middle military mill minimum minister
  minute missile mission mobile mode model modern modified money monitor month monument mortality mother motor mountain
  movie municipality museum music name nation national nationality native natural nature neighbor neighbour network news
  next nickname night nomination north notable note notice number object occupation ocean off offer office officer
  official old only open opening operation operator opinion option orchestra order organization origin original other
  outcome output over owner own package page paid paint painter paper parent park part participant particular partner
  party passenger password past path patient pattern pay payment peak people per percent percentage performance
  performer period permission person personal personnel pet phone photo physician picture piece pilot place plan plane
  planet plant platform play player playlist point policy politics pool poor population port position post postal poster
  potential power preference preferred premise prescription present president press previous price primary principal
  print priority private prize procedure process produce producer product production profession professional professor
  profile profit program programme project prominence promotion property province provider public publication publisher
  purchase purpose quality quantity quarter queen query question quota race radio railway rain range rank ranking rate
  rating ratio reach reading real reason receipt receive received recommendation record recording reference region
  register registration regular relation relationship release religion remark rental repair report representative
  request required requirement research reservation reserve residence resident resolution resource response
  responsibility restaurant result retail return revenue review reviewer revision right river road role room root round
  route row royal rule salary sale sales sample satellite scale schedule school science scientist score screen script sea
  search season seat second secretary section sector security segment selection seller seminar senate send senior
  sequence serial series server service session set settlement sex shape share shareholder sheet shelf ship shipment shipping
  shop short show side sign signature single sister site size skill small snow social society software sold song sort
  sound source south space speaker special species specification speed spoken sport spouse square stadium staff stage
  standard star start state statement station status stay step stock stop storage store storm story street strength
  student studio study style subject submission subscription sum summary super supervisor supplier supply support surface
  survey symbol system table tag talent target task tax teacher team technician telephone television temperature template
  term terminal territory test text theater theatre theme thing ticket time title today token tonnage top total tour
  tourist tournament tower town track trade traffic trail train training trait transaction transcript transfer transport
  travel treatment tree trend trial trip troop truck trust type under unemployment union unit university unknown update
  uploaded upper urban user vaccine valid valley value variety vehicle vendor venue version vessel veteran vice victim
  video view village violation visibility visit visitor voice volcano volume vote voter wage wall war warehouse was water
  weather web website wedding week weekly weight west wheel white width wife wind winery wine winner winter with without woman women
  word work worker working workshop world wrestler writer written year yield zip zone
  offset through throughout surname citizenship horsepower shipper cartoon prototype airline citizen hometown homepage
  avenue bargain carbon carpet concern cotton dragon forest garage history industrial ingredient input insect invest
  kitchen likes located independent marathon margin melon mention notation orange pavilion penguin pension percussion
  pigeon plantation portion pottery prison protein reason region satin seaside sunset tension treason tribe turbine
  wagon weapon encompasses encompass landing meaning workstation workspace timestamp lifetime barcode postcode username nickname hostname
  ballot attraction attractive defend topic tonight latin within inside moderate accommodate carnation colleague coverage footage
  shortage lineage hostage leadership ownership partnership friendship authorship township championship accountability
  headquarters newspaper birthday birthplace weekend weekday deadline timeline guideline headline outline baseline coastline
  textbook overtime overnight overview overhead highlight lifestyle namespace webpage workplace workforce playground footnote
  bedroom airplane airfield underground undergraduate postgraduate underwater soundtrack artwork songwriter screenplay
  screenwriter filmmaker playoff lighthouse courthouse warehouse farmland mainland lowland highland homeland countryside
  battlefield landowner lightweight masterpiece counterpart viewpoint wheelchair chairperson headmaster businessman supermarket
  nightclub billboard lifelong daytime wartime unicode perform picking trafficking overall overseas northwest southeast northeast southwest
  meantime borderline offline showcase longtime
  validate consolidate mandate genotype phenotype subtype keyword workflow checklist checkout checkin homeroom`
    .split(/\s+/),
);
