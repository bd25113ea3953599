import type { JoinCombination } from "../../joins/mod.ts";
import { isNameLike, isPromptSafe, type Lexicon, tableDefinitions } from "../../linking/mod.ts";
import { type ChatMessage, dataBlock, fence, isPlain, type PromptValues } from "../../llm/mod.ts";
import { type JoinEnd, nameParts, type Schema } from "../../schema/mod.ts";
import { type Dialect, dialectTraits } from "../../sql/mod.ts";
import { createVariation, type Variation } from "../variation.ts";
import { backgroundText } from "./background_text.ts";
import type { ColumnSample } from "./column_samples.ts";
import type { DrawnTurn } from "./draw_turns.ts";
import { prompts } from "./prompts.ts";
import type { DialogueTask, ModelSynthesisSetup } from "./types.ts";

/** How much of the database a prompt shows. */
export interface PromptDetail {
  /** Most sample values of a column. */
  readonly values: number;
  /** What is shown of tables outside the combination. */
  readonly others: "columns" | "names" | "none";
}

/** In decreasing order. */
export const promptDetails: readonly PromptDetail[] = [
  { values: 20, others: "columns" },
  { values: 5, others: "names" },
  { values: 2, others: "none" },
];

/** Renders the messages that ask a model for a dialogue over a combination. */
export async function openingMessages(
  combination: JoinCombination,
  { database, schema, lexicon, samples, glossary }: ModelSynthesisSetup,
  { values, others, ...task }: DialogueTask & PromptDetail,
): Promise<readonly ChatMessage[]> {
  const { seed, index, kind } = task;
  const { tables } = combination;
  const variation = createVariation(seed, index);
  const drawn = (await samples({ tables, limit: values, item: `${index}` })).filter((sample) =>
    isPromptSafe(sample.column, database.dialect) && isWorthShowing(sample, { lexicon, tables })
  );
  return prompts.write_dialogue.render({
    dialect: dialectNames[database.dialect],
    spelling: dialectTraits[database.dialect].nameQuote === "`"
      ? spellings.backticks
      : spellings.doubleQuotes,
    tables: tableDefinitions(schema, { tables, dialect: database.dialect }),
    samples: dataBlock(
      "columns, each with some of its values",
      drawn.map((sample) => [columnText(sample, lexicon), ...sample.values]),
      { maxValues: Math.max(1, drawn.length) },
    ),
    background: [
      backgroundText(tables, { schema, glossary }),
      kind === "types" ? otherTables(schema, { tables, others }) : "",
    ].join(""),
    combination: [explainCombination(combination), ...pairNotes(tables, lexicon)].join("\n"),
    task: prompts[kind].render(taskValues(combination.size, task, variation)).map(({ content }) => content)
      .join(),
    table: fence(task.start.table),
    way: task.start.aspect.text,
    voice: variation.pick("voice", voices),
    construct: task.construct.text,
  });
}

/** Says which tables hold a symmetric relation (neighbours) as one row for each pair. */
function pairNotes(tables: readonly string[], { symmetricPairs }: Lexicon): readonly string[] {
  return tables.filter((table) => symmetricPairs.has(table)).map((table) =>
    `${
      shown(table)
    } holds each pair once: a query may look at both ends of it, beside the join that is named.`
  );
}

function taskValues(size: number, { kind, turns }: DialogueTask, variation: Variation): PromptValues {
  const questions = size === 0 ? "2 or 3 questions" : size === 1 ? "1 question" : `${size} questions`;
  switch (kind) {
    case "partial":
      return { questions };
    case "context":
      return { questions, ...variation.pick("context change", contextChanges) };
    case "mixed":
      return { questions, change: variation.pick("ingredient", ingredients) };
    case "types":
      return { count: turns.length, turns: turns.map((turn, i) => `${i + 1}. ${turnText(turn)}`).join("\n") };
    default:
      return kind satisfies never;
  }
}

function turnText({ type, relations, reason, about }: DrawnTurn): string {
  const known = [reason, about].filter((part) => part !== undefined).join(": ");
  return `${type}${known && ` (${known})`}${relations ? `, ${relations.join(" or ")}` : ""}`;
}

/** Whether a condition or a sentence may hold values of a column: identifiers, addresses and the like are left out. */
function isWorthShowing(
  { table, column, values }: ColumnSample,
  { lexicon, tables }: { readonly lexicon: Lexicon; readonly tables: readonly string[] },
): boolean {
  const { kind } = lexicon.column(table, column);
  const texts = values.filter((value) => typeof value === "string");
  if (kind === "code" || kind === "text") {
    return !lexicon.words.column(table, column).some((word) => CONTACTS.has(word)) &&
      !texts.every(isPhoneLike) && !(texts.length > 0 && texts.every(isTagLike));
  }
  if (kind !== "key") return true;
  // Texts that refer to a table outside the combination are all that is known of a thing.
  const refersOutside = lexicon.schema.foreignKeys.some(({ from, to }) =>
    from.table === table && from.columns.includes(column) && !tables.includes(to.table)
  );
  return refersOutside && texts.length === values.length && !texts.every((text) => /^\d+$/.test(text));
}

const CONTACTS: ReadonlySet<string> = new Set(
  `address street phone telephone fax email url website path zip postal postcode uuid guid hash photo id key`
    .split(" "),
);

