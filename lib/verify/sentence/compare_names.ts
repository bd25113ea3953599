import { labelColumn } from "../../schema/mod.ts";
import type { ColumnReference, ConjunctiveQuery } from "../../specification/mod.ts";
import { isAboutNow, isAboutPast } from "./cues.ts";
import { amountSaid } from "./amount_said.ts";
import { columnsRead } from "./columns_read.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import { isSaidOtherwise } from "./is_said_otherwise.ts";
import type { SchemaNames } from "./schema_names.ts";
import { maskedText } from "./masked_text.ts";
import { namingOf } from "./naming_of.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Compares the columns of the query with the names in the sentence, in both directions. */
export function compareNames(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { text, unexplained, open } = parsed;
  const { claims, names, specification, checks } = query;
  const chosen = new Set(specification.filters.flatMap(selectedTables));
  const ends = new Set(
    specification.filters.flatMap((one) =>
      one.kind === "null" && (!one.negated || isAboutPast(text)) ? [JSON.stringify(one.column)] : []
    ),
  );
  // A verb may say a condition: "called off".
  const isCompared = ({ table, column }: ColumnReference) =>
    claims.values.some((one) => one.column?.table === table && one.column.column === column);
  const said = checks === 1 ? parsed : { ...parsed, text: withoutMeasuring(parsed, names) };
  const naming = DETAILS.test(text) ? [] : claims.columns
    .filter((column) =>
      !(chosen.has(column.table) && names.isLabel(column) &&
        (checks === 1 || !isFurther(column, query) && !isTwinSaid(column, parsed, query)))
    )
    .filter((column) =>
      checks === 1 || !isAboutNow(text) && !isAboutPast(text) || !ends.has(JSON.stringify(column))
    )
    .map((column) => ({ ...column, naming: namingOf(column, said, query) }))
    .map((one) =>
      checks > 1 && one.naming !== "none" && isTwinSaid(one, parsed, query)
        ? { ...one, naming: "none" as const }
        : one
    )
    .map((
      one,
    ) => (checks > 1 && one.naming !== "named" && isCalledName(one, parsed, query)
      ? { ...one, naming: "named" as const }
      : one)
    )
    .map((one) => (isUsedUnsaid(one, said, query) ? { ...one, naming: "none" as const } : one))
    .map((one) => {
      if (checks === 1 || one.naming !== "none") return one;
      return { ...one, naming: isFormSaid(one, query) ? "named" as const : amountSaid(one, parsed, query) };
    })
    .map((one, _, all) => {
      const named = all.filter(({ naming }) => naming === "named");
      return one.naming === "none" && isSaidOtherwise(one, { parsed, query, named })
        ? { ...one, naming: "unsure" as const }
        : one;
    })
    .map((one) =>
      one.naming === "none" && mayKeepApart(one, query) ? { ...one, naming: "unsure" as const } : one
    )
    .map((one) =>
      checks > 1 && one.naming === "none" &&
        (isQuantity(one, said, names) || isUnitSaid(one, parsed, query) || isOfValue(one, parsed, query))
        ? { ...one, naming: "unsure" as const }
        : one
    )
    .map((one) =>
      // "The leader" may be the head of state; no dictionary tells.
      one.naming === "none" && (unexplained.length > 0 || open.length > 0 && isCompared(one))
        ? { ...one, naming: "unsure" as const }
        : one
    );
  const faultOf = ({ table, column }: ColumnReference) =>
    `the query uses ${table}.${column}, the sentence does not name it`;
  return {
    faults: naming.filter((one) => one.naming === "none").map(faultOf),
    oneSided: naming.filter((one) => one.naming !== "named").map((one) => ({
      ...{ side: "query", kind: "name", places: [one.table], isCode: CODE.test(one.column) },
      ...(one.naming === "none" && { fault: faultOf(one) }),
    })),
    unsure: naming.filter((one) => one.naming === "unsure")
      .map(({ table, column }) => `whether the sentence means ${table}.${column}`),
  };
}

/** Whether a column is all that a query shows of names, and the sentence asks for names: "name them". */
function isCalledName(
  { table, column }: ColumnReference,
  { text }: ParsedSentence,
  { names, specification: { outputs } }: ComparedQuery,
): boolean {
  const shown = outputs.flatMap((one) => one.kind === "column" && isName(one.column) ? [one.column] : []);
  return /\bnames?\b/.test(text) && shown.some((one) => one.table === table && one.column === column) &&
    new Set(shown.map((one) => JSON.stringify([one.table, one.column]))).size === 1;

  function isName(one: ColumnReference): boolean {
    return names.keyNamedBy(one).length > 0 && !names.isGuessedLabel(one) &&
      !NAME_PART.test(names.column(one).join(" "));
  }
}

/** Names of columns without a word. */
const CODE = /^\p{L}{1,2}_?\d+$/u;

/** Whether a column is called by nothing but a word for a quantity, which "the total check-ins" may mean. */
const isQuantity = (column: ColumnReference, { text }: ParsedSentence, names: SchemaNames): boolean =>
  QUANTITY.test(column.column) && names.isNumber(column) &&
  /\bhow many\b|\b(?:numbers?|total|count|sum|amount)\b/.test(text);

/** Whether a sentence says the unit that ends a number's name: "how many thousand km", of `odo_km`. */
const isUnitSaid = (
  column: ColumnReference,
  { stems }: ParsedSentence,
  { names }: ComparedQuery,
): boolean => {
  const own = names.column(column);
  const unit = own.at(-1) ?? "";
  return own.length > 1 && names.isNumber(column) && names.isUnit(unit) && stems.has(unit);
};

const QUANTITY = /^(?:count|number|num|no|total|amount|quantity|qty|cnt)$/i;

