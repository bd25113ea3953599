import { type ColumnReference, valuesIn } from "../../specification/mod.ts";
import { fold, wordStem } from "../../linking/mod.ts";
import { columnsRead } from "./columns_read.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings, OneSidedPart } from "./findings.ts";
import { isSetAside } from "./is_set_aside.ts";
import { isUsualWord } from "./is_usual_word.ts";
import { isVerbForm } from "./is_verb_form.ts";
import type { ParsedSentence, SchemaMention } from "./parsed_sentence.ts";

/** Finds tables and columns that the sentence names in full and the query does not use. */
export function compareUnaskedNames(
  { sentence, text, mentions, replaced }: ParsedSentence,
  { specification, claims, names, schema, checks }: ComparedQuery,
): Findings {
  const used = [
    ...claims.columns,
    ...names.read(specification),
    ...names.joined(specification),
    ...checks === 1 ? [] : columnsRead(specification.tree),
  ];
  const read = [
    ...specification.tables,
    ...specification.filters.flatMap((filter) => filter.kind === "exists" ? [filter.table] : []),
  ];
  // A row of a table is of each row that its keys lead to, near and far.
  const reached = new Set(read);
  for (const table of reached) {
    for (const { from, to } of schema.foreignKeys) if (from.table === table) reached.add(to.table);
  }
  const keys = schema.foreignKeys.filter(({ from }) =>
    checks === 1 ? read.includes(from.table) : reached.has(from.table)
  );
  const known = new Set([
    ...[...read, ...keys.map(({ to }) => to.table)].flatMap(names.table),
    ...used.flatMap(names.column),
    ...keys.flatMap(({ from: { table, columns } }) =>
      columns.flatMap((column) => names.column({ table, column }))
    ),
  ]);
  const usedOrKeys = new Set([
    ...used,
    ...keys.flatMap(({ from: { table, columns } }) => columns.map((column) => ({ table, column }))),
  ].map(({ table, column }) => JSON.stringify([table, column])));
  const isUsed = (mention: SchemaMention) =>
    mention.kind === "column" && usedOrKeys.has(JSON.stringify([mention.table, mention.column]));
  // The address of "a value@ address"
  const isOfMail = (start: number) =>
    /¤ $/.test(text.slice(0, start)) && claims.values.some(({ value }) => String(value).includes("@"));
  const whole = mentions.filter((mention) => mention.kind !== "value").filter(({ start, end, score }) =>
    score >= WHOLE && !(checks > 1 && (EMAIL.test(text.slice(0, start)) || isOfMail(start))) &&
    !(checks > 1 && (SHARE_OF.test(text.slice(0, start)) || isSetAside(text, { start, end }))) &&
    !text.slice(start, end).includes("¤") &&
    !(checks > 1 && !/\p{L}/u.test(text.slice(start, end)))
  );
  // Things that belong to those that are asked for may be said in passing: "the cards of a set".
  const beside = (tables: readonly string[]) =>
    schema.foreignKeys.flatMap(({ from, to }) =>
      tables.includes(from.table) ? [to.table] : tables.includes(to.table) ? [from.table] : []
    );
  const near = beside(read);
  const isNear = ({ kind, table }: SchemaMention) => kind === "table" && near.includes(table);
  // "The set of cards"
  const isPartOf = ({ kind, start }: SchemaMention) =>
    kind === "table" &&
    mentions.some((one) =>
      one.kind === "table" && read.includes(one.table) &&
      /^ of (?:the |\d+ )?$/i.test(sentence.slice(one.end, start))
    );
  const counts = valuesIn(specification.tree).some((one) =>
    one.kind === "aggregate" && one.function === "count"
  );
  // "The most states", of a query that counts rows
  const isCounted = ({ kind, start }: SchemaMention) =>
    kind === "table" && counts &&
    /\b(?:most|fewest|least|more|fewer) (?:the |number of |different )*$/i
      .test(sentence.slice(0, start));
  // "The highest points of all states", of a table that has a column `state_name`
  const columnStems = new Set(
    schema.tables.filter(({ name }) => read.includes(name)).flatMap(({ name: table, columns }) =>
      columns.flatMap(({ name }) => names.column({ table, column: name }))
    ),
  );
  const allStemsOf = ({ start, end }: SchemaMention) =>
    fold(sentence.slice(start, end)).map((word) => wordStem(word.text));
  const stemsOf = (mention: SchemaMention) => allStemsOf(mention).filter((stem) => !names.isSilent(stem));
  const isOfColumn = (mention: SchemaMention) =>
    mention.kind === "table" && stemsOf(mention).every((stem) => columnStems.has(stem));
  // "Did Netflix produce", of a table `producer`
  const isVerbOfNoun = ({ kind, table, start, end }: SchemaMention) =>
    kind === "table" && !new RegExp(`^${table}(?:e?s)?$`, "i").test(sentence.slice(start, end)) &&
    /\b(?:do|does|did|to|can|could|will|would) (?:\S+ ){0,3}$/i.test(sentence.slice(0, start));
  // "The capital city", of a column `capital`
  const isJoinedNoun = ({ kind, start }: SchemaMention) =>
    kind === "table" &&
    mentions.some((one) => one.kind === "column" && isUsed(one) && one.end + 1 === start);
  // "Release tag records", of a table `release_tag` beside one of records or recordings
  const isTypeWord = ({ start, end }: SchemaMention) =>
    /^(?:records?|entr(?:y|ies))$/i.test(sentence.slice(start, end)) &&
    mentions.some((one) => one.kind === "table" && read.includes(one.table) && one.end + 1 === start);
  const isReplaced = ({ start, end }: SchemaMention) =>
    replaced.some((one) => one.start < end && start < one.end);
  // "Names and emails": what is listed beside a column that is read is asked for as that is.
  const isListed = (mention: SchemaMention) =>
    whole.some((other) =>
      other.kind === "column" && mention.kind === "column" && other.table === mention.table &&
      isUsed(other) &&
      (LISTED.test(text.slice(other.end, mention.start)) || LISTED.test(text.slice(mention.end, other.start)))
    );
  // "By channel", "per channel"
  const isKeyed = ({ start }: SchemaMention) =>
    /\b(?:by|per|each|every) (?:the )?$/.test(text.slice(0, start));
  const isTruth = (mention: SchemaMention) =>
    checks > 1 && mention.kind === "column" && names.isFlag(mention);
  const isAttribute = (mention: SchemaMention) =>
    checks > 1 && mention.kind === "column" && read.includes(mention.table) &&
    (!names.isLabel(mention) || hasOwnWord(mention));
  // A text that only may name its rows has a word of its own: the pen name of a person, the wording of a clue.
  const hasOwnWord = (column: ColumnReference) =>
    names.column(column).some((stem) =>
      !names.isSilent(stem) && !NAME_PARTS.has(stem) && !names.table(column.table).includes(stem)
    );
  const isElsewhere = (mention: SchemaMention) =>
    mention.kind === "column"
      ? checks > 1 || names.isNumber(mention) || !read.includes(mention.table)
      : !read.includes(mention.table) && !names.isLink(mention.table);
  const unasked = [...Map.groupBy(whole, ({ start, end }) => sentence.slice(start, end).toLowerCase())]
    .filter(([words, meant]) => {
      const all = fold(words).map(({ text }) => text);
      const stems = all.map(wordStem).filter((stem) => !names.isSilent(stem));
      // "Grievance type", of the grievances
      const ofOwners = meant.flatMap(({ kind, table }) => kind === "column" ? names.table(table) : []);
      const own = stems.filter((stem) => checks === 1 || !ofOwners.includes(stem));
      const telling = own.length > 0 ? own : stems;
      const isNoun = meant.some((one) =>
        one.kind === "table" || names.isNumber(one) || isTruth(one) || isAttribute(one)
      ) ||
        all.length > 1;
      return !(checks > 1 && meant.every(isTypeWord)) && meant.every(isElsewhere) && !meant.some(isUsed) &&
        isNoun && telling.length > 0 &&
        !all.every(isUsualWord) && !(checks > 1 && stems.every((stem) =>
          GENERIC.has(stem)
        )) &&
        !COMPUTED.test(words) && !CONTRACTED.test(words) && (!isVerbForm(words) || meant.every(isTruth)) &&
        telling.every((stem) => !known.has(stem)) && !(words === "sea" && /\bsea level\b/.test(text)) &&
        !(checks > 1 && known.has(wordStem(all.join("")))) &&
        !used.some((column) => names.names(column, { text: words, stems: new Set(), joined: [] }));
    })
    // A column's name of a single word is said of much else ("the year 1900"), one of several words hardly.
    .map(([words, meant]) => ({
      words,
      places: meant.flatMap((one) => one.kind === "column" && read.includes(one.table) ? [one.table] : []),
      isPassing: checks > 1 &&
        (meant.every(isNear) || meant.every(isOfColumn) || meant.every(isCounted) || meant.every(isPartOf) ||
          meant.every(isVerbOfNoun) ||
          meant.every(isJoinedNoun) || meant.every(isReplaced) ||
          fold(words).length < 2 &&
            meant.some((one) => one.kind === "column" && names.leadsTo(one).length === 0) &&
            !meant.some((one) => isListed(one) || isKeyed(one))),
    }));
  // A name of a table that is not read may mean what the query reads: "each city", of the location of a shop.
  const elsewhere = whole.filter((mention) =>
    !read.includes(mention.table) && !allStemsOf(mention).some((stem) => columnStems.has(stem)) &&
    !whole.some((one) =>
      one.start < mention.end && mention.start < one.end && (read.includes(one.table) || isUsed(one))
    )
  ).map(() => ({ side: "sentence" as const, kind: "name" as const }));
  // "Exhibitions with visitors", a table and a column of it, mean nothing but these.
  const isElsewhereAltogether = whole.some((thing) =>
    thing.kind === "table" && !read.includes(thing.table) &&
    whole.some((one) =>
      one.kind === "column" && one.table === thing.table &&
      (one.end <= thing.start || thing.end <= one.start)
    ) && !whole.some((one) => one.start < thing.end && thing.start < one.end && read.includes(one.table))
  );
  const faultOf = (words: string) => `the sentence speaks of "${words}", the query does not`;
  const lacked = unasked.filter(({ isPassing }) => !isPassing);
  return {
    faults: lacked.map(({ words }) => faultOf(words)),
    // A name of several words means nothing else, whatever other words the sentence has.
    excusable: lacked.filter(({ words, places }) => places.length === 0 || fold(words).length < 2)
      .map(({ words }) => faultOf(words)),
    oneSided: isElsewhereAltogether ? [] : [
      ...elsewhere,
      ...unasked.map(({ words, places, isPassing }): OneSidedPart => ({
        ...{ side: "sentence", kind: "name", places },
        ...(!isPassing && { fault: faultOf(words) }),
      })),
    ],
    unsure: unasked.filter(({ isPassing }) => isPassing)
      .map(({ words }) => `what the sentence asks of "${words}"`),
  };
}

const LISTED = /^(?:,| and|, and)(?: the| their| its)? $/;

/** Parts of the names of persons and things. */
const NAME_PARTS: ReadonlySet<string> = new Set(
  ["first", "last", "given", "family", "full", "middle", "surname", "display", "short", "description"].map(
    wordStem,
  ),
);

/** Words for anybody and any time, which ask for no column of that name. */
const GENERIC: ReadonlySet<string> = new Set(
  ["person", "people", "man", "time", "day", "thing"].map(wordStem),
);

/** "A share of 100 percent of their" area */
const SHARE_OF = /(?:%|\bpercent(?:age)?|\bshare|\bpart) of (?:the |its |their )?$/;

/** "E-mail addresses" */
const EMAIL = /\b(?:e-?mail|mail|web|ip) $/;

/** Column names that also denote an aggregate function. */
const COMPUTED =
  /^(?:(?:total|sum|average|mean|count|number|amount|maximum|minimum|max|min)s?|most|least|best|\w+est)$/;

/** The contraction "I'd", which is not the column "ID". */
const CONTRACTED = /^i['’]d$/;

/** Score of a mention of all words of a name. */
const WHOLE = 0.95;
