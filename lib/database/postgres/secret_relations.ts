import { among, FIRST_OWN } from "./catalog_sql.ts";

/**
 * Tables and views of PostgreSQL itself that show passwords, files and settings of the server, stored values past the
 * rights of their tables, or what other sessions do. Versions that lack one of them are read all the same.
 */
const SECRET = [
  // Passwords and connections
  "pg_authid pg_shadow pg_db_role_setting pg_user_mapping pg_user_mappings pg_subscription pg_foreign_server",
  "pg_foreign_table pg_foreign_data_wrapper _pg_user_mappings _pg_foreign_servers _pg_foreign_tables",
  "_pg_foreign_data_wrappers _pg_foreign_table_columns user_mapping_options foreign_server_options",
  "foreign_table_options foreign_data_wrapper_options column_options",
  // Files and settings
  "pg_settings pg_file_settings pg_hba_file_rules pg_ident_file_mappings pg_config",
  // Stored values
  "pg_largeobject pg_statistic pg_statistic_ext_data pg_stats pg_stats_ext pg_stats_ext_exprs",
  // Sessions
  "pg_stat_activity pg_stat_ssl pg_stat_gssapi pg_stat_replication pg_stat_replication_slots pg_stat_wal_receiver",
  "pg_stat_subscription pg_stat_subscription_stats pg_stat_archiver pg_stat_recovery_prefetch pg_locks pg_wait_events",
  "pg_cursors pg_prepared_statements pg_prepared_xacts pg_replication_slots pg_replication_origin_status",
  "pg_backend_memory_contexts pg_shmem_allocations pg_shmem_allocations_numa pg_aios pg_dsm_registry_allocations",
  "pg_stat_progress_analyze pg_stat_progress_basebackup pg_stat_progress_cluster pg_stat_progress_copy",
  "pg_stat_progress_create_index pg_stat_progress_vacuum",
].join(" ").split(" ");

/** Whether a relation (`c`, of pg_class) shows what no query may see, as SQL. */
export const IS_SECRET = `(c.oid < ${FIRST_OWN} AND c.relname IN ${among(SECRET)})`;

/**
 * Whether a setting shows nothing of the server's files, programs and connections. PostgreSQL shows those to logins with
 * more rights alone; settings of applications it shows to everyone.
 */
export function isOpenSetting(name: string): boolean {
  return !SECRET_SETTINGS.has(name.toLowerCase());
}

const SECRET_SETTINGS: ReadonlySet<string> = new Set(
  [
    "archive_cleanup_command archive_command archive_library config_file data_directory dynamic_library_path",
    "extension_control_path extension_destdir external_pid_file hba_file ident_file jit_provider krb_server_keyfile",
    "local_preload_libraries log_directory log_filename oauth_validator_libraries output_plugin_libraries",
    "primary_conninfo primary_slot_name promote_trigger_file recovery_end_command restore_command",
    "session_preload_libraries shared_preload_libraries ssl_ca_file ssl_cert_file ssl_ciphers ssl_crl_dir ssl_crl_file",
    "ssl_dh_params_file ssl_ecdh_curve ssl_groups ssl_key_file ssl_max_protocol_version ssl_min_protocol_version",
    "ssl_passphrase_command ssl_tls13_ciphers stats_temp_directory unix_socket_directories",
    "unix_socket_group",
  ].join(" ").split(" "),
);
