import { typeFamily } from "../../database/mod.ts";
import { type Glossary, nameWords, wordStem } from "../../linking/mod.ts";
import { type Join, labelColumn, nameColumns, type Schema, tableRole } from "../../schema/mod.ts";
import type { ColumnReference, ConjunctiveQuery } from "../../specification/mod.ts";
import type { IsStoredFlag } from "../read_flags.ts";
import { isInMinutes } from "./is_in_minutes.ts";
import { otherWords } from "./other_words.ts";

/** The names of tables and columns as they occur in sentences, as word stems. */
export interface SchemaNames {
  /** Whether a sentence names a column or the entity that it identifies. */
  names(column: ColumnReference, said: SentenceWords): boolean;
  /** Whether a sentence has at least one word of a column's name. */
  hints(column: ColumnReference, said: SentenceWords): boolean;
  /** Stems of a table's words. */
  table(name: string): readonly string[];
  /** Stems of a column's words. */
  column(column: ColumnReference): readonly string[];
  /** The columns of a specification's joins and EXISTS conditions. */
  joined(specification: ConjunctiveQuery): readonly JoinedColumn[];
  /** The columns of a specification's outputs, filters, groups and orders. */
  read(specification: ConjunctiveQuery): readonly ColumnReference[];
  /** Stems of a key's columns that do not occur in the names of its tables ("capital"). */
  role(join: Join): readonly string[];
  isNumber(column: ColumnReference): boolean;
  /** Whether a column labels its rows or belongs to their primary key. */
  isLabel(column: ColumnReference): boolean;
  /** Tests whether a column only may name its table's rows, as no column of theirs is called a name. */
  isGuessedLabel(column: ColumnReference): boolean;
  /** The primary key of the rows that a column labels; empty where it labels none. */
  keyNamedBy(column: ColumnReference): readonly ColumnReference[];
  /** The tables that a column references. */
  leadsTo(column: ColumnReference): readonly string[];
  /** Whether a column holds keys or codes of the rows that the other column labels. */
  isCodeFor(code: ColumnReference, label: ColumnReference): boolean;
  /** Whether a table is a link table, which sentences express by a verb or not at all. */
  isLink(table: string): boolean;
  /** Whether a word denotes a measure of the schema without naming it ("deep" for a depth). */
  asksForMeasure(word: string): boolean;
  /** Whether a column holds ages, of which the older is the greater. */
  isAge(column: ColumnReference): boolean;
  /** Whether a column holds dates or years. */
  isDate(column: ColumnReference): boolean;
  /** Whether a column holds truth values. */
  isTruth(column: ColumnReference): boolean;
  /** Whether a column says what its rows are or are not, by its type, its name (`cancelled`, `is_open`) or its values. */
  isFlag(column: ColumnReference): boolean;
  /** Whether a lower-case text has another word for a measure ("deep" for a depth). */
  hasSynonym(stem: string, text: string): boolean;
  /** Whether a stem belongs to the name of a table. */
  isOfTable(stem: string): boolean;
  /** Whether a stem belongs to the name of a table or column. */
  isInName(stem: string): boolean;
  /** Whether a stem identifies no column by itself ("name", "km"). */
  isSilent(stem: string): boolean;
  /** Whether a stem is a unit in which a number is stored. */
  isUnit(stem: string): boolean;
}

export interface SentenceWords {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  /** Join columns of the query; their names also denote the rows that they reference ("their capital"). */
  readonly joined: readonly JoinedColumn[];
}

/** A column that a join compares. */
export interface JoinedColumn extends ColumnReference {
  /** The table that it is joined to by the key of that table's rows, declared or not. */
  readonly to?: string | undefined;
}

/** Words of names that sentences omit: "the rivers" asks for their names. */
const SILENT = new Set(
  `name id code key title label number no value text abbreviation identifier at on`.split(/\s+/).map(
    wordStem,
  ),
);

/** Parts of names: "the employees" asks for their first and last names. */
const OF_NAMES = new Set(
  ["first", "last", "full", "given", "family", "surname", "display", "description"].map(wordStem),
);

