/**
 * Plants one fault at a time in a copy of the project and tells whether the short tests of its room notice it:
 * `deno run -A tests/planted_faults.ts [WORD...]`, where a fault whose file holds a word is planted. Exits with 1
 * where a fault is missed or its text is gone. The tests must pass without a fault.
 */

/** A fault and the tests that must fail with it. */
export interface PlantedFault {
  readonly file: string;
  /** The text that is replaced; it occurs once in the file. */
  readonly text: string;
  readonly by: string;
  /** A folder of tests or a test file. */
  readonly tests: string;
}

export const plantedFaults: readonly PlantedFault[] = [
  // base
  { file: "lib/base/random.ts", text: "random() * (i + 1)", by: "random() * i", tests: "tests/base" },
  {
    file: "lib/base/random.ts",
    text: "JSON.stringify([seed, ...item])",
    by: "JSON.stringify([seed])",
    tests: "tests/base",
  },
  {
    file: "lib/base/map_pool.ts",
    text: "running.size < concurrency",
    by: "running.size <= concurrency",
    tests: "tests/base",
  },
  {
    file: "lib/base/open_json_lines.ts",
    text: "if (torn) await file.truncate(size - tail.length);",
    by: "",
    tests: "tests/base",
  },
  { file: "lib/base/hide_passwords.ts", text: "[one, decodedUri(one)]", by: "[one]", tests: "tests/base" },
  // metrics
  { file: "lib/metrics/wilson.ts", text: "share * (1 - share)", by: "share * share", tests: "tests/metrics" },
  {
    file: "lib/metrics/average_turn_pairs_per_interaction.ts",
    text: "turns.length > 0 && !turns.some(isSpoiled)",
    by: "turns.length > 0",
    tests: "tests/metrics",
  },
  {
    file: "lib/metrics/sql_query_correctness_rate.ts",
    text: ".filter((turn) => turn.expectsResponse)",
    by: "",
    tests: "tests/metrics",
  },
  {
    file: "lib/metrics/compare_agents.ts",
    text: ">= observed",
    by: "> observed",
    tests: "tests/metrics",
  },
  // compare
  {
    file: "lib/compare/number_key.ts",
    text: "EXACT_DIGITS = 15",
    by: "EXACT_DIGITS = 18",
    tests: "tests/compare",
  },
  {
    file: "lib/compare/round_to.ts",
    text: "below + Math.abs(below % 2)",
    by: "below",
    tests: "tests/compare",
  },
  {
    file: "lib/compare/compare_rules.ts",
    text: "emptyTextIsNull = false",
    by: "emptyTextIsNull = true",
    tests: "tests/compare",
  },
  { file: "lib/compare/compare_rules.ts", text: "2 ** -42", by: "2 ** -20", tests: "tests/compare" },
  {
    file: "lib/compare/presets/bird.ts",
    text: "symmetricDifference",
    by: "difference",
    tests: "tests/compare/presets",
  },
  // joins
  {
    file: "lib/joins/certificate/lower_bound.ts",
    text: "Math.ceil(bound - 1e-6)",
    by: "Math.ceil(bound - 1e-6) + 2",
    tests: "tests/joins",
  },
  {
    file: "lib/joins/certificate/plan_quality.ts",
    text: "/ (count - 1)",
    by: "/ count",
    tests: "tests/joins",
  },
  {
    file: "lib/joins/plan_sizes.ts",
    text: "+ sizes.length - 1 - i)",
    by: "+ i)",
    tests: "tests/joins",
  },
  // schema
  {
    file: "lib/schema/schema_graph.ts",
    text: "if (a !== b) incident",
    by: "incident",
    tests: "tests/schema",
  },
  {
    file: "lib/schema/steiner_tree.ts",
    text: "exactTerminals = 8",
    by: "exactTerminals = 2",
    tests: "tests/schema",
  },
  {
    file: "lib/schema/table_role.ts",
    text: "within.length >= 2",
    by: "within.length >= 1",
    tests: "tests/schema",
  },
  // sql
  {
    file: "lib/sql/is_ordered.ts",
    text: "query && isNode(query.order_by)",
    by: "query && true",
    tests: "tests/sql",
  },
  { file: "lib/sql/unlimited_query.ts", text: "fetch.with_ties === true || ", by: "", tests: "tests/sql" },
  {
    file: "lib/sql/spider/spider_hardness.ts",
    text: "clauses <= 2 && others < 2",
    by: "clauses <= 2 && others <= 2",
    tests: "tests/sql/spider",
  },
  // database
  {
    file: "lib/database/duckdb/duckdb_guard.ts",
    text: 'if (type === "table" && !READING.has(name)) acting.tableFunctions.add(name);',
    by: "",
    tests: "tests/database/duckdb_guard_test.ts",
  },
  {
    file: "lib/database/privileges_text.ts",
    text: "others > 0",
    by: "others > 1",
    tests: "tests/database/database_warnings_test.ts",
  },
  {
    file: "lib/database/postgres/postgres_guard.ts",
    text: 'lockingClause: "this one locks rows",',
    by: "",
    tests: "tests/database/postgres_guard_test.ts",
  },
  {
    file: "lib/database/mysql/mysql_refusal.ts",
    text:
      'if (rest.some((token) => isSymbol(token, ";"))) return "Only one query can run, and this text holds more.";',
    by: "",
    tests: "tests/database/mysql_refusal_test.ts",
  },
  {
    file: "lib/database/hidden_columns.ts",
    text: "known.includes(inside.toLowerCase())",
    by: "known !== inside",
    tests: "tests/database/hidden_columns_test.ts",
  },
  // llm
  {
    file: "lib/llm/create_budget.ts",
    text: "const tokens = inputTokens + outputTokens",
    by: "const tokens = outputTokens",
    tests: "tests/llm",
  },
  { file: "lib/llm/open_cassette.ts", text: "    temperature,\n", by: "", tests: "tests/llm" },
  {
    file: "lib/base/network/requested_wait_ms.ts",
    text: "Number(asked) * 1000",
    by: "Number(asked)",
    tests: "tests/base/network",
  },
  // dialogue, linking, specification
  {
    file: "lib/dialogue/gold_status.ts",
    text: "if (allNull) return",
    by: "if (!allNull && rowCount < 0) return",
    tests: "tests/dialogue",
  },
  {
    file: "lib/linking/read_values.ts",
    text: "if (database.hides?.(table.name, column.name)) continue;",
    by: "",
    tests: "tests/linking",
  },
  {
    file: "lib/specification/comparing/best_pairs.ts",
    text: "if (more >= 2 || taken & (1 << j)) continue;",
    by: "if (more >= 2) continue;",
    tests: "tests/specification",
  },
  {
    file: "lib/specification/tree/comparison_operators.ts",
    text: '"<": [">=", ">"],',
    by: '"<": [">", ">="],',
    tests: "tests/specification",
  },
  // synthesis, agents
  {
    file: "lib/verify/diversity/near_duplicates.ts",
    text: "before.add(phrases, dialogue_key);",
    by: "",
    tests: "tests/verify/diversity",
  },
  {
    file: "lib/agents/hide_answers.ts",
    text: "rows: _rows, ",
    by: "",
    tests: "tests/agents",
  },
  // evaluation
  {
    file: "lib/evaluation/state_graph.ts",
    text: "last.turn <= state.maxRetries",
    by: "last.turn < state.maxRetries",
    tests: "tests/evaluation",
  },
  {
    file: "lib/evaluation/check_response.ts",
    text: `const proceed = responds && cause !== "agent_error" &&\n`,
    by: "const proceed =\n",
    tests: "tests/evaluation",
  },
  {
    file: "lib/evaluation/run_evaluation.ts",
    text: "placeOf({ agent: name, trial,",
    by: "placeOf({ agent: name, trial: 1,",
    tests: "tests/evaluation",
  },
  // report, scripts
  { file: "lib/report/to_csv.ts", text: `text.replaceAll('"', '""')`, by: "text", tests: "tests/report" },
  {
    file: "scripts/cli/command.ts",
    text: "wrongInput: 2",
    by: "wrongInput: 1",
    tests: "tests/scripts/compare_test.ts",
  },
];

