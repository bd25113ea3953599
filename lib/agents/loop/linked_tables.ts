import { followDialogue } from "../follow_dialogue.ts";
import type { DialogueOf } from "../oracle_agent.ts";
import type { Schema } from "../../schema/mod.ts";
import { type Dialect, tablesOf } from "../../sql/mod.ts";
import type { AgentRequest } from "../types.ts";
import { findTable } from "./tools/find_table.ts";

export interface LinkedTablesOptions {
  readonly dialogueOf: DialogueOf;
  readonly schema: Schema;
  readonly dialect: Dialect;
}

/** Returns the tables that the ground truth of a message reads; undefined where it has none that can be read. */
export function linkedTables(
  { dialogueOf, schema, dialect }: LinkedTablesOptions,
): (request: AgentRequest) => Promise<readonly string[] | undefined> {
  return async (request) => {
    const interactions = dialogueOf(request)?.interactions ?? [];
    const { ground_truth_sql: truth } = interactions[followDialogue(interactions, request).place] ?? {};
    if (truth === undefined) return undefined;
    const named = await tablesOf(truth, dialect) ?? [];
    const tables = named.flatMap((name) => (findTable(name, schema) ?? ofLastPart(name, schema))?.name ?? []);
    return tables.length === 0 ? undefined : tables;
  };
}

/** A ground truth may name a table with a schema that the names of the tables leave out, and the other way round. */
function ofLastPart(name: string, schema: Schema) {
  const last = (text: string) => text.toLowerCase().split(".").at(-1);
  const found = [...schema.tables, ...schema.views ?? []].filter((table) => last(table.name) === last(name));
  return found.length === 1 ? found[0] : undefined;
}
