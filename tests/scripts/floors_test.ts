import assert from "node:assert/strict";
import { checkFloors } from "../../scripts/cli/floors.ts";
import { runInContext, type TaskContext } from "../../scripts/cli/task_context.ts";

/** What is said of an agent with a rate that is held to a floor. */
async function said(rate: object, least: number): Promise<string> {
  let text = "";
  const output = {
    write: (bytes: Uint8Array) => void (text += new TextDecoder().decode(bytes)),
    isTerminal: () => false,
    width: () => 80,
  };
  const context: TaskContext = {
    ...{ args: [], folder: () => "", variable: () => undefined, stdout: output, stderr: output },
    stdin: { lines: () => ReadableStream.from([]), isTerminal: () => false },
  };
  const agent = { agent: "a", label: "A", coverage: {}, metrics: { eventual_alignment: rate } };
  await runInContext(context, () => {
    checkFloors([agent as never], [{ metric: "eventual_alignment", least }]);
    return Promise.resolve();
  });
  return text;
}

Deno.test("a rate below its floor is said in percent, with as many decimals as tell it from the floor", async () => {
  assert.equal(await said({ value: 4 / 15 }, 0.99), "A: eventual_alignment is 26.7 %, below 99.0 %\n");
  assert.equal(await said({ value: 0.79962 }, 0.8), "A: eventual_alignment is 79.96 %, below 80.00 %\n");
  assert.equal(await said({ value: 0.8 }, 0.8), "");
  assert.equal(
    await said({ unscored: "nothing was played" }, 0),
    "A: eventual_alignment has no value (nothing was played) to hold at 0.0 %\n",
  );
});
