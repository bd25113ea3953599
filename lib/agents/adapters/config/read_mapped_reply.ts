import type { Value } from "../../../database/mod.ts";
import type { AgentReply, Json } from "../../types.ts";
import { emptySelectors } from "./empty_selectors.ts";
import { findValues, nothingAt, textOf } from "./find_values.ts";
import type { AgentMapping, KindRule, Source } from "./mapping_shape.ts";
import { holds, select } from "./selectors.ts";

/** The messages of one turn as they were received, as `raw` keeps them. */
export interface MappedRaw {
  /** The reply that is read: of the turn, or the last one of the poll; a stream folded into one list. */
  readonly reply: Json;
  /** The reply of the call for rows. */
  readonly rows?: Json;
  /** What was captured for the session. */
  readonly session?: Readonly<Record<string, Json>>;
}

/** A reply as a mapping reads it. */
export interface MappedReply {
  readonly reply: AgentReply;
  /** Selectors that found nothing, each with its field, for example `reply.sql: $.query found nothing`. */
  readonly unmatched: readonly string[];
}

export interface ReadMappedReplyOptions {
  /** Replies may hold values that no message may show. @default false */
  readonly hidesReplies?: boolean;
}

/**
 * Reads the messages of one turn by a mapping.
 *
 * @param raw The `raw` of a reply of a `config:` agent.
 * @throws {Error} If neither text nor SQL nor rows were found, or a response has no SQL, unless a rule with a condition
 * says the kind; the message names each selector that found nothing.
 */
export function readMappedReply(
  mapping: AgentMapping,
  raw: Json,
  { hidesReplies = false }: ReadMappedReplyOptions = {},
): MappedReply {
  const wire = checkedRaw(raw);
  const document = wire.reply;
  const { text, sql, statements, interpretation, suggestions, question_type, schema_linking, usage, kind } =
    mapping.reply;
  const unmatched: string[] = [];
  const find = (field: string, sources: readonly Source[] | undefined) => {
    const found = sources === undefined ? [] : findValues(sources, document).flat().map(textOf);
    if (sources !== undefined && found.length === 0) {
      unmatched.push(nothingAt(`reply.${field}`, sources, document));
    }
    return found;
  };
  const texts = find("text", text);
  const queries = find("sql", sql);
  const ran = find("statements", statements);
  const interpretations = find("interpretation", interpretation);
  const proposals = find("suggestions", suggestions);
  const [type] = find("question_type", question_type);
  const tables = find("schema_linking", schema_linking);
  const shown = readRows(mapping, wire);
  unmatched.push(...shown.unmatched);
  const counts = Object.entries(usage ?? {}).flatMap(([name, selector]) => {
    const numbers = select(selector, document).filter((value) => typeof value === "number");
    if (numbers.length > 0) return [[name, numbers.reduce((sum, number) => sum + number, 0)] as const];
    unmatched.push(`reply.usage.${name}: ${selector} found nothing`);
    return [];
  });
  const rule = kindRule(kind ?? [], document);
  if (isFaulty(mapping, { rule, texts, queries, rows: shown.rows })) {
    const what = texts.length > 0 ? "reply of kind response" : "reply";
    const fault = emptySelectors(unmatched, {
      reply: hidesReplies ? undefined : document,
      remedy: ", or add a rule under reply.kind that recognises such replies",
    });
    throw new Error(`Cannot read the ${what} of agent "${mapping.agent}": ${fault}`);
  }
  const final = queries.at(-1);
  const all = ran.length > 0 ? ran : queries.length > 1 ? queries : undefined;
  const [only, ...others] = rule.then;
  return {
    unmatched,
    reply: {
      kind: others.length === 0 && only !== undefined ? only : rule.then,
      kind_source: "rule",
      text: texts.join("\n"),
      ...(shown.columns && { columns: shown.columns }),
      ...(shown.rows && { rows: shown.rows }),
      ...(shown.truncated && { truncated: true }),
      ...(interpretations.length > 0 && { interpretation: interpretations.join("\n") }),
      ...(final !== undefined && { sql: final }),
      ...(all && { statements: all }),
      ...(proposals.length > 0 && { suggestions: proposals }),
      ...(type !== undefined && { question_type: type }),
      ...(tables.length > 0 && { schema_linking: tables }),
      ...(counts.length > 0 && { usage: Object.fromEntries(counts) }),
      ...(wire.session && { session: wire.session }),
      raw,
    },
  };
}

