import { z } from "zod";
import { InputError, OutsideError } from "../../base/mod.ts";
import type { Database } from "../../database/mod.ts";
import {
  keyName,
  type LexiconEdits,
  type LexiconFile,
  mergeLexicon,
  spokenKinds,
  tableDefinitions,
} from "../../linking/mod.ts";
import { askStructured, type Chat, dataBlock, parsePrompt } from "../../llm/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { columnSamples, type DrawSamples } from "./column_samples.ts";
import { firstWithinContextWindow } from "./first_within_context_window.ts";
import fillLexiconText from "./prompts/fill_lexicon.md" with { type: "text" };

export interface FillLexiconByModelOptions {
  readonly schema: Schema;
  /** Source of the sample values. @default no values are shown */
  readonly database?: Database | undefined;
  /** Seed of the sample values. @default 1 */
  readonly seed?: number | undefined;
  /** Called after each table. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Words from this confidence on are not asked about. */
const SURE = 0.8;

/** Tables whose words are asked about in one call. */
const TABLES_TOGETHER = 8;

const GROUNDS = { confidence: SURE, evidence: "in a model's judgement" };

/**
 * Lets a model find better words for the doubtful entries of a lexicon, those below a confidence of 0.8; others stay as they
 * are. What names no table, column or key of the lexicon, or has words that are too long, is dropped. A prompt that exceeds
 * the context window gets fewer sample values, then none.
 *
 * @throws {OutsideError} If the model gives no readable answer, or a column cannot be read.
 * @throws {InputError} If the tables alone exceed the context window.
 * @throws The errors of the chat.
 */
export async function fillLexiconByModel(
  chat: Chat,
  lexicon: LexiconFile,
  { schema, database, seed = 1, onProgress, signal }: FillLexiconByModelOptions,
): Promise<LexiconFile> {
  const samples = database && columnSamples(database, schema, { seed, signal });
  const isDoubtful = ({ confidence }: { readonly confidence: number }) => confidence < SURE;
  const doubtful: LexiconFile = {
    tables: lexicon.tables.filter(isDoubtful),
    columns: lexicon.columns.filter(isDoubtful),
    keys: lexicon.keys.filter(isDoubtful),
  };
  const tables = schema.tables.map(({ name }) => name).filter((name) =>
    entriesOf(doubtful, [name]).length > 0
  );
  let filled = lexicon;
  for (let start = 0; start < tables.length; start += TABLES_TOGETHER) {
    const together = tables.slice(start, start + TABLES_TOGETHER);
    const edits = await askFor(chat, together, { doubtful, schema, database, samples, signal });
    filled = mergeLexicon(filled, editsWithin(edits, doubtful, lexicon), GROUNDS);
    onProgress?.(Math.min(start + TABLES_TOGETHER, tables.length), tables.length);
  }
  return filled;
}

const fillLexicon = parsePrompt(fillLexiconText, "fill_lexicon.md");

const words = z.string().trim().min(1).max(60).regex(/^[^\p{Cc}\p{Cf}]+$/u).nullable().default(null);
const reply = z.object({
  tables: z.array(z.object({
    ...{ table: z.string(), singular: words, plural: words },
    named_by: z.array(z.string()).nullable().default(null),
  })).default([]),
  columns: z.array(z.object({
    ...{ table: z.string(), column: z.string(), singular: words, plural: words, unit: words },
    kind: z.enum(spokenKinds).nullable().default(null),
  })).default([]),
  keys: z.array(z.object({ key: z.string(), forward: words, backward: words })).default([]),
});
type Reply = z.output<typeof reply>;

interface Asked extends Pick<FillLexiconByModelOptions, "schema" | "database" | "signal"> {
  readonly doubtful: LexiconFile;
  readonly samples: DrawSamples | undefined;
}

async function askFor(
  chat: Chat,
  tables: readonly string[],
  { doubtful, schema, database, samples, signal }: Asked,
): Promise<Reply> {
  const rows = entriesOf(doubtful, tables);
  const ask = async (values: number) =>
    await askStructured(chat, {
      messages: fillLexicon.render({
        tables: tableDefinitions(schema, { tables, dialect: database?.dialect ?? "sqlite" }),
        samples: samples === undefined || values === 0 ? "" : await shown(tables, samples, values),
        entries: dataBlock("doubtful words", rows, { maxValues: rows.length }),
        kinds: spokenKinds.map((kind) => `\`${kind}\``).join(", "),
      }),
      name: "lexicon",
      schema: reply,
    }, { signal });
  const answer = await firstWithinContextWindow([8, 3, 0], ask);
  if (answer === undefined) {
    throw new InputError(
      `Cannot fill the lexicon by a model: it has no room for ${
        tables.join(", ")
      }; use one with a larger context`,
    );
  }
  if (answer.kind === "value") return answer.value;
  throw new OutsideError(
    `Cannot fill the lexicon by a model: ${
      answer.kind === "refused" ? `it refused, ${answer.text}` : `its reply was unusable, ${answer.reason}`
    }; use another model, or edit the file by hand`,
  );
}

/** The entries of some tables as rows; a key belongs to its first table. */
function entriesOf(lexicon: LexiconFile, tables: readonly string[]): readonly (readonly string[])[] {
  const isOf = (table: string) => tables.includes(table);
  return [
    ...lexicon.tables.filter(({ table }) => isOf(table))
      .map((one) => ["table", one.table, one.singular, one.plural, one.labels.join(", ")]),
    ...lexicon.columns.filter(({ table }) => isOf(table))
      .map((one) => ["column", one.table, one.column, one.singular, one.plural, one.unit, one.kind]),
    ...lexicon.keys.filter(({ from }) => isOf(from.table))
      .map((one) => ["key", keyName(one), one.forward ?? "linked to", one.backward ?? "linked to"]),
  ];
}

async function shown(tables: readonly string[], samples: DrawSamples, limit: number): Promise<string> {
  const drawn = await samples({ tables, limit, item: "lexicon" });
  const rows = drawn.map((sample) => [`${sample.table}.${sample.column}`, ...sample.values]);
  return rows.length === 0
    ? ""
    : `Sample values; each line is a column and some of the values stored in it:\n\n${
      dataBlock("columns, each with some of its values", rows, { maxValues: rows.length, maxCharacters: 40 })
    }\n\n`;
}

/** What of a reply speaks of doubtful entries, with what it leaves as it is left out. */
function editsWithin(
  { tables, columns, keys }: Reply,
  doubtful: LexiconFile,
  lexicon: LexiconFile,
): LexiconEdits {
  const isColumn = (table: string, name: string) =>
    lexicon.columns.some((entry) => entry.table === table && entry.column === name);
  return {
    tables: tables.filter(({ table }) => doubtful.tables.some((entry) => entry.table === table))
      .map(({ table, singular, plural, named_by }) => ({
        table,
        ...(singular !== null && { singular }),
        ...(plural !== null && { plural }),
        ...(named_by?.every((name) => isColumn(table, name)) && { labels: named_by }),
      })),
    columns: columns
      .filter((one) =>
        doubtful.columns.some(({ table, column }) => table === one.table && column === one.column)
      )
      .map(({ table, column, singular, plural, unit, kind }) => ({
        ...{ table, column },
        ...(singular !== null && { singular }),
        ...(plural !== null && { plural }),
        ...(unit !== null && { unit }),
        ...(kind !== null && { kind }),
      })),
    keys: keys.flatMap(({ key, forward, backward }) => {
      const entry = doubtful.keys.find((one) => keyName(one) === key);
      if (entry === undefined) return [];
      const { from, to } = entry;
      return [{ from, to, ...(forward !== null && { forward }), ...(backward !== null && { backward }) }];
    }),
  };
}
