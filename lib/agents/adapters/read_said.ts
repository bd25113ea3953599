import type { ReplyKind } from "../../dialogue/mod.ts";
import { readJsonReply } from "../../llm/mod.ts";
import { z } from "zod";
import type { AgentReply } from "../types.ts";

/** What an agent said in words and in calls of tools. */
export interface Said {
  readonly text: string;
  /** Arguments of its tool calls, as JSON, in order. @default [] */
  readonly calls?: readonly string[] | undefined;
  /** The words by which it refused. @default it did not */
  readonly refusal?: string | undefined;
}

/** The part of a reply that is read from what an agent said. */
export type SaidReply = Pick<
  AgentReply,
  "kind" | "kind_source" | "text" | "interpretation" | "sql" | "statements"
>;

/** Names under which models and their tools give SQL. */
export const sqlNames: readonly string[] = ["sql", "query", "statement", "code"];

/**
 * Reads a reply from words. SQL is taken from the arguments of tool calls, else from fences, else from a reply that is a
 * JSON object, which may name its kind itself. Without a named kind SQL makes it a response, a question at its end a
 * request, and anything else an acknowledgment.
 */
export function readSaid({ text: said, calls = [], refusal = "" }: Said): SaidReply {
  const { statements, fields, prose } = sqlInReply(said, calls);
  const sql = statements.at(-1);
  const told = ["text", "answer", "explanation", "message"].map((name) => fields[name])
    .find((value) => typeof value === "string");
  const text = refusal || (told ?? prose);
  const own = kindShape.safeParse(fields.kind).data;
  const { interpretation } = fields;
  return {
    ...(refusal === "" && own !== undefined ? { kind: own, kind_source: "protocol" as const } : {
      kind: refusal === "" ? kindByRule(text, { hasData: sql !== undefined }) : "refusal",
      kind_source: "rule" as const,
    }),
    text,
    ...(typeof interpretation === "string" && { interpretation }),
    ...(sql !== undefined && { sql, statements }),
  };
}

/** The kind of a reply whose protocol names none. */
export function kindByRule(text: string, { hasData }: { readonly hasData: boolean }): ReplyKind {
  if (hasData) return "response";
  return /\?["')\]*_]*\s*$/.test(text) ? "request" : "acknowledgment";
}

/** The first JSON object in a text; undefined where there is none. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  for (const value of readJsonReply(text)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  }
  return undefined;
}

const oneKind = z.enum(["response", "request", "acknowledgment", "refusal"]);
const kindShape = z.union([oneKind, z.array(oneKind).min(1)]);

/** The SQL, fields and prose of a reply. */
interface StructuredParts {
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
function sqlInReply(text: string, calls: readonly string[]): StructuredParts {
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
