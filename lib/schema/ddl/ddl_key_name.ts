import type { DdlDraft, DraftColumn, DraftTable } from "./ddl_draft.ts";

export type DdlKeyKind = "primary" | "unique" | "foreign";

/**
 * What a key is called that the script gives no name: as MySQL calls its unique keys, and PostgreSQL all. Later
 * statements drop it by this name.
 */
export function keyName(
  { dialect }: DdlDraft,
  table: DraftTable,
  { kind, columns }: { readonly kind: DdlKeyKind; readonly columns: readonly DraftColumn[] },
): string {
  const names = columns.map(({ name }) => name.spelled);
  const plain = kind === "unique" && dialect === "mysql"
    ? names[0] ?? ""
    : [table.name.spelled, ...(kind === "primary" ? [] : names), ENDINGS[kind]].join("_");
  const taken = new Set([...table.uniqueKeys, ...table.foreignKeys].map(({ name }) => name));
  let name = plain;
  for (let n = 2; taken.has(name); n++) name = `${plain}_${n}`;
  return name;
}

const ENDINGS: Readonly<Record<DdlKeyKind, string>> = { primary: "pkey", unique: "key", foreign: "fkey" };
