import { runCommand } from "./cli/command.ts";
import { benchCommand } from "./cli/bench_command.ts";

await runCommand(benchCommand());