const root = new URL("../", import.meta.url).pathname;

/** Copies the files that git knows, and links the published data that stand beside the checkout. */
async function copyProject(folder: string): Promise<string> {
  const { stdout } = await new Deno.Command("git", { args: ["ls-files", "-z"], cwd: root }).output();
  for (const path of new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "")) {
    const copy = `${folder}/project/${path}`;
    await Deno.mkdir(copy.slice(0, copy.lastIndexOf("/")), { recursive: true });
    await Deno.copyFile(`${root}${path}`, copy);
  }
  await Deno.symlink(`${root}../shared`, `${folder}/shared`);
  return `${folder}/project/`;
}

async function plant(
  { file, text, by, tests }: PlantedFault,
  project: string,
): Promise<"caught" | "missed" | "text is gone"> {
  const whole = await Deno.readTextFile(`${project}${file}`);
  if (whole.split(text).length !== 2) return "text is gone";
  await Deno.writeTextFile(`${project}${file}`, whole.replace(text, () => by));
  try {
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "tests/run_tests.ts", tests, "--short", "--fail-fast"],
      cwd: project,
      stdout: "null",
      stderr: "null",
    }).output();
    return code === 0 ? "missed" : "caught";
  } finally {
    await Deno.writeTextFile(`${project}${file}`, whole);
  }
}

/** Plants the faults whose file holds one of the words, all where there is none. */
async function plantFaults(words: readonly string[]) {
  const chosen = plantedFaults.filter(({ file }) =>
    words.length === 0 || words.some((word) => file.includes(word))
  );
  const folder = await Deno.makeTempDir({ prefix: "querylogue-faults-" });
  try {
    const project = await copyProject(folder);
    for (const fault of chosen) {
      const ending = await plant(fault, project);
      if (ending !== "caught") Deno.exitCode = 1;
      const { file, text, by } = fault;
      const line = `${ending.padEnd(12)} ${file}: ${JSON.stringify(text)} by ${JSON.stringify(by)}\n`;
      Deno.stdout.writeSync(new TextEncoder().encode(line));
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) await plantFaults(Deno.args);
