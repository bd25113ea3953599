import type { Command } from "commander";
import type { AuditOptions } from "./audit_joins.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { loadLater } from "./load_later.ts";

/** Adds `audit` to the command that plans joins. */
export function addAudit(command: Command): void {
  // The two share names of options, which belong to the one that they follow.
  const audit = command.enablePositionalOptions().command("audit")
    .description("Set the joins that a dataset's ground truths really make against the plan; nothing is run")
    .requiredOption(
      "--dataset <file>",
      "a dataset: ours, the authors', or as published Spider, CoSQL, SParC, BIRD or MMSQL",
    )
    .option(
      "--database <url>",
      "a database, a DDL file (NAME.sql) or a JSON catalog (default: the embedded database)",
    )
    .option("--json", "print everything as JSON, query by query")
    .action(async (options: AuditOptions) => {
      const { auditJoins } = await loadLater<typeof import("./audit_joins.ts")>("./audit_joins.ts");
      await auditJoins(options);
    });
  addDatabaseOptions(audit, { schemaAlone: true });
}
