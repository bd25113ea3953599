import { among, FIRST_OWN, own } from "./catalog_sql.ts";

/**
 * How a function is judged that has no text to follow: by the code that it calls, whatever its name and its declaration
 * are. All are SQL over `p` (pg_proc), `l` (pg_language) and `h` (pg_proc, the handler of the language).
 */

/** Code of PostgreSQL itself that is declared VOLATILE, changes nothing and reaches nothing else. */
const HARMLESS =
  ("clock_timestamp current_query gen_random_uuid drandom drandom_normal int4random int8random numeric_random " +
    "pg_database_size_name pg_database_size_oid pg_indexes_size pg_is_in_recovery pg_partition_ancestors " +
    "pg_partition_tree pg_relation_size pg_sleep pg_table_size pg_tablespace_size_name pg_tablespace_size_oid " +
    "pg_total_relation_size timeofday uuidv7 uuidv7_interval " +
    // Of pgcrypto and uuid-ossp
    "pg_random_bytes pg_random_uuid uuid_generate_v1 uuid_generate_v1mc uuid_generate_v4").split(" ");

/**
 * Code that acts, runs a text as SQL, reads a relation or makes a value of a type that an argument names, or shows what
 * secret relations show; a star is any ending. Most of it is declared VOLATILE, but a declaration can be altered.
 */
const ACTING = [
  "be_lo* lo_* binary_upgrade_* brin_summarize* brin_desummarize* gin_clean_pending* currtid* currval* lastval nextval*",
  "setval* setseed set_config* cursor_to_xml* database_to_xml* query_to_xml* schema_to_xml* table_to_xml* ts_stat1",
  "ts_stat2 tsquery_rewrite_query show_config_by_name* show_all_settings show_all_file_settings inet_server_*",
  "inet_client_*",
  // Values of types by their numbers
  "domain_in domain_recv record_in record_recv array_in array_recv range_in range_recv multirange_in multirange_recv",
  "anyarray_in anyrange_in anymultirange_in anycompatiblearray_in anycompatiblerange_in anycompatiblemultirange_in",
  "pg_input_is_valid pg_input_error_info",
  "pg_advisory_* pg_try_advisory_* pg_backup_* pg_start_backup* pg_stop_backup* pg_cancel_backend pg_terminate_backend",
  "pg_clear_* pg_control_* pg_copy_* pg_create_* pg_current_logfile* pg_current_xact_id pg_drop_* pg_export_snapshot",
  "pg_extension_config_dump pg_import_* pg_log_* pg_logical_* pg_ls_* pg_nextoid pg_notify pg_promote pg_read_*",
  "pg_reload_conf pg_replication_* pg_restore_* pg_rotate_* pg_set_* pg_show_replication* pg_stat_clear* pg_stat_file*",
  "pg_stat_force* pg_stat_reset* pg_stop_making* pg_switch_* pg_sync_* pg_tablespace_databases pg_tablespace_location pg_wal_replay*",
  // What other sessions do, and settings
  "pg_blocking_pids pg_config pg_cursor pg_get_aios pg_get_backend_memory* pg_get_dsm_registry* pg_get_process_memory*",
  "pg_get_replication_slots pg_get_shmem* pg_hba_file_rules pg_ident_file_mappings pg_isolation_test*",
  "pg_listening_channels pg_lock_status pg_notification_queue* pg_prepared_statement pg_prepared_xact",
  "pg_safe_snapshot_blocking* pg_stat_get_activity pg_stat_get_backend_* pg_stat_get_progress_info",
  "pg_stat_get_replication_slot pg_stat_get_subscription* pg_stat_get_wal_receiver pg_stat_get_wal_senders",
].join(" ").split(" ");

/** Libraries that compute and do nothing else, but for the code of them that {@link ACTING_THERE} names. */
const LIBRARIES = `^\\$libdir/(${
  [
    "_int|bloom|btree_gin|btree_gist|citext|cube|dict_int|dict_snowball|dict_xsyn|earthdistance|fuzzystrmatch|hstore|isn",
    "ltree|pg_trgm|pgcrypto|plpgsql|seg|tablefunc|tsm_system_rows|tsm_system_time|unaccent|uuid-ossp",
    // Conversions of encodings
    "\\w+_and_\\w+|euc2004_sjis2004",
    "address_standardizer-[\\d.]+|h3|hll|ip4r|postgis(_sfcgal)?-[\\d.]+|vector",
  ].join("|")
})$`;

/** Code of those libraries that runs a text as SQL or sets something for the session. */
const ACTING_THERE = "^(crosstab|connectby|set_limit|hll_set_)";

/** Code that PostgreSQL itself makes a range type with, for whatever values the type has. */
const CONSTRUCTORS = "^(multi)?range_constructor\\d$";

const text = (pattern: string) => `'${pattern}'`;
const ACTS = `(p.prosrc LIKE ANY (ARRAY[${
  ACTING.map((code) => text(code.replaceAll("_", "\\_").replace("*", "%"))).join(", ")
}]))`;
const TAKES_INTERNAL = "'internal'::regtype = ANY (p.proargtypes::oid[])";
/** Only triggers and CALL run it; what an aggregate calls is followed. */
const NOT_CALLED =
  "(p.prorettype IN ('trigger'::regtype, 'event_trigger'::regtype) OR p.prokind IN ('p', 'a'))";

