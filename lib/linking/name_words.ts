import { singularize } from "inflection";
import { type LearnedNoun, learnedNouns } from "./learned_nouns.ts";
import { nameParts, plural, type Schema, singular, splitName } from "../schema/mod.ts";

/** The names of a schema as lower-case English words. */
export interface NameWords {
  /** Words of a table's name; a name outside the schema is split by its spelling and the common words only. */
  table(name: string): readonly string[];
  /** Words of a column's name. */
  column(table: string, column: string): readonly string[];
  /**
   * Whether a word of a name takes English endings: it has ASCII letters only, more than one, and the names of the schema
   * are English on the whole.
   */
  inflects(word: string): boolean;
  /** What the keys tell of a table's noun where English endings do not: its name is foreign, or no common word. */
  noun(table: string): LearnedNoun | undefined;
  /** The words of a name in the plural, unchanged where they take no English endings. */
  plural(words: readonly string[]): readonly string[];
  /** The words of a name in the singular, unchanged where they take no English endings. */
  singular(words: readonly string[]): readonly string[];
}

/** Short words that may occur in a run-together name beside longer ones. */
const PARTICLES: ReadonlySet<string> = new Set(`in on of is was to at by id has`.split(/\s+/));

/**
 * Splits the names of tables and columns into words at underscores, capitals and digits. Run-together names are split by the
 * schema's own vocabulary and common schema words, abbreviations are expanded, and a prefix shared by all tables, or all
 * columns of a table, is removed.
 *
 * Digits stay with a word that is no common one ("marc21"), else they are a word of their own ("country 1"). A key's suffix
 * (`_sk`, `_fk`, `_pk`) is the word "key". Where the names are not English on the whole, their parts are left as they are.
 * A name that no rule splits is one word, and so is a run-together part of more than 128 letters. A qualified table name
 * (`sales.order`) gives the words of the table only, unless another schema has a table of that name.
 *
 * @example
 * ```ts
 * import { nameWords } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "TEXT", notNull: false });
 * const table = (name: string, columns: string[]) =>
 *   ({ name, columns: columns.map(column), primaryKey: [], uniqueKeys: [] });
 * const words = nameWords({
 *   tables: [table("Province", ["Name", "CapProv", "Capital"]), table("Provinceothername", ["localname"])],
 *   foreignKeys: [],
 * });
 * assert.deepEqual(words.table("Provinceothername"), ["province", "other", "name"]);
 * assert.deepEqual(words.column("Province", "CapProv"), ["capital", "province"]);
 * ```
 */
export function nameWords(schema: Schema): NameWords {
  const vocabulary = vocabularyOf(schema);
  const isForeign = hasForeignNames(schema);
  const expand = (parts: readonly string[]) =>
    withDigits(parts).flatMap((part, i, all) => {
      const suffix = i > 0 && i === all.length - 1 ? SUFFIXES.get(part) : undefined;
      return suffix ?? (isForeign ? part : splitPart(part, vocabulary));
    });
  const tables = new Map<string, readonly string[]>();
  const columns = new Map<string, readonly string[]>();
  const bareNames = schema.tables.map((table) => bareName(table.name));
  const prefix = sharedPrefix(bareNames.map(splitName));
  for (const table of schema.tables) {
    const bare = bareName(table.name);
    const unique = bareNames.filter((name) => name === bare).length === 1;
    const parts = splitName(unique ? bare : table.name);
    tables.set(table.name, expand(unique ? withoutPrefix(parts, prefix) : parts));
    const columnParts = table.columns.map((column) => splitName(column.name));
    const columnPrefix = table.columns.length < 3 ? undefined : sharedPrefix(columnParts);
    const short = columnPrefix !== undefined && columnPrefix.length <= 3 ? columnPrefix : undefined;
    table.columns.forEach((column, i) => {
      const words = expand(withoutPrefix(columnParts[i] ?? [], short));
      columns.set(columnKey(table.name, column.name), words);
    });
  }
  const inflects = (word: string) => !isForeign && !FOREIGN_LETTER.test(word) && !/^\p{L}$/u.test(word);
  const nouns = learnedNouns(schema, (table) => tables.get(table) ?? []);
  const named = (words: readonly string[], name: string) => words.length > 0 ? words : [name.toLowerCase()];
  return {
    table: (name) => named(tables.get(name) ?? expand(splitName(name)), name),
    column: (table, column) =>
      named(columns.get(columnKey(table, column)) ?? expand(splitName(column)), column),
    inflects,
    noun: (table) => {
      const head = tables.get(table)?.at(-1) ?? "";
      const noun = nouns.get(table);
      if (!inflects(head)) return noun;
      const isLearned = noun?.isPlural === true && noun.singular !== undefined && !isCommonWord(head);
      return isLearned ? noun : undefined;
    },
    plural: (words) => inflects(words.at(-1) ?? "") ? plural(words) : words,
    singular: (words) => inflects(words.at(-1) ?? "") ? singular(words) : words,
  };
}

