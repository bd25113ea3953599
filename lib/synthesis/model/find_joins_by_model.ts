import { z } from "zod";
import { InputError, OutsideError } from "../../base/mod.ts";
import type { Database } from "../../database/mod.ts";
import { tableDefinitions } from "../../linking/mod.ts";
import { askStructured, type Chat, dataBlock, parsePrompt } from "../../llm/mod.ts";
import { type Join, joinIdentity, type KeyCandidate, type Schema } from "../../schema/mod.ts";
import { columnSamples, type DrawSamples } from "./column_samples.ts";
import { firstWithinContextWindow } from "./first_within_context_window.ts";
import findJoinsText from "./prompts/find_joins.md" with { type: "text" };

/** Options of a search for joins by a model. */
export interface FindJoinsByModelOptions {
  /** Source of the sample values. @default no values are shown */
  readonly database?: Database | undefined;
  /** Seed of the sample values. @default 1 */
  readonly seed?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lets a model propose foreign keys (the paper's first step) as candidates for key inference, where its judgement is evidence
 * beside names, types and rows. Unknown tables and columns and declared keys are dropped. A prompt that exceeds the context
 * window gets fewer sample values, then none.
 *
 * @throws {OutsideError} If the model gives no readable answer, or a column cannot be read.
 * @throws {InputError} If the tables alone exceed the context window.
 * @throws The errors of the chat.
 *
 * @example
 * ```ts
 * import { scriptedChat } from "querylogue/llm";
 * import { resolveKeys } from "querylogue/schema";
 * import { findJoinsByModel } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 *
 * const table = (name: string, ...columns: string[]) => ({
 *   name,
 *   columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: false })),
 *   primaryKey: columns.slice(0, 1),
 *   uniqueKeys: [],
 * });
 * const schema = { tables: [table("sea", "name"), table("river", "name", "flows_into")], foreignKeys: [] };
 * const join = { from: { table: "river", columns: ["flows_into"] }, to: { table: "sea", columns: ["name"] } };
 * const candidates = await findJoinsByModel(scriptedChat([JSON.stringify({ joins: [join] })]), schema);
 * assert.deepEqual(resolveKeys(schema, candidates).map(({ from, to }) => ({ from, to })), [join]);
 * ```
 */
export async function findJoinsByModel(
  chat: Chat,
  schema: Schema,
  { database, seed = 1, signal }: FindJoinsByModelOptions = {},
): Promise<readonly KeyCandidate[]> {
  const samples = database && columnSamples(database, schema, { seed, signal });
  const ask = async (values: number) =>
    await askStructured(chat, {
      messages: findJoins.render({
        tables: tableDefinitions(schema, {
          tables: schema.tables.map(({ name }) => name),
          dialect: database?.dialect ?? "sqlite",
        }),
        samples: samples === undefined || values === 0 ? "" : await shown(schema, samples, values),
      }),
      name: "joins",
      schema: z.object({ joins: z.array(z.object({ from: end, to: end })) }),
    }, { signal });
  const reply = await firstWithinContextWindow([10, 3, 0], ask);
  if (reply === undefined) {
    throw new InputError(
      `Cannot find joins by a model: it has no room for ${schema.tables.length} tables; use one with a larger context, or choose fewer tables`,
    );
  }
  if (reply.kind !== "value") {
    throw new OutsideError(
      `Cannot find joins by a model: ${
        reply.kind === "refused" ? `it refused, ${reply.text}` : `its reply was unusable, ${reply.reason}`
      }; use another model, or infer keys without one`,
    );
  }
  return candidatesOf(reply.value.joins, schema);
}

const findJoins = parsePrompt(findJoinsText, "find_joins.md");

const end = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

async function shown(schema: Schema, samples: DrawSamples, limit: number): Promise<string> {
  const drawn = await samples({ tables: schema.tables.map(({ name }) => name), limit, item: "joins" });
  const rows = drawn.map((sample) => [`${sample.table}.${sample.column}`, ...sample.values]);
  return rows.length === 0
    ? ""
    : `Sample values; each line is a column and some of the values stored in it:\n\n${
      dataBlock("columns, each with some of its values", rows, { maxValues: rows.length, maxCharacters: 40 })
    }\n\n`;
}

/** Keeps the joins that are possible in the schema, without duplicates. */
function candidatesOf(joins: readonly Join[], schema: Schema): readonly KeyCandidate[] {
  const seen = new Set(schema.foreignKeys.map(joinIdentity));
  const possible = joins.filter((join) => {
    const { from, to } = join;
    return from.columns.length === to.columns.length &&
      joinIdentity({ from, to: from }) !== joinIdentity(join) &&
      [from, to].every((side) => hasColumns(schema, side)) && !seen.has(joinIdentity(join)) &&
      seen.add(joinIdentity(join));
  });
  return possible.map(({ from, to }) => ({
    from,
    to,
    anchor: anchorOf(from, possible),
    evidence: [{ weight: MODEL_WEIGHT, words: "a reference to it in a model's judgement" }],
  }));
}

/** Makes a key likely (73 %) without evidence from rows, and does not outweigh contradicting rows. */
const MODEL_WEIGHT = 2.5;

function hasColumns({ tables }: Schema, { table, columns }: Join["from"]): boolean {
  const found = tables.find(({ name }) => name === table);
  return found !== undefined &&
    columns.every((column) => found.columns.some(({ name }) => name === column)) &&
    new Set(columns).size === columns.length;
}

/** The column that identifies the referenced table: of several, one that is no foreign key by itself. */
function anchorOf(from: Join["from"], joins: readonly Join[]): string {
  const alone = (column: string) =>
    joins.some((other) =>
      other.from.table === from.table && other.from.columns.length === 1 && other.from.columns[0] === column
    );
  return from.columns.findLast((column) => from.columns.length === 1 || !alone(column)) ??
    from.columns.at(-1) ?? "";
}
