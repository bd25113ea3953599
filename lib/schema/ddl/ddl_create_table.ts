import {
  type DdlDraft,
  ddlTraits,
  draftedColumn,
  draftedTable,
  type DraftTable,
  draftTable,
  pathText,
  readKnownTable,
  readPath,
  unexpected,
} from "./ddl_draft.ts";
import { copyColumns, readElements } from "./ddl_columns.ts";
import { queryColumns } from "./ddl_query_columns.ts";
import { type DdlName, type DdlReader, ddlReader } from "./ddl_reader.ts";

/** Words between CREATE and TABLE. */
interface CreateTableOptions {
  readonly replaces: boolean;
  readonly temporary: boolean;
  readonly virtual: boolean;
}

/**
 * Reads a CREATE TABLE after that word. The table is drafted even if one of its keys cannot be read.
 *
 * @throws {SyntaxError} If the table, or something that matters of it, cannot be read.
 */
export async function readCreateTable(
  draft: DdlDraft,
  reader: DdlReader,
  { replaces, temporary, virtual }: CreateTableOptions,
): Promise<void> {
  const unlessExists = reader.accept("IF", "NOT", "EXISTS");
  const path = readPath(reader);
  const table = draftTable(draft, path);
  if (ddlTraits(draft).showsInternalTables && isInternal(draft, table.name.folded)) return;
  const before = draftedTable(draft, [table.schema, table.name]);
  if (before !== undefined) {
    if (unlessExists) return;
    if (!replaces) throw new SyntaxError(`creates ${pathText(path)} again`);
    draft.tables = draft.tables.filter((other) => other !== before);
  }
  if (temporary) table.leftOut = "temporary";
  if (virtual) table.leftOut = "virtual";
  else if (reader.accept("PARTITION", "OF")) {
    table.leftOut = "partition";
    copyColumns(table, readKnownTable(draft, reader), { keys: true, comments: true, generated: true });
  } else if (
    reader.accept("LIKE") || ddlTraits(draft).likeInParentheses === "whole" && reader.accept("(", "LIKE")
  ) {
    const model = readKnownTable(draft, reader);
    copyColumns(table, model, { keys: true, comments: true, generated: true });
    if (model.comment !== undefined) table.comment = model.comment;
  } else {
    await readDefinition(draft, table, reader);
    return;
  }
  draft.tables.push(table);
}

/** SQLite's shell prints the tables too that SQLite keeps for itself, and those behind virtual tables. */
function isInternal(draft: DdlDraft, name: string): boolean {
  return name.startsWith("sqlite_") ||
    draft.tables.some(({ leftOut, name: { folded } }) =>
      leftOut === "virtual" && name.startsWith(`${folded}_`) && SHADOWS.has(name.slice(folded.length + 1))
    );
}

const SHADOWS: ReadonlySet<string> = new Set(
  "config content data docsize idx node parent rowid segdir segments stat".split(" "),
);

async function readDefinition(draft: DdlDraft, table: DraftTable, reader: DdlReader): Promise<void> {
  const list = reader.list();
  if (list === undefined && !reader.sees("AS") && !reader.sees("SELECT")) {
    throw unexpected(reader, "a list of columns");
  }
  let withoutRowid = false;
  let outputs: readonly DdlName[] = [];
  while (!reader.done()) {
    if (reader.accept("INHERITS")) {
      for (const parent of reader.list() ?? []) {
        copyColumns(table, readKnownTable(draft, ddlReader(parent)), {
          keys: false,
          comments: false,
          generated: true,
        });
      }
    } else if (reader.accept("COMMENT")) readTableComment(table, reader);
    else if (reader.accept("WITHOUT", "ROWID")) withoutRowid = true;
    else if (QUERIES.some((words) => reader.sees(...words))) {
      reader.accept("AS");
      outputs = await queryColumns(reader.rest(), draft.dialect);
    } else reader.skip();
  }
  const readConstraints = readElements(draft, table, list ?? []);
  if (list === undefined || ddlTraits(draft).queriesAddColumns) {
    for (const name of outputs) {
      if (draftedColumn(table, name) === undefined) table.columns.push({ name, type: "", notNull: false });
    }
  }
  draft.tables.push(table);
  readConstraints();
  if (withoutRowid) { for (const column of table.primaryKey?.columns ?? []) column.notNull = true; }
}

/** Reads MySQL's comment on a table from behind that word. */
export function readTableComment(table: DraftTable, reader: DdlReader): void {
  reader.accept("=");
  const comment = reader.text();
  if (comment) table.comment = comment;
  else delete table.comment;
}

/** How the query begins that fills a table. */
const QUERIES = [["SELECT"], ["AS", "SELECT"], ["AS", "WITH"], ["AS", "(", "SELECT"], ["AS", "(", "WITH"]];