/** Last words of names that are written out. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ["no", "number"],
  ["sk", "key"],
  ["fk", "key"],
  ["pk", "key"],
]);

/** Rejoins digits with the word before them, unless that is a common word: "marc21", but "country 1". */
function withDigits(parts: readonly string[]): readonly string[] {
  return parts.reduce<readonly string[]>((joined, part) => {
    const before = joined.at(-1);
    return before !== undefined && /^\p{N}+$/u.test(part) && /^\p{L}{3,}$/u.test(before) &&
        !isCommonWord(before)
      ? [...joined.slice(0, -1), `${before}${part}`]
      : [...joined, part];
  }, []);
}

/** A letter that English names do not have. */
const FOREIGN_LETTER = /[^\P{L}A-Za-z]/u;

/** Least number of words by which names are told to be foreign. */
const ENOUGH_WORDS = 8;

/**
 * Whether the names of a schema are not English on the whole: of their words of four or more letters at most a third are
 * common, at most half where a letter is none of English.
 */
function hasForeignNames({ tables }: Schema): boolean {
  const names = tables.flatMap(({ name, columns }) => [bareName(name), ...columns.map(({ name }) => name)]);
  const words = [...new Set(names.flatMap(splitName))].filter((word) => /^\p{L}{4,}$/u.test(word));
  if (words.length < ENOUGH_WORDS) return false;
  const most = names.some((name) => FOREIGN_LETTER.test(name)) ? 1 / 2 : 1 / 3;
  return words.filter(isCommonWord).length <= most * words.length;
}

/** Whether a word of a name, or its singular, is one of many English schemas. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(word) || ABBREVIATIONS.has(word) || COMMON_WORDS.has(singularize(word));
}

const columnKey = (table: string, column: string) => JSON.stringify([table, column]);

const bareName = (name: string) => nameParts(name).at(-1) ?? name;

/** The first word of all names, where all share it and have further words. */
function sharedPrefix(names: readonly (readonly string[])[]): string | undefined {
  const first = names[0]?.[0];
  if (names.length < 2 || first === undefined) return undefined;
  return names.every((parts) => parts[0] === first && parts.length > 1) ? first : undefined;
}

function withoutPrefix(parts: readonly string[], prefix: string | undefined): readonly string[] {
  const [first, ...rest] = parts;
  if (first === undefined || rest.length === 0) return parts;
  return first === prefix || ["tbl", "tb", "vw"].includes(first) ? rest : parts;
}

/** Words that occur separated in names of this schema, by which run-together names are split. */
function vocabularyOf(schema: Schema): ReadonlySet<string> {
  const parts = schema.tables.flatMap((table) => [
    ...splitName(bareName(table.name)),
    ...table.columns.flatMap((column) => splitName(column.name)),
  ]);
  return new Set(parts.filter((part) => part.length > 2 && /^\p{L}+$/u.test(part)));
}

/** Most letters of a word that is split, as the time grows with their cube. */
const LONGEST_WORD = 128;

