import { createLexicalSearch, createLinker, type Linker, type SchemaSearch } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { AgentContext } from "../agent_context.ts";
import { personalColumns } from "./personal_columns.ts";
import type { PolicyScene } from "./types.ts";

/** What an agent knows of the tables of its database. */
export interface KnownTables {
  readonly schema: Schema;
  readonly linker: Linker;
  readonly search: SchemaSearch;
  readonly scene: PolicyScene;
}

/** What an agent knows of its tables, read again after each change of a scratch copy. */
export interface KnownSchema {
  readonly now: () => KnownTables;
  readonly update: (signal?: AbortSignal) => Promise<void>;
}

/** Begins with the schema and the linker of a context. */
export function knownSchema(
  { database, schema, linker, scratch }: Pick<AgentContext, "database" | "schema" | "linker" | "scratch">,
): KnownSchema {
  let tables = knownTables(schema, linker);
  let changes = 0;
  return {
    now: () => tables,
    update: async (signal) => {
      const done = scratch?.session.done.length ?? 0;
      if (scratch === undefined || done === changes) return;
      tables = knownTables(await scratch.readSchema({ signal }));
      changes = done;
    },
  };

  function knownTables(schema: Schema, linker = createLinker(schema)): KnownTables {
    let personal: Promise<ReadonlySet<string>> | undefined;
    const scene: PolicyScene = {
      ...{ schema, dialect: database.dialect },
      personalColumns: () => personal ??= personalColumns(database, { schema }),
    };
    return { schema, linker, search: createLexicalSearch(schema), scene };
  }
}
