import assert from "node:assert/strict";
import { codeCells } from "./read_notebooks.ts";
import { hasJupyter, runNotebook } from "./run_notebook.ts";

const name = "02-join-plan.ipynb";
const jupyter = await hasJupyter();
const skip = !jupyter && Deno.env.get("CI") !== "true";

Deno.test({
  name: `${name} runs from top to bottom${skip ? " (skipped: jupyter-nbconvert is not installed)" : ""}`,
  ignore: skip,
  fn: async () => {
    assert.ok(jupyter, "jupyter-nbconvert is not installed");
    const drawn = new Map(
      codeCells(await runNotebook(name)).map(({ id, outputs = [] }) => {
        assert.deepEqual(outputs.filter(({ output_type }) => output_type === "error"), [], id);
        return [id, JSON.stringify(outputs[0]?.data)];
      }),
    );
    assert.match(drawn.get("counts") ?? "", /Combinations of the \d+ foreign keys/);
    assert.match(drawn.get("plan") ?? "", /joinable tables are covered/);
    for (const cell of ["frequencies", "sizes", "sampling"]) {
      assert.match(drawn.get(cell) ?? "", /application\/vnd\.plotly\.v1\+json.*"type":"bar"/, cell);
    }
    assert.match(drawn.get("frequencies") ?? "", /even share \d/);
    assert.match(drawn.get("beside") ?? "", /\| balanced \| 100 % \|.*\| sampled \| \d\d % \|/);
  },
});
