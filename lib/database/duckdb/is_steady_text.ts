/**
 * Whether a text of SQL holds no word that may let it give another answer when it is run again on the same data: chance, the
 * clock, samples, the state of the engine. A text whose words may be spelled otherwise (escapes), or parted by comments,
 * counts as not steady, and so does one that only holds such a word as a name or value.
 */
export function isSteadyText(sql: string): boolean {
  return !UNSTEADY.test(sql) && !RESPELLED.test(sql);
}

const WORDS = [
  "random|reservoir_quantile|uuid|uuidv4|uuidv7|gen_random_uuid|setseed|sample|tablesample|nextval|currval",
  "now|today|ago|current_\\w+|get_current_\\w+|localtime\\w*|transaction_timestamp|txid_\\w+",
  "stats|sleep_ms|error|write_log|in_search_path|summarize|show|describe|information_schema|duckdb_\\w+|pragma_\\w+|pg_\\w+",
].join("|");
const LETTER = "[\\p{L}\\p{N}_$]";
const UNSTEADY = new RegExp(`(?<!${LETTER})(?:(?:${WORDS})(?!${LETTER})|age"?\\s*\\()`, "iu");

/** Names with escapes, and comments between the parts of a call. */
const RESPELLED = /\\|U&|--|\/\*/i;
