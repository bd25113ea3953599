/**
 * Test files that take longest, the longest first; those that mostly wait stand before others. They start first, so that
 * no processor waits at the end. Files that stand together share a process, and with it the modules that it loads and
 * compiles and the data that they read.
 */
export const longTests: readonly (readonly string[])[] = [
  ["tests/database/runaway/mysql_test.ts"],
  ["tests/scripts/servers_test.ts"],
  [
    "tests/scripts/chain_test.ts",
    "tests/scripts/generate_servers_test.ts",
    "tests/scripts/hidden_values_test.ts",
    "tests/scripts/dataset_test.ts",
  ],
  ["tests/scripts/isolation_test.ts", "tests/database/open_database_test.ts"],
  [
    "tests/scripts/variance_test.ts",
    "tests/scripts/sensitivity_test.ts",
    "tests/scripts/lattice_test.ts",
    "tests/scripts/specifications_test.ts",
    "tests/scripts/bench_test.ts",
  ],
  ["tests/agents/adapters/served_oracle_test.ts", "tests/scripts/signals_test.ts"],
  [
    "tests/synthesis/grammar/synthesize_test.ts",
    "tests/synthesis/grammar/mixed_test.ts",
    "tests/synthesis/grammar/context_test.ts",
    "tests/synthesis/grammar/types_test.ts",
    "tests/synthesis/grammar/unsaid_losses_test.ts",
    "tests/synthesis/grammar/completeness_test.ts",
    "tests/synthesis/grammar/plan/shown_children_test.ts",
  ],
  [
    "tests/scripts/labelled_pairs_test.ts",
    "tests/compare/variants/null_pairs_test.ts",
    "tests/compare/variants/spider_variants_test.ts",
    "tests/compare/mutants/mutate_query_test.ts",
    "tests/compare/engine_pairs_test.ts",
  ],
  [
    "tests/scripts/generate_model_test.ts",
    "tests/scripts/generate_resume_model_test.ts",
    "tests/scripts/embedded_replay_test.ts",
    "tests/scripts/wrong_input_test.ts",
    "tests/scripts/eval_test.ts",
  ],
  ["tests/database/runaway/postgres_test.ts"],
  ["tests/database/runaway/duckdb_test.ts", "tests/database/runaway/sqlite_test.ts"],
  [
    "tests/joins/published_schemas_test.ts",
    "tests/joins/cover_published_test.ts",
    "tests/joins/joins_command_test.ts",
    "tests/runs/explore_published_test.ts",
    "tests/bundled/industrial/industrial_test.ts",
  ],
  [
    "tests/sql/translate_engines_test.ts",
    "tests/verify/published_dataset_test.ts",
    "tests/specification/published_queries_test.ts",
  ],
  ["tests/notebooks/notebooks_test.ts"],
  [
    "tests/database/read_only_test.ts",
    "tests/database/postgres_reach_test.ts",
    "tests/database/mysql_published_queries_test.ts",
    "tests/database/infer_keys_test.ts",
    "tests/database/hostile_test.ts",
    "tests/database/duckdb_replaced_builtins_test.ts",
    "tests/database/introspect_test.ts",
  ],
];