const AGE = wordStem("age");
const DATE = wordStem("date");
const BIRTH: ReadonlySet<string> = new Set(["birthday", "birth", "born", "dob"].map(wordStem));
const COUNT = wordStem("count");
const FAMILY = wordStem("family");
const NAME = wordStem("name");

/** Units of measurement, which follow a number or are omitted. */
const UNITS = new Set(
  "km km2 km3 sqkm m m2 m3 cm mm kg g mg t l ml kmh mw gw kw kwh twh percent percentage usd eur celsius bar bytes milliseconds seconds minutes hours days"
    .split(" ").map(wordStem),
);

/** Units of time, where they stand in the plural at the end of a name. */
const PERIODS = new Set(["months", "years"].map(wordStem));

/** Units that tell what is measured. */
const MEASURED: ReadonlyMap<string, RegExp> = new Map([
  [wordStem("area"), /(?:km|\bm|miles?)²|\b(?:km2|sq\.? ?km|hectares?)\b/],
  ...["price", "cost", "amount", "fee", "wage", "salary", "payment", "budget"].map((word) =>
    [wordStem(word), /[$€£]|\b(?:cents?|dollars?|euros?|pence|bucks)\b/] as const
  ),
]);

export interface SchemaNamesOptions {
  /** Units name what they measure: "over 100 km²" asks for an area. @default false */
  readonly unitsName?: boolean | undefined;
  /** Says which columns name the rows of a table. @default those are found by their names */
  readonly glossary?: Glossary | undefined;
  /** Which columns store truth values as numbers. @default none */
  readonly isStoredFlag?: IsStoredFlag | undefined;
}

