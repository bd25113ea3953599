import {
  type JoinEnd,
  nameColumns,
  nameParts,
  plural,
  type Schema,
  singular,
  type Table,
  tableRole,
} from "../../schema/mod.ts";
import type { Glossary } from "../glossary/types.ts";
import { type NameWords, nameWords } from "../name_words.ts";
import {
  BOUNDS,
  COLLECTIVES,
  LEVELS,
  PARTICIPLES,
  PERSONS,
  PLACE_PREPOSITIONS,
  SCALES,
} from "./word_lists.ts";
import { columnKind } from "./column_kind.ts";
import { compoundNoun } from "./compound_noun.ts";
import { countedNoun } from "./counted_noun.ts";
import { isFunctionWord } from "./is_function_word.ts";
import { measuredName } from "./measured_name.ts";
import { pluralNoun } from "./plural_noun.ts";
import { rowIdentity } from "./row_identity.ts";
import { rowLabels } from "./row_labels.ts";
import { saidName } from "./said_name.ts";
import { spelled } from "./spelled.ts";
import { withMinutes } from "./with_minutes.ts";
import { timeWords } from "./time_words.ts";
import type { Statistics } from "./statistics.ts";
import type {
  ColumnKind,
  ColumnStatistics,
  ColumnWords,
  KeyPhrases,
  SpokenKind,
  TableSense,
  TableWords,
} from "./types.ts";

/** English words for the tables and columns of a schema. */
export interface Lexicon {
  readonly schema: Schema;
  readonly words: NameWords;
  /** The glossary that it was made with. */
  readonly glossary?: Glossary | undefined;
  /** The lexicon of which this one is a variation. */
  readonly plain?: Lexicon;
  /** Tables that store each pair of a symmetric relation once, so that a join by one key finds half of the pairs. */
  readonly symmetricPairs: ReadonlySet<string>;
  table(name: string): TableWords;
  column(table: string, column: string): ColumnWords;
  /** The phrases that a person gave a key, from its one end to its other; undefined where none are given. */
  phrases(from: JoinEnd, to: JoinEnd): KeyPhrases | undefined;
}

export interface LexiconOptions {
  /** Its nouns and units take precedence over those of the names. @default none */
  readonly glossary?: Glossary | undefined;
}

/**
 * Creates the lexicon of a schema. A unit at the end of a column's name becomes the unit of its values; the name of a detail
 * omits that of its owner ("other names", not "country other names"). A name that is not English keeps its form; its number is
 * what the keys tell: several rows of `buchungen` are "buchungen", one is a "buchung" where a key is called `buchung_id`, else
 * a "buchungen entry". A column that is called by function words is a "from-value".
 */
export function createLexicon(schema: Schema, statistics: Statistics, options: LexiconOptions = {}): Lexicon {
  const names = nameWords(schema);
  const tables = new Map(
    schema.tables.map((table) => [table.name, tableWords(table, { schema, names, statistics, ...options })]),
  );
  const table = (name: string) => {
    const found = tables.get(name);
    if (found === undefined) throw new RangeError(`Cannot speak of "${name}": the schema has no such table`);
    return found;
  };
  return {
    schema,
    words: names,
    symmetricPairs: statistics.symmetricPairs ?? new Set(),
    ...options,
    table,
    column: (owner, column) => {
      const found = table(owner).columns.find(({ reference }) => reference.column === column);
      if (found === undefined) throw new RangeError(`Cannot speak of "${owner}"."${column}": no such column`);
      return found;
    },
    phrases: (from, to) => {
      const along = options.glossary?.keys?.find((key) => isEnd(key.from, from) && isEnd(key.to, to));
      if (along !== undefined) return along;
      const against = options.glossary?.keys?.find((key) => isEnd(key.from, to) && isEnd(key.to, from));
      return against && {
        ...(against.backward !== undefined && { forward: against.backward }),
        ...(against.forward !== undefined && { backward: against.forward }),
      };
    },
  };
}

