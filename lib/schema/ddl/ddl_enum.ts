import { type DdlDraft, enumKey, readPath } from "./ddl_draft.ts";
import type { DdlReader } from "./ddl_reader.ts";

/** Reads a CREATE TYPE from behind that word; types of other kinds are passed over. */
export function readEnum(draft: DdlDraft, reader: DdlReader): void {
  const path = readPath(reader);
  if (!reader.accept("AS", "ENUM")) return;
  draft.enums.set(enumKey(draft, path), (reader.list() ?? []).map(([value]) => value?.value ?? ""));
}

/** Reads an ALTER TYPE from behind that word: `name ADD VALUE 'v' [BEFORE | AFTER 'other']`. */
export function readAddValue(draft: DdlDraft, reader: DdlReader): void {
  const key = enumKey(draft, readPath(reader));
  const values = draft.enums.get(key);
  if (values === undefined || !reader.accept("ADD", "VALUE")) return;
  reader.accept("IF", "NOT", "EXISTS");
  const value = reader.text();
  if (value === undefined || values.includes(value)) return;
  const before = reader.accept("BEFORE");
  const other = before || reader.accept("AFTER") ? values.indexOf(reader.text() ?? "") : -1;
  const at = other < 0 ? values.length : before ? other : other + 1;
  draft.enums.set(key, values.toSpliced(at, 0, value));
}