/** A language by what runs it: names of languages can be changed. */
const LANGUAGE = `CASE l.oid WHEN 12 THEN 'internal' WHEN 13 THEN 'c' WHEN 14 THEN 'sql'
  ELSE CASE WHEN h.probin = '$libdir/plpgsql' AND h.prosrc = 'plpgsql_call_handler' THEN 'plpgsql' ELSE 'other' END END`;

/** Whether values of a type can be taken for those of another: it is the same, or of users and laid out as the other is. */
const fits = (given: string, wanted: string) =>
  `(${given} = ${wanted} OR EXISTS (SELECT FROM pg_type AS x JOIN pg_type AS y ON y.oid = ${wanted}
    WHERE x.oid = ${given} AND x.oid >= ${FIRST_OWN} AND x.typlen = y.typlen AND x.typbyval = y.typbyval
      AND y.typtype = 'b') OR EXISTS (SELECT FROM pg_cast AS x
    WHERE x.castsource = ${given} AND x.casttarget = ${wanted} AND x.castmethod = 'b' AND x.oid < ${FIRST_OWN}))`;

/** Whether PostgreSQL itself has a function of this code that takes and gives the same and does no more than read. */
const IS_KNOWN_CODE = `EXISTS (SELECT FROM pg_proc AS b
  WHERE b.oid < ${FIRST_OWN} AND b.prolang = 12 AND b.prosrc = p.prosrc
    AND (b.provolatile <> 'v' OR b.prosrc IN ${among(HARMLESS)} OR ${TAKES_INTERNAL})
    AND (p.prosrc ~ ${text(CONSTRUCTORS)} OR b.pronargs = p.pronargs AND b.proretset = p.proretset
      AND ${fits("p.prorettype", "b.prorettype")} AND NOT EXISTS (
        SELECT FROM unnest(p.proargtypes::oid[], b.proargtypes::oid[]) AS a (given, wanted)
        WHERE NOT ${fits("a.given", "a.wanted")})))`;

/** Whether C code is of a library that only computes, as an extension declares it. */
const IS_KNOWN_LIBRARY = `(p.probin ~ ${text(LIBRARIES)} AND p.prosrc !~ ${text(ACTING_THERE)}
  AND (p.oid < ${FIRST_OWN} OR EXISTS (SELECT FROM pg_depend AS d
    WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')))`;

const IS_COMPILED = "(l.oid IN (12, 13))";
const IS_VOLATILE_CODE = `(p.provolatile = 'v' AND p.prosrc NOT IN ${
  among(HARMLESS)
} AND NOT ${TAKES_INTERNAL})`;

/**
 * Whether a function does more than read by what the catalog says of it alone. Where texts are read in another way inside
 * of a function, its body cannot be followed.
 */
export const IS_UNSAFE = `CASE
    WHEN ${NOT_CALLED} THEN false
    WHEN l.oid = 12 THEN ${ACTS} OR ${IS_VOLATILE_CODE}
      OR p.oid >= ${FIRST_OWN} AND NOT ${IS_KNOWN_CODE}
    WHEN l.oid = 13 THEN ${IS_VOLATILE_CODE} OR NOT ${IS_KNOWN_LIBRARY}
    ELSE p.provolatile = 'v' AND p.oid >= ${FIRST_OWN} OR ${LANGUAGE} = 'other'
      OR p.proconfig::text ~ 'standard_conforming_strings|backslash_quote'
  END`;

/** The language of the text that says what a function does; empty where there is none. */
export const BODY_LANGUAGE = `CASE WHEN ${IS_COMPILED} OR ${NOT_CALLED} THEN '' ELSE ${LANGUAGE} END`;

/** Whether it gives the setting that its first argument names. */
export const READS_SETTING = "(l.oid = 12 AND p.prosrc ~ '^show_config_by_name')";

/** Code that looks for a configuration or a dictionary of text search, and for a conversion, by a text. */
const SEARCHES_TEXT =
  "'^(ts_(lexize|parse|token_type|headline|match_t)|(to|plainto|phraseto|websearch_to)_ts|jsonb?_(string_)?to_tsvector|unaccent_dict)'";
const CONVERTS = "'^pg_convert'";

/** What of users a function calls without a text that names it, separated by commas. */
export const CALLS = `concat_ws(',', nullif(${own("ARRAY[p.prosupport::oid]")}, ''),
    CASE WHEN ${IS_COMPILED} AND p.prosrc ~ ${SEARCHES_TEXT} THEN nullif((SELECT ${own("array_agg(f)")} FROM (
        SELECT unnest(ARRAY[tmplinit, tmpllexize]::oid[]) FROM pg_ts_template
        UNION SELECT unnest(ARRAY[prsstart, prstoken, prsend, prsheadline, prslextype]::oid[]) FROM pg_ts_parser
      ) AS x (f)), '') END,
    CASE WHEN l.oid = 12 AND p.prosrc ~ ${CONVERTS} THEN nullif((SELECT ${own("array_agg(conproc::oid)")}
      FROM pg_conversion), '') END)`;

/** Whether a function has to be known: all others of PostgreSQL itself only read. */
export const IS_NOTABLE = `(p.oid >= ${FIRST_OWN} OR NOT ${IS_COMPILED} OR p.provolatile = 'v'
    OR p.prokind = 'a' OR ${ACTS}
    OR ${CALLS} <> '')`;
