import { createCommand, runCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { addAudit } from "./joins_audit.ts";
import { defaultCount } from "./default_count.ts";
import { loadLater } from "./load_later.ts";
import type { JoinsOptions } from "./plan_joins.ts";
import { wholeNumber } from "./whole_number.ts";

const command = createCommand("joins", "Choose a balanced set of join combinations and say how good it is")
  .argument("[url]", "a database, a DDL file (NAME.sql) or a JSON catalog (default: the embedded database)")
  .option("--database <url>", "the same, as an option")
  .option(
    "--count <n>",
    `number of combinations (default: ${defaultCount}, or the sum of --sizes)`,
    wholeNumber(1),
  )
  .option("--sizes <mix>", "numbers of joins: 2,3,4 near-uniform, or 2:17,3:17,4:16", "2,3,4")
  .option("--seed <n>", "same seed, same plan", wholeNumber(0), 1)
  .option("--out <file>", "write the plan to this file")
  .option("--allow-empty", "admit combinations whose join returns no row")
  .option("--json", "print the plan as JSON instead of its certificate")
  .action(async (url: string | undefined, options: JoinsOptions) => {
    const { planJoins } = await loadLater<typeof import("./plan_joins.ts")>("./plan_joins.ts");
    await planJoins(url, options);
  });

addDatabaseOptions(command, { schemaAlone: true });

addAudit(command);

await runCommand(command);