export function schemaNames(
  schema: Schema,
  { unitsName = false, glossary, isStoredFlag = () => false }: SchemaNamesOptions = {},
): SchemaNames {
  const hasSynonym = (stem: string, text: string) =>
    otherWords.get(stem)?.test(text) === true || unitsName && MEASURED.get(stem)?.test(text) === true;

  const words = nameWords(schema);
  const inNames = new Set(
    schema.tables.flatMap(({ name, columns }) => [
      ...words.table(name),
      ...words.noun(name)?.singular ?? [],
      ...columns.flatMap((one) => words.column(name, one.name)),
    ]).map(wordStem),
  );
  const measures = [
    ...new Set(
      schema.tables.flatMap(({ name, columns }) => columns.flatMap((one) => words.column(name, one.name))),
    ),
  ].flatMap((word) => otherWords.get(wordStem(word)) ?? []);
  const tables = new Map([...schema.tables, ...schema.views ?? []].map((table) => [table.name, table]));
  const links = new Set(
    schema.tables.map(({ name }) => name).filter((name) => tableRole(schema, name) === "link"),
  );
  const tableStems = remembered((name: string) => [
    ...new Set([...words.table(name), ...words.noun(name)?.singular ?? []].map(wordStem)),
  ]);
  const tablesStems = new Set(schema.tables.flatMap(({ name }) => tableStems(name)));
  // "The episode number", of `ep_no`
  const shortens = (stem: string, table: string) =>
    stem.length >= 2 && tableStems(table).some((noun) => noun.length > stem.length && noun.startsWith(stem));
  const columnStems = ofColumns(({ table, column }) => {
    const called = words.column(table, column);
    const isTime = isInMinutes(column, tables.get(table)?.columns ?? []);
    const [first, ...rest] = (isTime ? [...called.slice(0, -1), "minutes"] : called).map(wordStem);
    if (first === undefined) return [];
    return rest.length > 0 && shortens(first, table) ? rest : [first, ...rest];
  });
  const keys = Map.groupBy(schema.foreignKeys, ({ from }) => from.table);
  const leadsTo = ofColumns(({ table, column }) =>
    (keys.get(table) ?? []).filter(({ from }) => from.columns.includes(column)).map(({ to }) => to.table)
  );
  const typeOf = ({ table, column }: ColumnReference) =>
    tables.get(table)?.columns.find(({ name }) => name === column)?.type ?? "";
  const labelsOf = remembered((table: Schema["tables"][number]) =>
    glossary?.tables.find((entry) => entry.table === table.name)?.labels ?? namesOf(table)
  );
  const isName = ofColumns(({ table, column }) => {
    const known = tables.get(table);
    const own = columnStems({ table, column });
    // "Family" alone is that of a language or a plant.
    const rest = own.filter((stem) =>
      !SILENT.has(stem) && !(OF_NAMES.has(stem) && (stem !== FAMILY || own.includes(NAME)))
    );
    return known !== undefined && (labelsOf(known).includes(column) ||
      rest.every((stem) => tableStems(table).includes(stem)));
  });
  const isLabel = (column: ColumnReference) =>
    isName(column) || tables.get(column.table)?.primaryKey.includes(column.column) === true;
  const keysOf = ({ table, column }: ColumnReference): readonly ColumnReference[] => [
    ...[tables.get(table)?.primaryKey ?? [], ...tables.get(table)?.uniqueKeys ?? []]
      .filter((key) => key.length === 1).flat().filter((key) => key === column).map(() => ({
        table,
        column,
      })),
    ...(keys.get(table) ?? []).filter(({ from }) => from.columns.length === 1 && from.columns[0] === column)
      .flatMap(({ to }) => to.columns.map((key) => ({ table: to.table, column: key }))),
  ];
  return {
    names(column, { text, stems, joined }) {
      const own = columnStems(column);
      const said = own.filter((stem) =>
        !SILENT.has(stem) && !UNITS.has(stem) &&
        !(PERIODS.has(stem) && /(?:month|year)s$/i.test(column.column)) &&
        !(stem === COUNT && own.length > 1)
      );
      const isSaid = (stem: string) => stems.has(stem) || hasSynonym(stem, text);
      if (said.length > 0 && said.every(isSaid)) return true;
      if (own.length > 0 && own.every((stem) => stems.has(stem))) return true;
      if (
        hasSynonym(own.findLast((stem) => !UNITS.has(stem) && !SILENT.has(stem)) ?? own.at(-1) ?? "", text)
      ) return true;
      // "The tracks" asks for no number of bytes.
      const isUnit = own.length === 1 && own.every((stem) => UNITS.has(stem) && otherWords.has(stem));
      const ofTable = said.length === 0 && !isUnit || isLabel(column);
      const things = [...leadsTo(column), ...(ofTable ? [column.table] : [])];
      const roles = joined.filter((one) =>
        [...leadsTo(one), ...one.to === undefined ? [] : [one.to]].some((table) => things.includes(table))
      );
      const together = roles.map(({ table, column }) => [wordStem(words.column(table, column).join(""))]);
      return [...things.map(tableStems), ...roles.map(columnStems), ...together]
        .some((called) => tellingOf(called).some((stem) => stems.has(stem)));
    },
    hints: (column, { stems }) => columnStems(column).some((stem) => !SILENT.has(stem) && stems.has(stem)),
    table: tableStems,
    column: columnStems,
    joined: (specification) => joinedColumns(specification, tables),
    read: ({ outputs, filters, groupBy, orderBy }) => [
      ...[...outputs, ...orderBy.map(({ by }) => by)].flatMap(({ column }) => column ?? []),
      ...filters.flatMap((filter) => filter.kind === "exists" ? [] : [filter.column]),
      ...groupBy,
    ],
    role({ from, to }) {
      const tables = new Set([from.table, to.table].flatMap(tableStems));
      return from.columns.flatMap((column) => columnStems({ table: from.table, column }))
        .filter((stem) => /\p{L}{2}/u.test(stem) && !SILENT.has(stem) && !tables.has(stem));
    },
    isLabel,
    isGuessedLabel: ofColumns(({ table, column }) => {
      const known = tables.get(table);
      return known !== undefined && !known.primaryKey.includes(column) &&
        nameColumns(known).some(({ kind, columns }) => kind === "text" && columns.includes(column));
    }),
    keyNamedBy: (column) =>
      isName(column)
        ? (tables.get(column.table)?.primaryKey ?? []).map((key) => ({ table: column.table, column: key }))
        : [],
    isCodeFor: (code, label) =>
      isLabel(label) && keysOf(code).some((key) => key.table === label.table && key.column !== label.column),
    asksForMeasure: (word) => measures.some((pattern) => pattern.test(word)),
    leadsTo,
    isLink: (table) => links.has(table),
    isAge: (column) => columnStems(column).includes(AGE),
    isDate: (column) =>
      /date|time/i.test(typeOf(column)) ||
      OF_TIME.test(column.column) && !/int|num|dec|real|doub|float/i.test(typeOf(column)) ||
      columnStems(column).some((stem) => stem === "year" || stem === DATE || BIRTH.has(stem)),
    isTruth: (column) => typeFamily(typeOf(column)) === "a truth value",
    isFlag: (column) =>
      typeFamily(typeOf(column)) === "a truth value" || FLAG.test(column.column) ||
      isStoredFlag(column) && !QUANTITY.test(column.column),
    hasSynonym,
    isOfTable: (stem) => tablesStems.has(stem),
    isInName: (stem) => inNames.has(stem),
    isUnit: (stem) => UNITS.has(stem),
    isSilent: (stem) => SILENT.has(stem) || UNITS.has(stem),
    isNumber: (column) => /int|num|dec|real|doub|float|serial|money/i.test(typeOf(column)),
  };
}

