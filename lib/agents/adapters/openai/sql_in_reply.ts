import { readJsonReply } from "../../../llm/mod.ts";

/** The SQL, fields and prose of a reply. */
export interface StructuredParts {
  /** In order; the last one answers. */
  readonly statements: readonly string[];
  /** The fields of a reply that is a JSON object. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The text without its fenced SQL. */
  readonly prose: string;
}

/**
 * Finds the SQL of a reply: in the arguments of its tool calls, else in its fences, else in its JSON.
 *
 * @param calls Arguments of the tool calls, as JSON.
 */
export function sqlInReply(text: string, calls: readonly string[]): StructuredParts {
  const said = text.replace(/^\s*<think>[^]*?<\/think>/, "").trim();
  const called = calls.flatMap((json) => sqlFields(jsonObject(json)));
  const fenced = fencedSql(said);
  // What looks like JSON beside a fence is part of the SQL or of an explanation.
  const fields = fenced.length > 0 ? undefined : jsonObject(said);
  const found = [called, fenced, sqlFields(fields)].find((statements) => statements.length > 0);
  return {
    statements: found ?? [],
    fields: fields ?? {},
    prose: said.replaceAll(fence, (whole, _, body) => isSql(body) ? "" : whole).replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

/** A block between lines of three backticks, with its language. */
const fence = /^[ \t]*```[ \t]*(\w*)[^\n]*\n([^]*?)^[ \t]*```[ \t]*$/gm;

function fencedSql(text: string): readonly string[] {
  return [...text.matchAll(fence)].map(([, , body = ""]) => body.trim()).filter(isSql);
}

/** Names under which models and their tools give SQL. */
const sqlNames = ["sql", "query", "statement", "code"];

function sqlFields(fields: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const [found] = sqlNames.map((name) => fields[name]).filter((value) => typeof value === "string").map(bare);
  return found !== undefined && isSql(found) ? [found] : [];
}

/** Some tools fence the SQL of their arguments. */
function bare(sql: string): string {
  return (/^\s*```\w*\n([^]*?)```\s*$/.exec(sql)?.[1] ?? sql).trim();
}

/** Whether a text begins as a statement does, after comments. */
function isSql(text: string): boolean {
  return /^(\s|--[^\n]*\n|\/\*[^]*?\*\/|\()*(select|with|values|from|table|insert|update|delete|merge|create|drop|alter)\b/i
    .test(text);
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  for (const value of readJsonReply(text)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  }
  return undefined;
}
