import { type DdlDraft, enumKey, readPath } from "./ddl_draft.ts";
import type { DdlName, DdlReader } from "./ddl_reader.ts";

/** Reads a CREATE TYPE from behind that word; types of other kinds are passed over. */
export function readEnum(draft: DdlDraft, reader: DdlReader): void {
  const path = readPath(reader);
  if (!reader.accept("AS", "ENUM")) return;
  draft.enums.set(enumKey(draft, path), (reader.list() ?? []).map(([value]) => value?.value ?? ""));
}

/** Reads an ALTER TYPE from behind that word: what adds or renames a value, or renames the type. */
export function readAlterType(draft: DdlDraft, reader: DdlReader): void {
  const path = readPath(reader);
  const key = enumKey(draft, path);
  const values = draft.enums.get(key);
  if (values === undefined) return;
  if (reader.accept("ADD", "VALUE")) draft.enums.set(key, withAdded(values, reader));
  else if (reader.accept("RENAME", "VALUE")) {
    const old = reader.text();
    reader.accept("TO");
    const name = reader.text() ?? "";
    draft.enums.set(key, values.map((value) => value === old ? name : value));
  } else if (reader.accept("RENAME", "TO")) {
    renameEnum(draft, key, [...path.slice(0, -1), ...readPath(reader)]);
  } else if (reader.accept("SET", "SCHEMA")) {
    renameEnum(draft, key, [...readPath(reader), ...path.slice(-1)]);
  }
}

/** `'v' [BEFORE | AFTER 'other']`. */
function withAdded(values: readonly string[], reader: DdlReader): readonly string[] {
  reader.accept("IF", "NOT", "EXISTS");
  const value = reader.text();
  if (value === undefined || values.includes(value)) return values;
  const before = reader.accept("BEFORE");
  const other = before || reader.accept("AFTER") ? values.indexOf(reader.text() ?? "") : -1;
  const at = other < 0 ? values.length : before ? other : other + 1;
  return values.toSpliced(at, 0, value);
}

/** Columns that stand already keep their type. */
function renameEnum(draft: DdlDraft, old: string, path: readonly DdlName[]): void {
  const key = enumKey(draft, path);
  draft.enums.set(key, draft.enums.get(old) ?? []);
  draft.enums.delete(old);
  for (const column of draft.tables.flatMap(({ columns }) => columns)) {
    if (column.typeKey === old) column.typeKey = key;
  }
}
