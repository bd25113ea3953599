/**
 * The oracle as a program for tests: reads requests as JSON lines and answers them. Its argument is the path of the dataset.
 *
 * @module
 */
import { readLines } from "../../../../lib/agents/adapters/command/read_lines.ts";
import { readStandardInput } from "../../../../lib/base/process/mod.ts";
import { loadDataset } from "../../../../lib/dialogue/mod.ts";
import { oracleOf } from "../oracle_of.ts";

const [path = ""] = Deno.args;
const oracle = oracleOf(await loadDataset(path));
for await (const line of readLines(readStandardInput(), { maxBytes: 2 ** 20 })) {
  const request = JSON.parse(line);
  const { conversation_id, turn_id } = request;
  const reply = { ...await oracle(request), conversation_id, turn_id };
  Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify(reply)}\n`));
}
