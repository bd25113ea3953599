import { type DdlDraft, type DraftColumn, type DraftTable, readKnownTable, unexpected } from "./ddl_draft.ts";
import { readConstraints, startsConstraint } from "./ddl_constraints.ts";
import { type DdlReader, ddlReader, type DdlToken } from "./ddl_reader.ts";
import { resemble, setColumn } from "./ddl_resemble.ts";
import { isSerial, readType } from "./ddl_type.ts";

/**
 * Reads the columns of what stands between the commas of a CREATE TABLE, and gives what reads the constraints: they may
 * come before the columns that they name.
 *
 * @returns Reads all constraints that can be read, and throws a `SyntaxError` if there are others.
 * @throws {SyntaxError} If a column cannot be read.
 */
export function readElements(
  draft: DdlDraft,
  table: DraftTable,
  elements: readonly (readonly DdlToken[])[],
): () => void {
  const constraints = elements.map((element) => {
    const reader = ddlReader(element);
    if (startsConstraint(draft, reader)) return () => readConstraints(draft, table, reader);
    if (draft.dialect === "postgres" && reader.accept("LIKE")) {
      const model = readKnownTable(draft, reader);
      const words = new Set(reader.rest().map(({ keyword }) => keyword));
      const includes = (what: string) => words.has("ALL") || words.has(what);
      resemble(table, model, {
        keys: includes("INDEXES"),
        comments: includes("COMMENTS"),
        generated: includes("GENERATED"),
      });
      return () => {};
    }
    const column = readColumn(draft, reader);
    setColumn(table, column);
    if (draft.dialect === "mysql" && isSerial(draft, column.type)) {
      table.uniqueKeys.push({ name: column.name.spelled, columns: [column] });
    }
    return () => readConstraints(draft, table, reader, column);
  });
  return () => {
    const faults = constraints.flatMap((read) => {
      try {
        read();
        return [];
      } catch (error) {
        return [error];
      }
    });
    if (faults.length > 0) throw faults[0];
  };
}

/** Reads a column's name and type. */
function readColumn(draft: DdlDraft, reader: DdlReader): DraftColumn {
  const name = reader.name();
  if (name === undefined) throw unexpected(reader, "a column");
  return { name, ...readType(draft, reader) };
}