/** The stems of a name that tell it; of a name of silent words alone (a table `label`), all. */
function tellingOf(stems: readonly string[]): readonly string[] {
  const telling = stems.filter((stem) => !SILENT.has(stem));
  return telling.length > 0 ? telling : stems;
}

/** Names of columns that tell when something was: `picked_on`, `filledAt`, `fill_dt`. */
const OF_TIME = /(?:^|_)(?:on|at|dt|since|until)$|[a-z](?:On|At|Dt)$/;

/** Names of numbers that may be 0 and 1 by chance. */
const QUANTITY = /count|number|amount|total|qty|quantity|cnt|(?:^|_)(?:num|no|n|nr)(?:_|$)/i;

/** Names of what a row is or is not. */
const FLAG =
  /^(?:[Ii]s|[Hh]as|[Cc]an)(?:_|\p{Lu})|^\p{L}{2,}(?:ed|able|ible)$|_(?:[Yy][Nn]|[Ff]lag|[Ii]nd|[Oo]k)$/u;

/** Asks once for each argument, as sentences ask about the same names again and again. */
function remembered<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    const found = known.get(asked) ?? answer(asked);
    known.set(asked, found);
    return found;
  };
}

function ofColumns<Answer>(answer: (column: ColumnReference) => Answer): (column: ColumnReference) => Answer {
  const columnsOf = remembered((table: string) => remembered((column: string) => answer({ table, column })));
  return ({ table, column }) => columnsOf(table)(column);
}

/** The columns that may name a row, and those of a key with texts where none is called a name. */
function namesOf(table: Schema["tables"][number]): readonly string[] {
  const label = labelColumn(table);
  const named = nameColumns(table).filter(({ kind }) => kind !== "text" || !hasTextKey(table));
  return [...named.flatMap(({ columns }) => columns), ...label === undefined ? [] : [label]];
}

/** Whether a unique text names the rows of a table, so that none of its other texts has to. */
const hasTextKey = ({ columns, uniqueKeys }: Schema["tables"][number]) =>
  uniqueKeys.some(([key, ...others]) =>
    others.length === 0 && columns.some(({ name, type }) => name === key && /char|text|string/i.test(type))
  );

function joinedColumns(
  { joins, filters }: ConjunctiveQuery,
  tables: ReadonlyMap<string, Schema["tables"][number]>,
): readonly JoinedColumn[] {
  const all = [...joins, ...filters.flatMap((filter) => filter.kind === "exists" ? [filter.join] : [])];
  const isKey = ({ table, columns }: Join["from"]) => tables.get(table)?.primaryKey.join() === columns.join();
  return all.flatMap(({ from, to }) =>
    [[from, to], [to, from]].flatMap(([one, other]) =>
      one === undefined || other === undefined ? [] : one.columns.map((column) => ({
        ...{ table: one.table, column },
        ...(isKey(other) && !isKey(one) && { to: other.table }),
      }))
    )
  );
}
