import { plural, singular, type Table } from "../../schema/mod.ts";
import { columnKind } from "./column_kind.ts";
import { compoundNoun } from "./compound_noun.ts";
import { countedNoun } from "./counted_noun.ts";
import { isFunctionWord } from "./is_function_word.ts";
import type { LexiconSources } from "./lexicon_sources.ts";
import { measuredName } from "./measured_name.ts";
import { pluralNoun } from "./plural_noun.ts";
import { saidName } from "./said_name.ts";
import { singularNoun } from "./singular_noun.ts";
import { spelled } from "./spelled.ts";
import { ownerOf, withoutOwner } from "./table_owner.ts";
import { timeWords } from "./time_words.ts";
import type { ColumnKind, ColumnStatistics, ColumnWords, SpokenKind, TableSense } from "./types.ts";
import { withMinutes } from "./with_minutes.ts";
import { BOUNDS, LEVELS, PARTICIPLES, SCALES } from "./word_lists.ts";

/** A column's table, and what both are to others. */
export interface ColumnContext extends LexiconSources {
  readonly table: Table;
  /** Whether a foreign key holds it. */
  readonly isKey: boolean;
  readonly sense: TableSense;
}

/** The words for a column. */
export function columnWords(column: Table["columns"][number], context: ColumnContext): ColumnWords {
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
    plural: given?.plural ?? (given?.singular === undefined ? undefined : pluralNoun(given.singular)) ??
      spelled(several),
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
function ofTable(noun: string, table: Table, { schema, names }: LexiconSources): string {
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