/** Whether a column names rows that the sentence calls by a value: "all comedies", "which Thai restaurant". */
const isOfValue = (
  column: ColumnReference,
  { sentence, located }: ParsedSentence,
  { names }: ComparedQuery,
): boolean =>
  names.isLabel(column) &&
  located.some(({ start }) =>
    /(?:^|\b(?:all|the|which|what|every|each|any|many|of|list|find|show|name)) (?:the |\p{L}+ )?["“']?$/iu
      .test(sentence.slice(0, start))
  );

/** Whether the form of a compared text tells what its column holds: of "@", addresses of e-mail. */
const isFormSaid = ({ table, column }: ColumnReference, { claims, names }: ComparedQuery): boolean =>
  names.column({ table, column }).some((stem) => /mail$/.test(stem)) &&
  claims.values.some((one) =>
    one.column?.table === table && one.column.column === column && String(one.value).includes("@")
  );

/** Whether groups are also made by a column only to keep things of one name apart: towns by their country. */
function mayKeepApart(
  { table, column }: ColumnReference,
  { specification: { groupBy, outputs }, checks }: ComparedQuery,
): boolean {
  const isOwn = (one: ColumnReference | undefined) => one?.table === table && one.column === column;
  const isShown = (one: ColumnReference) =>
    outputs.some((output) => output.column?.table === one.table && output.column.column === one.column);
  // Of what is counted or averaged, each row would show a part.
  return checks > 1 && groupBy.some(isOwn) && outputs.every(({ kind }) => kind === "column") &&
    !outputs.some((output) => isOwn(output.column)) &&
    groupBy.some((other) => other.table === table && !isOwn(other) && isShown(other));
}

/** Whether a column is shown beside another that names its row better, and no condition chooses the row by it. */
function isFurther(
  { table, column }: ColumnReference,
  { names, schema, specification: { outputs, filters } }: ComparedQuery,
): boolean {
  const own = schema.tables.find(({ name }) => name === table);
  if (own !== undefined && labelColumn(own) === column) return false;
  if (NAME_PART.test(names.column({ table, column }).join(" "))) return false;
  const isOwn = (one: ColumnReference | undefined) => one?.table === table && one.column === column;
  const compared = filters.flatMap((filter) => filter.kind === "exists" ? [] : [filter.column]);
  const shown = outputs.flatMap((output) => output.column ?? []);
  return shown.some(isOwn) && !compared.some(isOwn) &&
    [...shown, ...compared].some((one) => one.table === table && !isOwn(one) && names.isLabel(one));
}

/** Whether a sentence says another part of the same, which the query does not read: a contact's title, of a contact's name. */
function isTwinSaid(
  { table, column }: ColumnReference,
  { stems }: ParsedSentence,
  { names, schema, specification: { tree } }: ComparedQuery,
): boolean {
  const own = names.column({ table, column });
  const telling = own.filter((stem) => !names.isSilent(stem));
  const read = columnsRead(tree);
  const isRead = (other: string) => read.some((one) => one.table === table && one.column === other);
  return telling.length > 0 && !own.every((stem) => stems.has(stem)) &&
    (schema.tables.find(({ name }) => name === table)?.columns ?? []).some(({ name }) => {
      const others = names.column({ table, column: name });
      return name !== column && !isRead(name) && others.some(names.isSilent) && others.every((stem) =>
        stems.has(stem)
      ) &&
        others.filter((stem) => !names.isSilent(stem)).join() === telling.join();
    });
}

/** Persons are shown by the parts of their names. */
const NAME_PART = /^(?:first|last|given|family|fore|sur|middle|f|l) ?nam/;

/** Whether a column that only may name rows is not shown, but grouped or filtered by, without a word about it. */
function isUsedUnsaid(
  column: ColumnReference,
  { text, stems }: ParsedSentence,
  { names, specification }: ComparedQuery,
): boolean {
  const words = { text, stems, joined: names.joined(specification) };
  const isShown = specification.outputs.some((output) =>
    output.column?.table === column.table && output.column.column === column.column
  );
  return names.isGuessedLabel(column) && names.leadsTo(column).length === 0 && !isShown &&
    !names.hints(column, words);
}

/** Masks adjectives that belong to a column said in full, as in "the latest start date", and "or later" after a date. */
function withoutMeasuring({ text, mentions }: ParsedSentence, names: SchemaNames): string {
  const measures = mentions.filter((one) =>
    one.kind === "column" && one.score >= WHOLE && (names.isNumber(one) || names.isDate(one)) &&
    !names.isLabel(one) && names.leadsTo(one).length === 0
  );
  const adjectives = measures.flatMap(({ start }) => {
    const [found] = MEASURING.exec(text.slice(0, start)) ?? [];
    return found === undefined ? [] : [{ start: start - found.length, end: start }];
  });
  return maskedText(text, adjectives).replaceAll(OR_MORE, (found) => "¤".repeat(found.length));
}

const MEASURING = /(?<!\p{L})\p{L}{2,}(?:est|er) $/u;
const OR_MORE = /\bor (?:later|earlier|older|newer|higher|lower|larger|smaller|longer|shorter)\b/g;

/** Requests for all columns. */
const DETAILS = /\b(?:details?|detailed|information|info|all (?:about|data)|everything|metadata|facts)\b/;

/** The table of a row that the query selects by a text or a truth value; such a value names the row by itself ("Kyiv"). */
export function selectedTables(filter: ConjunctiveQuery["filters"][number]): readonly string[] {
  const isNamed = filter.kind === "comparison" && filter.operator === "=" &&
    (typeof filter.value === "string" || filter.value === true);
  return isNamed ? [filter.column.table] : [];
}

/** Score of a mention of all words of a name. */
const WHOLE = 0.95;
