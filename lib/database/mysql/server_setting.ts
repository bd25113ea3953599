import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol } from "../sql_tokens.ts";

/**
 * Why the setting of the server that begins at a piece (`@@name`, `@@global.name`) must not be read, as the end of a
 * sentence. What may be read is listed, as servers and their plugins add settings that show passwords, files and hosts.
 */
export function serverSetting(tokens: readonly SqlToken[], i: number): string | undefined {
  const token = tokens[i];
  if (token?.kind !== "word" || !token.value.startsWith("@@")) return undefined;
  // A name in quotes is a piece of its own.
  let last = token.value === "@@" ? i + 1 : i;
  while (isSymbol(tokens[last + 1], ".")) last += 2;
  const name = tokens[last]?.value.replace(/^@@/, "") ?? "";
  return READABLE.test(name) ? undefined : `the setting @@${name} says nothing of how queries are computed`;
}

/** Settings by which the same query can give other rows, limits of what it may take, and the server's version. */
const READABLE = new RegExp(
  "^(?:" + [
    "version\\w*|(?:system_)?time_zone|timestamp|autocommit|in_transaction|read_only|(?:tx|transaction)_(?:isolation|read_only)",
    "character_set_\\w+|collation_\\w+|lc_(?:time_names|messages)|lower_case_\\w+",
    "sql_(?:auto_is_null|big_selects|mode|notes|quote_show_create|safe_updates|select_limit|warnings)|old_mode",
    "max_\\w+|\\w+_max_len|ft_(?:min|max)_word_len|cte_max_recursion_depth|auto_increment_(?:increment|offset)",
    "div_precision_increment|default_week_format|(?:date|datetime|time)_format|default_regex_flags",
    "warning_count|error_count|identity|last_insert_id|(?:default_)?storage_engine|optimizer_switch",
    "(?:foreign_key|unique|check_constraint)_checks|explicit_defaults_for_timestamp|system_versioning_asof",
  ].join("|") + ")$",
  "i",
);
