import { type DdlDraft, type DraftColumn, enumKey } from "./ddl_draft.ts";
import { type DdlReader, ddlReader, type DdlToken, sourceOf } from "./ddl_reader.ts";

/** Reads a type, which may be none: up to the first word that says something else about the column. */
export function readType(
  draft: DdlDraft,
  reader: DdlReader,
): Pick<DraftColumn, "type" | "typeKey" | "admits" | "notNull"> {
  const isSqlite = draft.dialect === "sqlite";
  const tokens: DdlToken[] = [];
  while (!reader.done()) {
    const keyword = reader.next()?.keyword ?? "";
    if (AFTER_TYPE.has(keyword) || !isSqlite && AFTER_TYPE_BUT_IN_SQLITE.has(keyword)) break;
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

/** Whether a type stands for a number that counts up by itself and is never NULL. */
export function isSerial({ dialect }: DdlDraft, type: string): boolean {
  return dialect === "postgres" && /^(small|big)?serial\d?$/i.test(type) ||
    dialect === "mysql" && /^serial$/i.test(type);
}

const AFTER_TYPE: ReadonlySet<string> = new Set(
  "CONSTRAINT NOT NULL DEFAULT PRIMARY UNIQUE CHECK REFERENCES GENERATED AS COLLATE".split(" "),
);
const AFTER_TYPE_BUT_IN_SQLITE: ReadonlySet<string> = new Set(
  `AUTO_INCREMENT COMMENT ON KEY FIRST AFTER CHARSET VISIBLE INVISIBLE VIRTUAL STORED PERSISTENT SRID STORAGE COMPRESSION
   COLUMN_FORMAT OPTIONS ENABLE DISABLE SORT ENCRYPT USING`.split(/\s+/),
);
