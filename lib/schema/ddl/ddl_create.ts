import { readKeyColumns } from "./ddl_constraints.ts";
import { readCreateTable } from "./ddl_create_table.ts";
import { type DdlDraft, draftTable, readKnownTable, readName, readPath, tableOf } from "./ddl_draft.ts";
import { readEnum } from "./ddl_enum.ts";
import { keyName } from "./ddl_key_name.ts";
import { queryColumns } from "./ddl_query_columns.ts";
import { type DdlReader, ddlReader } from "./ddl_reader.ts";

/**
 * Reads a CREATE statement from behind that word. What is neither a table, a view, a unique index nor a type is passed
 * over.
 *
 * @throws {SyntaxError} If something that matters cannot be read.
 */
export async function readCreate(draft: DdlDraft, reader: DdlReader): Promise<void> {
  const before = new Set<string>();
  while (MODIFIERS.has(reader.next()?.keyword ?? "")) before.add(reader.skip()[0]?.keyword ?? "");
  if (before.has("ALGORITHM") || before.has("DEFINER")) {
    // `ALGORITHM = MERGE DEFINER = name SQL SECURITY INVOKER` may stand before a view, and before procedures.
    while (!reader.done() && !DEFINED.has(reader.next()?.keyword ?? "")) reader.skip();
  }
  if (reader.accept("TABLE")) {
    await readCreateTable(draft, reader, {
      replaces: before.has("REPLACE"),
      temporary: before.has("TEMP") || before.has("TEMPORARY") && draft.dialect !== "oracle",
      virtual: before.has("VIRTUAL"),
    });
  } else if (reader.accept("VIEW")) await readCreateView(draft, reader);
  else if (reader.accept("INDEX") && before.has("UNIQUE")) readUniqueIndex(draft, reader);
  else if (reader.accept("TYPE")) readEnum(draft, reader);
  else if (reader.accept("SCHEMA")) refuseWithin(reader);
}

/** Words that may stand between CREATE and what is created. Oracle keeps the definition of a temporary table. */
const MODIFIERS: ReadonlySet<string> = new Set(
  `OR REPLACE TEMP TEMPORARY GLOBAL LOCAL UNLOGGED FOREIGN EXTERNAL VIRTUAL UNIQUE MATERIALIZED RECURSIVE FORCE NO
   NOFORCE EDITIONABLE NONEDITIONABLE ALGORITHM DEFINER SQL`.split(/\s+/),
);
const DEFINED: ReadonlySet<string> = new Set(["VIEW", "FUNCTION", "PROCEDURE", "TRIGGER", "EVENT"]);

async function readCreateView(draft: DdlDraft, reader: DdlReader): Promise<void> {
  reader.accept("IF", "NOT", "EXISTS");
  const view = draftTable(draft, readPath(reader));
  view.kind = "view";
  const named = reader.list()?.map((part) => readName(ddlReader(part)));
  while (!reader.done() && !reader.accept("AS")) reader.skip();
  const names = named ?? await queryColumns(reader.rest(), draft.dialect);
  view.columns = names.map((name) => ({ name, type: "", notNull: false }));
  const before = tableOf(draft, [view.schema, view.name]);
  draft.tables = [...draft.tables.filter((table) => table !== before), view];
}

/** A schema may be created together with its tables. */
function refuseWithin(reader: DdlReader): void {
  while (!reader.done() && !reader.sees("CREATE")) reader.skip();
  if (reader.accept("CREATE")) {
    throw new SyntaxError("creates more than a schema: make statements of their own of it");
  }
}

function readUniqueIndex(draft: DdlDraft, reader: DdlReader): void {
  reader.accept("CONCURRENTLY");
  reader.accept("IF", "NOT", "EXISTS");
  const name = reader.sees("ON") ? undefined : readPath(reader).at(-1)?.spelled;
  while (!reader.done() && !reader.accept("ON")) reader.skip();
  reader.accept("ONLY");
  const table = readKnownTable(draft, reader);
  const columns = readKeyColumns(table, reader);
  const isPartial = reader.rest().some(({ keyword }) => keyword === "WHERE");
  if (columns === undefined || isPartial) return;
  table.uniqueKeys.push({ name: name ?? keyName(draft, table, { kind: "unique", columns }), columns });
}