function checkedRaw(raw: Json): MappedRaw {
  if (typeof raw === "object" && raw !== null && "reply" in raw) return raw as unknown as MappedRaw;
  throw new Error("No mapping wrote the raw reply that was kept: it has no field reply");
}

/** The first rule that applies; without rules every reply is a response. */
function kindRule(rules: readonly KindRule[], document: Json): KindRule {
  return rules.find((rule) => rule.if === undefined || holds(rule.if, document)) ?? { then: ["response"] };
}

interface Found {
  readonly rule: KindRule;
  readonly texts: readonly string[];
  readonly queries: readonly string[];
  readonly rows: readonly (readonly Value[])[] | undefined;
}

/** Whether a reply lacks text and data, or a response its SQL, and no rule explains that. */
function isFaulty({ reply }: AgentMapping, { rule, texts, queries, rows }: Found): boolean {
  if (rule.if !== undefined || queries.length > 0 || rows !== undefined) return false;
  return texts.length === 0 || (reply.sql !== undefined && rule.then.includes("response"));
}

/** The rows that a reply shows. */
interface ShownRows {
  readonly columns?: readonly string[];
  /** Absent where the reply shows no table; empty where the table has no rows. */
  readonly rows?: readonly (readonly Value[])[];
  readonly truncated: boolean;
  /** Selectors that found nothing. */
  readonly unmatched: readonly string[];
}

/** Reads rows from the reply itself, or from that of the call for rows. */
function readRows(
  { reply, rows: call }: AgentMapping,
  wire: { readonly reply: Json; readonly rows?: Json },
): ShownRows {
  const [place, document, from] = wire.rows !== undefined && call !== undefined
    ? ["rows", wire.rows, { ...call, rows: call.data, field: "data" }] as const
    : ["reply", wire.reply, { ...reply, field: "rows" }] as const;
  if (from.rows === undefined) return { truncated: false, unmatched: [] };
  const names = from.columns === undefined ? [] : namesOf(findValues(from.columns, document));
  const found = findValues(from.rows, document);
  const data = tableOf(found);
  const unmatched = [
    ...(from.columns !== undefined && names.length === 0
      ? [nothingAt(`${place}.columns`, from.columns, document)]
      : []),
    ...(found.length === 0 ? [nothingAt(`${place}.${from.field}`, from.rows, document)] : []),
  ];
  const truncated = from.truncated !== undefined && holds(from.truncated, document);
  // Names without values are a table without rows.
  if (found.length === 0 && names.length === 0) return { truncated: false, unmatched };
  const first = data.find((row) => !Array.isArray(row));
  const columns = names.length > 0 ? names : typeof first === "object" ? Object.keys(first ?? {}) : [];
  return {
    ...(columns.length > 0 && { columns }),
    rows: data.map((row) => cellsOf(row, columns)),
    truncated,
    unmatched,
  };
}

/** Values that are lists of rows are tables, of which the last one counts; other values are a row each. */
function tableOf(found: readonly Json[]): readonly Json[] {
  const tables = found.filter((value) =>
    Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null)
  );
  return found.length > 0 && tables.length === found.length ? tables.at(-1) as readonly Json[] : found;
}

/** The names of the columns: those of the last list, where the values are lists. */
function namesOf(found: readonly Json[]): readonly string[] {
  const last = found.at(-1);
  return (Array.isArray(last) ? last as readonly Json[] : found).map(textOf);
}

function cellsOf(row: Json, columns: readonly string[]): readonly Value[] {
  if (typeof row !== "object" || row === null) return [row];
  const cells = Array.isArray(row) ? row : columns.map((name) => Reflect.get(row, name) as Json | undefined);
  return cells.map((cell) => typeof cell === "object" && cell !== null ? JSON.stringify(cell) : cell ?? null);
}
