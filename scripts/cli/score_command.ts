import type { Command } from "commander";
import { createCommand } from "./command.ts";
import { loadLater } from "./load_later.ts";
import { scoreNumber } from "./option_numbers.ts";
import type { ScoreTaskOptions } from "./score_task.ts";

/** The command of `deno task score`. */
export function scoreCommand(): Command {
  return createCommand(
    "score",
    "Score what agents answered, from questions and SQL alone: no database, no ground truth (STEF)",
  )
    .option(
      "--log <file>",
      'a JSON line each: {"id", "agent"?, "at"?, "question", "enriched_question"?, "sql", "dialect"?}; ' +
        "or CSV, Parquet (by the name's ending) with these columns, or OpenTelemetry GenAI spans as OTLP JSON",
    )
    .option(
      "--rules <file>",
      'JSON: {"column_mappings": {"region": "RegionName"}, "benign_filters": ["status = \'Active\'"], ' +
        '"ignore_filters": ["tenant_id"]} (default: no rules)',
    )
    .option("--dialect <name>", "dialect of lines that name none", "duckdb")
    .option(
      "--html <file>",
      "write a page with the lowest scores and their reasons, in place of an earlier page",
    )
    .option("--fail-under <mean>", "exit with 1 where the mean of an agent is below this score", scoreNumber)
    .option("--json", "print a JSON line for each answer, in order, instead of the table of agents")
    .addHelpText(
      "after",
      `
Example, as it can be pasted into a shell:

  echo '{"id": 1, "question": "Spend in 2023?", "sql": "SELECT spend FROM t"}' \\
    > log.jsonl
  echo '{"column_mappings": {"spend": "spend"}}' > rules.json
  deno task score --log log.jsonl --rules rules.json
  deno task score --log log.jsonl --rules rules.json --json
`,
    )
    .action(async (options: ScoreTaskOptions) => {
      const { scoreTask } = await loadLater<typeof import("./score_task.ts")>("./score_task.ts");
      await scoreTask(options);
    });
}
