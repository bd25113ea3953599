/**
 * Test files that take longest, the longest first. They start first, so that no processor waits at the end. Files that
 * stand together share a process, and with it the data that both read.
 */
export const longTests: readonly (readonly string[])[] = [
  ["tests/scripts/chain_test.ts"],
  ["tests/compare/variants/null_pairs_test.ts"],
  ["tests/scripts/generate_servers_test.ts"],
  ["tests/notebooks/notebooks_test.ts"],
  ["tests/database/open_database_test.ts"],
  ["tests/joins/published_schemas_test.ts", "tests/joins/cover_published_test.ts"],
  ["tests/scripts/eval_test.ts"],
  ["tests/scripts/generate_resume_model_test.ts"],
  ["tests/scripts/bench_test.ts"],
  ["tests/scripts/generate_model_test.ts"],
  ["tests/scripts/embedded_replay_test.ts"],
  ["tests/database/runaway/duckdb_test.ts"],
  ["tests/scripts/dataset_test.ts"],
  ["tests/scripts/hidden_values_test.ts"],
  ["tests/compare/variants/spider_variants_test.ts"],
  ["tests/bundled/industrial/industrial_test.ts"],
  ["tests/database/infer_keys_test.ts"],
  ["tests/database/postgres_reach_test.ts"],
  ["tests/database/mysql_published_queries_test.ts"],
  ["tests/compare/compare_facts_test.ts"],
  ["tests/database/hostile_test.ts"],
  ["tests/database/introspect_test.ts"],
  ["tests/compare/mutants/mutate_query_test.ts"],
  ["tests/compare/engine_pairs_test.ts"],
  ["tests/database/read_only_test.ts"],
  ["tests/database/runaway/sqlite_test.ts"],
  ["tests/runs/explore_published_test.ts"],
  ["tests/joins/joins_command_test.ts"],
];