function splitPart(part: string, vocabulary: ReadonlySet<string>): readonly string[] {
  if (part.length < 3 || part.length > LONGEST_WORD || isWhole(part, vocabulary)) return [part];
  const short = ABBREVIATIONS.get(part) ?? completion(part, vocabulary);
  if (short !== undefined) return short;
  const cut = cuts(part, vocabulary) ?? cutBeforeSuffix(part);
  return cut === undefined ? [part] : cut.flatMap((word) => splitPart(word, vocabulary));
}

/** Whether a part is a common word, its plural, or the plural of a word of this schema. */
function isWhole(part: string, vocabulary: ReadonlySet<string>): boolean {
  if (COMMON_WORDS.has(part)) return true;
  const one = singularize(part);
  return one !== part &&
    (COMMON_WORDS.has(one) || (one.length > 3 && vocabulary.has(one) && !cuts(one, vocabulary)));
}

/** The only vocabulary word with a short prefix, `cap` for "capital"; undefined where there are several. */
function completion(part: string, vocabulary: ReadonlySet<string>): readonly string[] | undefined {
  if (part.length < 3 || part.length > 4) return undefined;
  const longer = [...vocabulary].filter((word) =>
    word.startsWith(part) && word.length >= part.length + 3 && COMMON_WORDS.has(word)
  );
  return longer.length === 1 ? longer : undefined;
}

/**
 * Splits a run-together name into the fewest known words, at most one of them a particle; full words are preferred to the
 * same number of abbreviations ("local name", not "loca lname").
 */
function cuts(part: string, vocabulary: ReadonlySet<string>): readonly string[] | undefined {
  const costOf = (word: string) => {
    if (word === part) return undefined;
    if (PARTICLES.has(word) || (word.length > 2 && isWhole(word, vocabulary))) return 1;
    if (word.length > 2 && vocabulary.has(word)) return 1;
    return ABBREVIATIONS.has(word) || completion(word, vocabulary) !== undefined ? 1.1 : undefined;
  };
  const best: ({ readonly cost: number; readonly words: readonly string[] } | undefined)[] = [{
    cost: 0,
    words: [],
  }];
  for (let end = 1; end <= part.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const word = part.slice(start, end);
      const cost = before === undefined ? undefined : costOf(word);
      if (before === undefined || cost === undefined) continue;
      if (PARTICLES.has(word) && before.words.some((other) => PARTICLES.has(other))) continue;
      if (before.cost + cost < (best[end]?.cost ?? Infinity)) {
        best[end] = { cost: before.cost + cost, words: [...before.words, word] };
      }
    }
  }
  const cut = best[part.length]?.words;
  return cut?.some((word) => !PARTICLES.has(word)) ? cut : undefined;
}

/** Splits off a frequent last word: `iata` and `code`. */
function cutBeforeSuffix(part: string): readonly string[] | undefined {
  const suffix = ["name", "code", "date", "number", "type", "offset"].find((word) => part.endsWith(word));
  if (suffix === undefined || part.length < suffix.length + 3) return undefined;
  return [part.slice(0, -suffix.length), suffix];
}

/** Unambiguous abbreviations with their words. */
const ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map(
  `abbr abbreviation, abbrev abbreviation, acct account, addr address, amt amount, avg average, bdate birth
   date, bldg building, cnt count, cust customer, dept department, desc description, descr description,
   dest destination, dist distance, div division, dob date of birth, emp employee, fname first name, freq
   frequency, gov government, govt government, img image, lang language, lat latitude, lname last name, lng
   longitude, lon longitude, max maximum, mgr manager, min minimum, msg message, num number, org
   organization, pct percentage, perc percentage, pic picture, pop population, pops populations, prev
   previous, prof professor, prov province, pwd password, qty quantity, stu student, tel telephone, temp
   temperature, txn transaction, yr year`
    .split(/,\s+/).map((entry) => entry.split(/\s+/)).map(([short = "", ...words]) => [short, words]),
);

/** Words of many schemas. They are never split ("season"), and run-together names are split into them ("othername"). */
const COMMON_WORDS: ReadonlySet<string> = new Set(
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
  wagon weapon encompasses encompass landing meaning`
    .split(/\s+/),
);
