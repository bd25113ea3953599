import { Option } from "commander";
import { wholeNumber } from "./option_numbers.ts";

/** Help of `--judge`. */
export const judgeOption =
  "who judges intentions: offline (by rules), strict or lenient (a model), module:FILE or command:PROGRAM (your own, " +
  "see lib/evaluation/README.md)";

/** How often a model is asked about a pair. */
export function judgeCallsOption(): Option {
  return new Option(
    "--judge-calls <n>",
    "of strict and lenient: most calls about a pair, of which the majority decides (default: 3)",
  )
    .argParser(wholeNumber(1));
}
