import { isNode } from "./is_node.ts";
import type { SqlNode } from "./parse_sql.ts";

/** Whether a node of a syntax tree gives another value each time that it is asked, or lets through other rows. */
export function isVolatile(node: SqlNode): boolean {
  for (const [kind, body] of Object.entries(node)) {
    if (kinds.has(kind)) return true;
    if ((kind === "table_sample" || kind === "sample") && isNode(body)) return true;
    if (
      kind === "function" && isNode(body) && typeof body.name === "string" &&
      names.has(body.name.toLowerCase())
    ) {
      return true;
    }
  }
  return false;
}

/** The parser's own kinds. */
const kinds: ReadonlySet<string> = new Set(["random", "rand", "uuid", "current_timestamp", "current_time"]);

const names: ReadonlySet<string> = new Set([
  ...["random", "rand", "setseed", "randomblob", "uuid", "uuidv4", "uuidv7", "uuid_short", "gen_random_uuid"],
  ...["gen_random_bytes", "uuid_generate_v1", "uuid_generate_v4", "random_normal", "nextval"],
  ...[
    "now",
    "current_timestamp",
    "current_time",
    "localtime",
    "localtimestamp",
    "clock_timestamp",
    "sysdate",
  ],
  ...[
    "statement_timestamp",
    "transaction_timestamp",
    "timeofday",
    "get_current_timestamp",
    "utc_timestamp",
    "utc_time",
  ],
  ...["unixepoch_now", "current_localtimestamp", "current_localtime"],
]);
