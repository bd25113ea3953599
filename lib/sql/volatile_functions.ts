import { isNode } from "./is_node.ts";
import type { SqlNode } from "./parse_sql.ts";
import { nodesOf, opened } from "./tree_parts.ts";

/**
 * Whether a node of a syntax tree gives another value each time that it is asked, or lets through other rows. The day is
 * taken as fixed: `date('now')` and CURRENT_DATE give one value.
 */
export function isVolatile(node: SqlNode): boolean {
  if (readsClock(node)) return true;
  for (const [kind, body] of Object.entries(node)) {
    if (kinds.has(kind)) return true;
    if ((kind === "table_sample" || kind === "sample") && isNode(body)) return true;
  }
  return names.has(calledIn(node));
}

/** Whether a node reads the time of day. */
export function readsClock(node: SqlNode): boolean {
  return Object.keys(node).some((kind) => clockKinds.has(kind)) || clockNames.has(calledIn(node)) ||
    readsSqliteClock(node);
}

function calledIn(node: SqlNode): string {
  const [kind, { name }] = opened(node);
  return kind === "function" && typeof name === "string" ? name.toLowerCase() : "";
}

/** SQLite's functions of time, which take the clock's where they are given 'now' or nothing. */
function readsSqliteClock(node: SqlNode): boolean {
  const called = calledIn(node);
  if (!sqliteTimes.has(called)) return false;
  const given = nodesOf(opened(node)[1].args).map(textOf);
  const [format, times] = called === "strftime" ? [given[0], given.slice(1)] : ["%s", given];
  const [time = "now", ...modifiers] = times;
  if (time?.toLowerCase() !== "now" || (called === "strftime" && given.length === 0)) return false;
  if (modifiers.some((modifier) => modifier?.toLowerCase().startsWith("start of "))) return false;
  return format === null || /%[fHIJklMpPRsST]/.test(format ?? "");
}

/** The text of a literal; `null` for any other expression. */
function textOf(node: SqlNode): string | null {
  const [kind, { literal_type: type, value }] = opened(node);
  return kind === "literal" && type === "string" && typeof value === "string" ? value : null;
}

const sqliteTimes: ReadonlySet<string> = new Set(["datetime", "time", "julianday", "unixepoch", "strftime"]);

/** The parser's own kinds. */
const kinds: ReadonlySet<string> = new Set(["random", "rand", "uuid"]);
const clockKinds: ReadonlySet<string> = new Set(["current_timestamp", "current_time"]);

const names: ReadonlySet<string> = new Set([
  ...["random", "rand", "setseed", "randomblob", "uuid", "uuidv4", "uuidv7", "uuid_short", "gen_random_uuid"],
  ...["gen_random_bytes", "uuid_generate_v1", "uuid_generate_v4", "random_normal", "nextval"],
]);

const clockNames: ReadonlySet<string> = new Set([
  ...[
    "now",
    "current_timestamp",
    "current_time",
    "localtime",
    "localtimestamp",
    "clock_timestamp",
    "sysdate",
  ],
  ...["statement_timestamp", "transaction_timestamp", "timeofday", "get_current_timestamp", "utc_timestamp"],
  ...["utc_time", "unixepoch_now", "current_localtimestamp", "current_localtime"],
]);