function isEnd(a: JoinEnd, b: JoinEnd): boolean {
  return a.table === b.table && a.columns.join() === b.columns.join();
}

interface Sources extends LexiconOptions {
  readonly schema: Schema;
  readonly names: NameWords;
  readonly statistics: Statistics;
}

function tableWords(table: Table, sources: Sources): TableWords {
  const { schema, names, glossary } = sources;
  const keys = schema.foreignKeys.filter(({ from }) => from.table === table.name);
  const keyColumns = new Set(keys.flatMap(({ from }) => from.columns));
  const sense = senseOf(table, schema);
  const columns = table.columns.map((column) =>
    columnWords(column, { ...sources, table, isKey: keyColumns.has(column.name), sense })
  );
  const owner = sense === "attributes" || sense === "series" ? ownerOf(table, schema) : undefined;
  const said = saidName(names.table(table.name), {
    name: table.name,
    isTaken: (words) => schema.tables.some((one) => names.table(one.name).join(" ") === words),
  });
  const own = owner === undefined ? said : withoutOwner(said, names.table(owner));
  const words = withoutGeneric(own, table, sources);
  const given = glossary?.tables.find((entry) => entry.table === table.name);
  const named = given?.labels === undefined
    ? sense === "attributes" ? [] : rowLabels(table, columns, keyColumns)
    : columns.filter(({ reference }) => given.labels?.includes(reference.column));
  const labels = named.map((label) => ({ ...label, kind: "label" as const }));
  const isLabel = (column: ColumnWords) =>
    labels.some(({ reference }) => reference.column === column.reference.column);
  const noun = seriesNoun(words, columns, { sense, labelled: labels.length > 0 });
  const head = (given?.singular?.split(" ") ?? noun).at(-1) ?? "";
  const inflects = names.inflects(head);
  const one = inflects ? COLLECTIVES[head] : undefined;
  const isCode = words.some(names.isCode);
  const learned = noun === words ? names.noun(table.name) : undefined;
  const spoken = isCode ? [`\`${nameParts(table.name).at(-1)}\``, "entry"] : learned?.singular ??
    (one !== undefined ? [...noun, one] : inflects ? singularNoun(noun) : [...noun, "entry"]);
  return {
    table: table.name,
    sense,
    singular: given?.singular ?? spelled(spoken.join(" ")),
    plural: given?.plural ?? givenPlural(given) ??
      spelled(
        (isCode
          ? plural(spoken)
          : learned?.isPlural
          ? noun
          : inflects
          ? severalOf(noun, spoken)
          : [...noun, "entries"]).join(" "),
      ),
    labels: labels.length > 0 || sense !== "entity" ? labels : rowIdentity(table, columns, keyColumns),
    columns: columns.map((column) => isLabel(column) ? { ...column, kind: "label" } : column),
    place: PLACE_PREPOSITIONS[singular([head])[0] ?? ""],
    person: !isCode && (PERSONS.has(singular([head])[0] ?? "") || inflects && isPersonName(table, labels)),
    inflects: inflects || given?.singular !== undefined,
  };
}

/** The noun itself where it is the plural of what one is called. */
function severalOf(noun: readonly string[], one: readonly string[]): readonly string[] {
  return noun.length === one.length && noun.join() !== one.join() ? noun : plural(one);
}

/** Whether rows are called by a first and a last name, as persons are. */
function isPersonName(table: Table, labels: readonly ColumnWords[]): boolean {
  const called = labels.map(({ reference }) => reference.column).join("\n");
  return nameColumns(table).some(({ kind, columns }) => kind === "person" && columns.join("\n") === called);
}

function givenPlural(given: { readonly singular?: string } | undefined): string | undefined {
  return given?.singular === undefined ? undefined : pluralNoun(given.singular);
}

/** The singular of a noun; nouns such as "economics" have none. */
function singularNoun(words: readonly string[]): readonly string[] {
  return /ics$/.test(words.at(-1) ?? "") ? words : singular(words);
}

