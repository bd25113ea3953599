import { readConstraints, startsConstraint } from "./ddl_constraints.ts";
import {
  type DdlDraft,
  ddlTraits,
  type DraftColumn,
  type DraftKey,
  type DraftTable,
  enumKey,
  readKnownTable,
  unexpected,
} from "./ddl_draft.ts";
import { type DdlReader, ddlReader, type DdlToken, sourceOf } from "./ddl_reader.ts";

/**
 * Reads the columns of a CREATE TABLE and returns a reader of its constraints, which may precede the columns they
 * name.
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
    if (ddlTraits(draft).likeInParentheses === "element" && reader.accept("LIKE")) {
      const model = readKnownTable(draft, reader);
      const words = new Set(reader.rest().map(({ keyword }) => keyword));
      const includes = (what: string) => words.has("ALL") || words.has(what);
      copyColumns(table, model, {
        keys: includes("INDEXES"),
        comments: includes("COMMENTS"),
        generated: includes("GENERATED"),
      });
      return () => {};
    }
    const column = readColumnDefinition(draft, reader);
    setColumn(table, column);
    if (ddlTraits(draft).serialsAreUnique && isSerial(draft, column.type)) {
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

function readColumnDefinition(draft: DdlDraft, reader: DdlReader): DraftColumn {
  const name = reader.name();
  if (name === undefined) throw unexpected(reader, "a column");
  return { name, ...readType(draft, reader) };
}

/** What is copied beside names, types and NOT NULL. */
interface CopyColumnsOptions {
  readonly keys: boolean;
  readonly comments: boolean;
  readonly generated: boolean;
}

/** Copies the columns of another table. */
export function copyColumns(
  table: DraftTable,
  model: DraftTable,
  { keys, comments, generated }: CopyColumnsOptions,
): void {
  const copies = new Map(model.columns.map((column) => [column, { ...column }]));
  for (const column of copies.values()) {
    if (!comments) delete column.comment;
    if (!generated) delete column.generated;
    setColumn(table, column);
  }
  if (!keys) return;
  const copied = ({ name, columns }: DraftKey) => ({
    name,
    columns: columns.map((column) => copies.get(column) as DraftColumn),
  });
  table.primaryKey = model.primaryKey && copied(model.primaryKey);
  table.uniqueKeys = model.uniqueKeys.map(copied);
}

/** Adds a column or replaces the inherited one of its name. */
function setColumn(table: DraftTable, column: DraftColumn): void {
  const at = table.columns.findIndex(({ name }) => name.folded === column.name.folded);
  if (table.columns[at]?.notNull) column.notNull = true;
  table.columns.splice(at < 0 ? table.columns.length : at, 1, column);
}

/** Reads a type up to the first word that says something else; it may be empty. */
export function readType(
  draft: DdlDraft,
  reader: DdlReader,
): Pick<DraftColumn, "type" | "typeKey" | "admits" | "notNull"> {
  const { typesAreAnyWords } = ddlTraits(draft);
  const tokens: DdlToken[] = [];
  while (!reader.done()) {
    const keyword = reader.next()?.keyword ?? "";
    if (AFTER_TYPE.has(keyword) || !typesAreAnyWords && AFTER_KNOWN_TYPE.has(keyword)) break;
    if (reader.sees("CHARACTER", "SET") || reader.sees("CHAR", "SET")) break;
    tokens.push(...reader.skip());
  }
  const type = sourceOf(tokens);
  const typeReader = ddlReader(tokens);
  const path = typeReader.path();
  const admits = path.length === 1 && path[0]?.folded.toLowerCase() === "enum"
    ? typeReader.list()?.map(([value]) => value?.value ?? "")
    : undefined;
  return {
    type,
    ...(path.length > 0 && typeReader.done() && { typeKey: enumKey(draft, path) }),
    ...(admits !== undefined && { admits }),
    notNull: isSerial(draft, type),
  };
}

/** Whether a type is an automatic counter, which is never NULL. */
function isSerial(draft: DdlDraft, type: string): boolean {
  return ddlTraits(draft).serial?.test(type) ?? false;
}

const AFTER_TYPE: ReadonlySet<string> = new Set(
  "CONSTRAINT NOT NULL DEFAULT PRIMARY UNIQUE CHECK REFERENCES GENERATED AS COLLATE".split(" "),
);
const AFTER_KNOWN_TYPE: ReadonlySet<string> = new Set(
  `AUTO_INCREMENT COMMENT ON KEY FIRST AFTER CHARSET VISIBLE INVISIBLE VIRTUAL STORED PERSISTENT SRID STORAGE COMPRESSION
   COLUMN_FORMAT OPTIONS ENABLE DISABLE SORT ENCRYPT USING`.split(/\s+/),
);
