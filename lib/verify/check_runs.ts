import type { GoldStatus } from "../dialogue/mod.ts";
import { type Dialect, lexSql, unlimitedQuery } from "../sql/mod.ts";
import { failed, passed } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

export interface TranslatedQuery {
  readonly written: string;
  /** As it runs; absent where the text cannot be translated. */
  readonly sql?: string;
  readonly from: Dialect;
  readonly to: Dialect;
}

/** Whether the ground truth ran, and what its translation made of it. */
export async function checkRuns(
  { status, message }: GoldStatus,
  query: TranslatedQuery,
): Promise<CheckResult> {
  const { written, sql, from, to } = query;
  const ran = status === "ok" || status === "vacuous";
  if (from === to || sql === undefined) return ran ? passed() : failed(message);
  const rownum = hasRownum(written, from) ? await fateOfRownum(sql, to) : "";
  const note = `translated from ${from}${rownum}`;
  if (!ran) return failed(`${message} (${note})`);
  return { ...passed(note), ...(rownum !== "" && { noted: true }) };
}

async function fateOfRownum(sql: string, dialect: Dialect): Promise<string> {
  if (hasRownum(sql, dialect)) return `; ROWNUM stands as it was, and ${dialect} does not know it`;
  const limit = (await unlimitedQuery(sql, dialect))?.limit;
  return `; ROWNUM became LIMIT${limit === undefined ? "" : ` ${limit}`}`;
}

function hasRownum(text: string, dialect: Dialect): boolean {
  return lexSql(text, dialect).some(({ kind, value }) => kind === "word" && /^rownum$/i.test(value));
}
