import {
  nameColumns,
  nameParts,
  plural,
  type Schema,
  singular,
  type Table,
  tableRole,
} from "../../schema/mod.ts";
import { columnWords } from "./column_words.ts";
import type { LexiconSources } from "./lexicon_sources.ts";
import { pluralNoun } from "./plural_noun.ts";
import { rowIdentity } from "./row_identity.ts";
import { rowLabels } from "./row_labels.ts";
import { saidName } from "./said_name.ts";
import { singularNoun } from "./singular_noun.ts";
import { spelled } from "./spelled.ts";
import { ownerOf, withoutOwner } from "./table_owner.ts";
import type { ColumnWords, TableSense, TableWords } from "./types.ts";
import { COLLECTIVES, PERSONS, PLACE_PREPOSITIONS } from "./word_lists.ts";

/** The words for a table and its columns. */
export function tableWords(table: Table, sources: LexiconSources): TableWords {
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
    plural: given?.plural ?? (given?.singular === undefined ? undefined : pluralNoun(given.singular)) ??
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

function senseOf(table: Table, schema: Schema): TableSense {
  const role = tableRole(schema, table.name);
  if (role !== "detail") return role;
  const unique = schema.foreignKeys.some(({ from }) =>
    from.table === table.name && table.primaryKey.length > 0 &&
    table.primaryKey.every((column) => from.columns.includes(column))
  );
  return unique ? "attributes" : "series";
}

/**
 * Leaves out that a table is one: "data" after a noun, and "list" where a column is called as what is listed is (`model` of
 * `model_list`). A noun that another table has keeps its own.
 */
function withoutGeneric(
  words: readonly string[],
  table: Table,
  { schema, names }: Pick<LexiconSources, "schema" | "names">,
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