function senseOf(table: Table, schema: Schema): TableSense {
  const role = tableRole(schema, table.name);
  if (role !== "detail") return role;
  const unique = schema.foreignKeys.some(({ from }) =>
    from.table === table.name && table.primaryKey.length > 0 &&
    table.primaryKey.every((column) => from.columns.includes(column))
  );
  return unique ? "attributes" : "series";
}

function ownerOf(table: Table, schema: Schema): string | undefined {
  return schema.foreignKeys.find(({ from }) =>
    from.table === table.name && from.columns.every((column) => table.primaryKey.includes(column))
  )?.to.table;
}

function withoutOwner(words: readonly string[], owner: readonly string[]): readonly string[] {
  const starts = owner.length > 0 && owner.length < words.length &&
    owner.every((word, i) => words[i] === word);
  return starts ? words.slice(owner.length) : words;
}

/**
 * Leaves out that a table is one: "data" after a noun, and "list" where a column is called as what is listed is (`model` of
 * `model_list`). A noun that another table has keeps its own.
 */
function withoutGeneric(
  words: readonly string[],
  table: Table,
  { schema, names }: Pick<Sources, "schema" | "names">,
): readonly string[] {
  const [last = "", ...before] = words.toReversed();
  if (before.length === 0 || !names.inflects(last)) return words;
  const rest = before.toReversed();
  const one = singular(rest).join(" ");
  const isListed = table.columns.some(({ name }) =>
    singular(names.column(table.name, name)).join(" ").replace(/ (?:id|name)$/, "") === one
  );
  if (!/^(?:data|info|information)$/.test(last) && !(last === "list" && isListed)) return words;
  const isTaken = schema.tables.some(({ name }) => singular(names.table(name)).join(" ") === one);
  return isTaken || /^(?:meta|big|raw)$/.test(rest.join(" ")) ? words : rest;
}

/** The noun of a series that is named after its measure: "population figures". */
function seriesNoun(
  words: readonly string[],
  columns: readonly ColumnWords[],
  options: { readonly sense: TableSense; readonly labelled: boolean },
): readonly string[] {
  if (options.sense !== "series" || options.labelled) return words;
  const noun = singular(words).join(" ");
  const measured = columns.find((column) => column.kind === "measure" && column.singular.endsWith(noun));
  return measured === undefined ? words : [...singular(words), "figure"];
}

interface ColumnContext extends Sources {
  readonly table: Table;
  readonly isKey: boolean;
  readonly sense: TableSense;
}

