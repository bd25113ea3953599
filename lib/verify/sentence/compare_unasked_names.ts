import { fold, wordStem } from "../../linking/mod.ts";
import { columnsRead } from "./columns_read.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
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
    !text.slice(start, end).includes("¤")
  );
  // Things that belong to those that are asked for may be said in passing: "the cards of a set".
  const isNear = ({ kind, table }: SchemaMention) =>
    kind === "table" &&
    schema.foreignKeys.some(({ from, to }) =>
      from.table === table && read.includes(to.table) || to.table === table && read.includes(from.table)
    );
  const isReplaced = ({ start, end }: SchemaMention) =>
    replaced.some((one) => one.start < end && start < one.end);
  // "Names and emails": what is listed beside a column that is read is asked for as that is.
  const isListed = (mention: SchemaMention) =>
    whole.some((other) =>
      other.kind === "column" && mention.kind === "column" && other.table === mention.table &&
      isUsed(other) &&
      (LISTED.test(text.slice(other.end, mention.start)) || LISTED.test(text.slice(mention.end, other.start)))
    );
  const isTruth = (mention: SchemaMention) =>
    checks > 1 && mention.kind === "column" && names.isTruth(mention);
  const isAttribute = (mention: SchemaMention) =>
    checks > 1 && mention.kind === "column" && read.includes(mention.table) && !names.isLabel(mention);
  const isElsewhere = (mention: SchemaMention) =>
    mention.kind === "column"
      ? checks > 1 || names.isNumber(mention) || !read.includes(mention.table)
      : !read.includes(mention.table) && !names.isLink(mention.table);
  const unasked = [...Map.groupBy(whole, ({ start, end }) => sentence.slice(start, end).toLowerCase())]
    .filter(([words, meant]) => {
      const all = fold(words).map(({ text }) => text);
      const stems = all.map(wordStem).filter((stem) => !names.isSilent(stem));
      const isNoun = meant.some((one) =>
        one.kind === "table" || names.isNumber(one) || isTruth(one) || isAttribute(one)
      ) ||
        all.length > 1;
      return meant.every(isElsewhere) && !meant.some(isUsed) && isNoun && stems.length > 0 &&
        !all.every(isUsualWord) && !(checks > 1 && stems.every((stem) =>
          GENERIC.has(stem)
        )) &&
        !COMPUTED.test(words) && !CONTRACTED.test(words) && (!isVerbForm(words) || meant.every(isTruth)) &&
        stems.every((stem) => !known.has(stem)) && !(words === "sea" && /\bsea level\b/.test(text)) &&
        !(checks > 1 && known.has(wordStem(all.join("")))) &&
        !used.some((column) => names.names(column, { text: words, stems: new Set(), joined: [] }));
    })
    // A column's name of a single word is said of much else ("the year 1900"), one of several words hardly.
    .map(([words, meant]) => ({
      words,
      isPassing: checks > 1 && (meant.every(isNear) || meant.every(isReplaced) ||
        fold(words).length < 2 && meant.some((one) =>
            one.kind === "column" && names.leadsTo(one).length === 0
          ) &&
          !meant.some(isListed)),
    }));
  return {
    faults: unasked.filter(({ isPassing }) => !isPassing)
      .map(({ words }) => `the sentence speaks of "${words}", the query does not`),
    unsure: unasked.filter(({ isPassing }) => isPassing)
      .map(({ words }) => `what the sentence asks of "${words}"`),
  };
}

/** Whether a name is said only to say that it does not count: "postage aside", "ignoring the postage". */
const isSetAside = (text: string, { start, end }: Pick<SchemaMention, "start" | "end">) =>
  /^ (?:aside|apart|excluded|ignored|not (?:included|counted))\b/.test(text.slice(end)) ||
  /\b(?:ignoring|disregarding|leaving aside|leaving out|regardless of|not counting|excluding|irrespective of)(?: the| any| all)? $/
    .test(text.slice(0, start));

const LISTED = /^(?:,| and|, and)(?: the| their| its)? $/;

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
