import { createCache, OutsideError } from "../../base/mod.ts";
import {
  type Database,
  nameProblem,
  type QueryOutcome,
  querySteadily,
  type Value,
} from "../../database/mod.ts";
import type { ReplyKind } from "../../dialogue/mod.ts";
import { createLinker, type Linker, readValues } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../specification/mod.ts";
import type { Agent, AgentReply } from "../types.ts";
import { describeSpecification } from "./describe_specification.ts";
import { type SchemaView, schemaView } from "./schema_view.ts";
import { type Progress, understandConversation } from "./understand_conversation.ts";

export interface KeywordAgentOptions {
  readonly schema: Schema;
  /** Whether a message is interpreted together with the messages before it. @default true */
  readonly memory?: boolean | undefined;
  /** @default made from the schema and the stored values of the database */
  readonly linker?: Linker | undefined;
}

/**
 * The offline agent under test: database keyword search over schema words and stored values, a Steiner tree over the
 * joins for the FROM clause; conditions, aggregates, order and limits from the words of the message.
 *
 * It is a function of the request: with memory it interprets the earlier user messages again each time. It asks back where
 * no word of a message means anything in the database, or where the mentioned tables cannot be joined.
 *
 * @param database A connection of the agent's own.
 *
 * @example
 * ```ts
 * import { keywordAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const column = { name: "name", type: "TEXT", notNull: true };
 * const schema = { tables: [{ name: "river", columns: [column], primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const table = { columns: [{ name: "name", type: "text", values: ["Amur"] }], rowCount: 1, truncated: false } as const;
 * const agent = await keywordAgent({
 *   url: "sqlite:rivers",
 *   dialect: "sqlite",
 *   query: () => Promise.resolve({ kind: "rows", table }),
 *   [Symbol.asyncDispose]: () => Promise.resolve(),
 * }, { schema });
 * const reply = await agent({ conversation_id: "1", turn_id: "1", message: "Which rivers are there?", history: [] });
 * assert.equal(reply.sql, `SELECT "river"."name" FROM "river"`);
 * assert.equal(reply.interpretation, "List the name of the rivers.");
 * ```
 */
export async function keywordAgent(
  database: Database,
  { schema, memory = true, linker }: KeywordAgentOptions,
): Promise<Agent> {
  const view = schemaView(schema);
  const link = linker ?? createLinker(schema, { values: await readValues(database, { schema }) });
  const known = createCache<Progress>({ most: MOST_KEPT });
  return async (request, { signal } = {}) => {
    const understood = understandConversation(request, { view, link, memory, known });
    if (understood.kind === "courtesy") return { kind: "acknowledgment", text: "You are welcome to ask." };
    if (understood.kind === "withdrawal") {
      return { kind: "acknowledgment", text: "Noted: all of them count again." };
    }
    if (understood.kind === "nothing") return askBack(view);
    const { result, parsed } = understood;
    if (result.kind === "nothing") return askBack(view);
    if (result.kind === "unconnected") return askWhichTables(result.tables, view);
    const { specification } = result;
    const interpretation = describeSpecification(specification, { words: view.words, parsed });
    const schema_linking = specification.tables;
    if (understood.kind === "context") {
      return { kind: "acknowledgment", text: `Noted: ${interpretation}`, interpretation, schema_linking };
    }
    const sql = toSql(specificationFrom(specification), database.dialect);
    const outcome = await querySteadily(database, sql, { signal });
    if (outcome.kind === "failed") {
      // The schema held every table that the query reads.
      if (nameProblem(outcome.message)?.kind === "unknown table") {
        throw new OutsideError(
          `The database has lost a table: ${outcome.message.split("\n")[0]}; put it back`,
        );
      }
      return askOtherwise(interpretation, schema_linking);
    }
    const { kind, text } = answer(outcome, specification);
    const acknowledges = understood.announced === true && kind === "response";
    return {
      kind: acknowledges ? ["acknowledgment", kind] : kind,
      text,
      interpretation,
      sql,
      schema_linking,
    };
  };
}

/** Conversations whose interpretation is kept. */
const MOST_KEPT = 500;

function askBack(view: SchemaView): AgentReply {
  const tables = view.graph.tables.slice(0, 6).map((table) =>
    view.words.plural(view.words.table(table)).join(" ")
  );
  return {
    kind: "request",
    text: `I found nothing in your message that this database knows. Do you mean one of these: ${
      tables.join(", ")
    }?`,
    question_type: "ambiguous",
  };
}

function askWhichTables(tables: readonly string[], view: SchemaView): AgentReply {
  const names = tables.map((table) => view.words.plural(view.words.table(table)).join(" "));
  return {
    kind: "request",
    text: `I cannot connect ${
      names.join(" and ")
    } in this database. Which of them do you want to know about?`,
    schema_linking: tables,
  };
}

function askOtherwise(interpretation: string, schema_linking: readonly string[]): AgentReply {
  return {
    kind: "request",
    text:
      `The database could not answer this as I understood it: ${interpretation} Can you say it in other words?`,
    interpretation,
    schema_linking,
  };
}

function answer(
  outcome: Exclude<QueryOutcome, { kind: "failed" }>,
  { outputs }: ConjunctiveQuery,
): { readonly kind: ReplyKind; readonly text: string } {
  switch (outcome.kind) {
    case "rows": {
      const { columns, rowCount, truncated } = outcome.table;
      if (rowCount === 0) return { kind: "response", text: "Nothing in the database fits." };
      const row = (i: number) => columns.map(({ values }) => valueText(values[i] ?? null)).join(", ");
      const shown = Array.from({ length: Math.min(rowCount, 5) }, (_, i) => row(i)).join("; ");
      const count = `${truncated ? "more than " : ""}${rowCount} ${rowCount === 1 ? "row" : "rows"}`;
      const single = rowCount === 1 && outputs.length === 1;
      return {
        kind: "response",
        text: single ? `${shown}.` : `${count}: ${shown}${rowCount > 5 ? "; …" : "."}`,
      };
    }
    case "refused":
      return { kind: "error", text: `The query was refused: ${outcome.reason}` };
    case "out_of_memory":
    case "connection_lost":
      return { kind: "error", text: `The query failed: ${outcome.message}` };
    case "timed_out":
      return { kind: "error", text: `The query took more than ${outcome.timeoutMs} ms.` };
    default:
      return outcome satisfies never;
  }
}

const valueText = (value: Value) => value === null ? "unknown" : String(value);