function columnWords(column: Table["columns"][number], context: ColumnContext): ColumnWords {
  const { table, names, isKey, sense, glossary } = context;
  const statistics = context.statistics(table.name, column.name);
  const spoken = saidName(names.column(table.name, column.name), {
    name: column.name,
    isTaken: (words) => table.columns.some((one) => names.column(table.name, one.name).join(" ") === words),
  });
  const owned = sense === "entity" ? withoutOwner(spoken, names.table(table.name)) : spoken;
  const own = withMinutes(owned, {
    name: column.name,
    siblings: table.columns.map(({ name }) => names.column(table.name, name)),
  });
  const last = own.at(-1) ?? "";
  const { words: bare, unit } = measuredName(own);
  const given = glossary?.columns.find((entry) => entry.table === table.name && entry.column === column.name);
  const kind = given?.kind === undefined
    ? columnKind(column, { words: own, statistics, isKey, table })
    : PLAIN_KINDS[given.kind];
  const timed = kind === "date" || kind === "year";
  const isCount = kind === "measure" && unit === "" && names.inflects(last);
  const counted = isCount ? countedNoun(bare, statistics) : bare;
  const text = (timed && bare.length > 1 && TIME_PREPOSITION.test(last) ? bare.slice(0, -1) : counted).join(
    " ",
  );
  const terms = (glossary?.terms ?? []).map(({ filter }) => filter).filter((filter) =>
    filter?.column.table === table.name && filter.column.column === column.name
  ).filter((filter) => filter !== undefined);
  const time = timed ? timeWords(text, kind, { table, names }) : undefined;
  const isNoNoun = bare.every(isFunctionWord) && !(timed && text in BOUNDS);
  const inflects = isNoNoun || names.inflects(bare.at(-1) ?? "");
  const named = inflects ? time?.noun ?? text : text;
  const plain = isNoNoun ? compoundNoun(bare, timed ? kind : "value") : named;
  const isCode = bare.some(names.isCode);
  const noun = isCode
    ? `\`${column.name}\``
    : sense === "attributes" && inflects && isVague(text)
    ? ofTable(plain, table, context)
    : plain;
  const several = isCode ? noun : inflects || INTERNATIONAL.has(last) ? pluralHead(noun) : noun;
  return {
    reference: { table: table.name, column: column.name },
    singular: given?.singular ?? spelled(noun),
    plural: given?.plural ?? givenPlural(given) ?? spelled(several),
    inflects: inflects || given?.singular !== undefined,
    kind,
    unit: kind !== "measure"
      ? ""
      : given?.unit !== undefined
      ? writtenUnit(given.unit)
      : unit === "%" && isFraction(statistics)
      ? ""
      : unit,
    scale: kind === "measure" && sense === "entity" ? SCALES[given?.singular ?? text] : undefined,
    summable: kind === "measure" &&
      (given?.kind === undefined
        ? sense !== "series" && unit !== "%" && !/\bper\b|\//.test([...bare, unit].join(" ")) &&
          !bare.some((word) => LEVELS.has(word))
        : given.kind === "measure"),
    // Of attributes it would be said of their owner: "staff issued in 2020", of the badge.
    participle: given?.singular === undefined && sense !== "attributes" ? time?.participle : undefined,
    statistics,
    ...(terms.length > 0 && { terms }),
  };
}

/** Whether no value is above 1, so that 0.2 in a column of percentages may be 20 %. */
function isFraction({ maximum }: ColumnStatistics): boolean {
  return typeof maximum === "number" && maximum <= 1;
}

/** Whether a column's words leave open of what it tells: "issued", "status". */
function isVague(text: string): boolean {
  return text in PARTICIPLES || text in BOUNDS || VAGUE.has(text);
}

const VAGUE: ReadonlySet<string> = new Set(
  "status type kind category class level role state value amount quantity number name title code description rate date size grade"
    .split(" "),
);

/** "badge issue date": of what a table of attributes tells beside its owner. */
function ofTable(noun: string, table: Table, { schema, names }: Sources): string {
  const owner = ownerOf(table, schema);
  const own = withoutOwner(names.table(table.name), owner === undefined ? [] : names.table(owner));
  return `${singularNoun(own).join(" ")} ${noun}`;
}

/** The kinds that sentences distinguish, by those that people do. */
const PLAIN_KINDS: Readonly<Record<SpokenKind, ColumnKind>> = {
  name: "label",
  measure: "measure",
  snapshot: "measure",
  year: "year",
  date: "date",
  category: "category",
  text: "text",
  code: "code",
  personal: "code",
  coordinate: "coordinate",
  boolean: "boolean",
  compound: "compound",
  key: "key",
};

/** Last words of names that take English endings beside words of any language. */
const INTERNATIONAL: ReadonlySet<string> = new Set(["id", "code", "url", "iban"]);

/** "prices per kg", "dates of birth" */
function pluralHead(noun: string): string {
  const [, head = noun, rest = ""] = /^(.+?)( (?:per|of) .+)$/.exec(noun) ?? [];
  return `${plural(singular(head.split(" "))).join(" ")}${rest}`;
}

/** The last word of a name such as `created_at`. */
const TIME_PREPOSITION = /^(?:at|on)$/;

const writtenUnit = (unit: string) => unit === "" || unit === "%" ? unit : ` ${unit}`;