/** Whether a text is of seven digits or more, with the signs that phone numbers have between them. */
function isPhoneLike(text: string): boolean {
  return /^[\d\s()+./x-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= 7;
}

/** Whether a text is a tag or a position that nobody asks by: of digits, in groups or beside capitals, and of no word. */
function isTagLike(text: string): boolean {
  return /^[\p{Lu}\d][\p{Lu}\d .\/-]*$/u.test(text) && /\d/.test(text) && !/^\d+$/.test(text);
}

/**
 * A column with its share of NULL, rounded because cached replies are keyed by the prompt, and whether values have blanks at
 * their ends.
 */
function columnText({ table, column, values }: ColumnSample, lexicon: Lexicon): string {
  const { rows, present } = lexicon.column(table, column).statistics;
  const percent = Math.round((1 - present / rows) * 10) * 10;
  const share = percent === 0 ? "under 10" : percent === 100 ? "over 90" : `about ${percent}`;
  const known = [
    ...(present < rows ? [`${share} % empty`] : []),
    ...(values.some((value) => typeof value === "string" && value !== value.trim())
      ? ["blanks at the ends of values"]
      : []),
  ];
  return `${table}.${column}${known.length === 0 ? "" : ` (${known.join("; ")})`}`;
}

/** Lists the tables other than those given, which show what the database lacks. */
export function otherTables(
  schema: Schema,
  { tables, others }: { readonly tables: readonly string[]; readonly others: PromptDetail["others"] },
): string {
  const rest = schema.tables.filter(({ name }) => !tables.includes(name));
  if (rest.length === 0 || others === "none") return "";
  const lines = rest.map(({ name, columns }) => {
    const own = others === "names" ? [] : columns.map((column) => column.name);
    const text = others === "names" ? name : `${name} (${own.join(", ")})`;
    const names = [...nameParts(name), ...own];
    return {
      text,
      ordinary: names.every((one) => isNameLike(one) && isPlain(one)) && isPlain(text, longLine),
    };
  });
  const unusual = lines.filter(({ ordinary }) => !ordinary).map(({ text }) => text);
  return `Other tables of the database, which the dialogue is not about:\n\n${
    [
      ...lines.filter(({ ordinary }) => ordinary).map(({ text }) => text),
      ...(unusual.length === 0
        ? []
        : [dataBlock("tables with their columns", unusual, { ...longLine, maxValues: unusual.length })]),
    ].join("\n")
  }\n\n`;
}

const longLine = { maxCharacters: 2_000 };

export const dialectNames: Readonly<Record<Dialect, string>> = {
  duckdb: "DuckDB SQL",
  sqlite: "SQLite SQL",
  postgres: "PostgreSQL",
  mysql: "MySQL",
  oracle: "Oracle SQL",
};

const spellings = {
  backticks: "names stand in backticks where they need it, texts are joined by concat(), and || is OR",
  doubleQuotes: "names stand in double quotes where they need it",
};

const voices = [
  "short and casual, as typed in a hurry",
  "polite, in whole sentences",
  "matter-of-fact, as an analyst who knows the field",
  "curious, as somebody who explores one thing after another",
  "in commands rather than questions",
  "relaxed, as among colleagues, with contractions",
  "careful, in plain words that leave no doubt",
];

/** What is kept of the questions before a change. */
const KEPT = `Conditions of earlier questions that it keeps stay in force; one that it lets go is
  named without its value ("doctors of any age").`;

const AFTER_CHANGE = ` After a change one or two more questions follow, the first of which names its
  things anew ("which publishers", not "those") and may repeat an earlier one in few words ("And here?"). Its
  answer is another one. ${KEPT}`;

const CHANGING = ` After a withdrawal one that says everything
  itself has the kind "question".
- The person changes the context in passing, as one thinks of something else: "Novels are fine, but what I
  really need is poetry.", "Right, poems as well again."`;

/** How the context of a dialogue changes, with the rules that this needs. */
const contextChanges = [
  { change: "the context is replaced once", after: AFTER_CHANGE, changing: CHANGING },
  {
    change: "the context is replaced once, and withdrawn later",
    after: AFTER_CHANGE,
    changing: CHANGING,
  },
  {
    change: "the context is withdrawn before the last of these questions",
    after: ` That one names its things anew ("which
  publishers", not "those"). ${KEPT}`,
    changing: CHANGING,
  },
  { change: "the context stays as it was set", after: "", changing: "" },
];

const ingredients = [
  "a shift to other things of the combination, in an utterance that lifts the context first " +
  '("All genres again. Something else: …")',
  "a correction: right after a question the person asks it with another value " +
  '("Sorry, I meant more than 500, not 300."), as one question more, which brings in no join',
  "thanks at the end",
  "a withdrawal of the context before the last question",
  "a replacement of the context by another value",
];

/** Describes a join combination, one join a line. */
export function explainCombination({ tables, joins }: JoinCombination): string {
  if (joins.length === 0) return `The single table ${tables.map(shown).join()}; nothing is joined.`;
  const lines = joins.map(({ from, to }, i) =>
    `${i + 1}. a row of ${shown(from.table)} refers to a row of ${shown(to.table)}: ${endText(from)} = ${
      endText(to)
    }`
  );
  return `${tables.length} tables (${tables.map(shown).join(", ")}) held together by ${lines.length} ${
    lines.length === 1 ? "join" : "joins"
  }:\n${lines.join("\n")}`;
}

function endText({ table, columns }: JoinEnd): string {
  return `${shown(table)}(${columns.map(shown).join(", ")})`;
}

const shown = (name: string) => fence(name);
