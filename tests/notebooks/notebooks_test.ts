import assert from "node:assert/strict";
import { join } from "node:path";
import { codeCells, type Notebook, notebookFolder, notebookNames, readNotebook } from "./read_notebooks.ts";
import { hasJupyter } from "../../scripts/cli/execute_notebook.ts";
import { runNotebook } from "./run_notebook.ts";

const committed = notebookNames.map((name) => ({ name, notebook: readNotebook(join(notebookFolder, name)) }));

Deno.test("notebooks are kept without outputs and counts, for the Deno kernel, each cell with its id", () => {
  assert.ok(committed.length > 0);
  for (const { name, notebook } of committed) {
    const { nbformat, nbformat_minor, metadata: { kernelspec }, cells } = notebook;
    assert.deepEqual([nbformat, nbformat_minor], [4, 5], name);
    assert.deepEqual([kernelspec.name, kernelspec.language], ["deno", "typescript"], name);
    assert.equal(new Set(cells.map(({ id }) => id)).size, cells.length, name);
    for (const { id, outputs, execution_count } of codeCells(notebook)) {
      assert.match(id, /^[\w-]{1,64}$/, name);
      assert.deepEqual(outputs, [], `${name}: ${id}`);
      assert.equal(execution_count, null, `${name}: ${id}`);
    }
  }
});

Deno.test("notebooks import by package name and hold only short cells", () => {
  for (const { name, notebook } of committed) {
    for (const { id, source } of codeCells(notebook)) {
      assert.ok(source.length <= 12, `${name}: ${id} has ${source.length} lines`);
      assert.doesNotMatch(source.join(""), /from ["'](?!querylogue["'\/]|@duckdb\/)/, `${name}: ${id}`);
    }
  }
});

const jupyter = await hasJupyter();
const skip = !jupyter && Deno.env.get("CI") !== "true";

function notebookTest(name: string, run: (notebook: Notebook) => void) {
  Deno.test({
    name: `${name} runs from top to bottom${skip ? " (skipped: jupyter-nbconvert is not installed)" : ""}`,
    ignore: skip,
    fn: async () => {
      assert.ok(jupyter, "jupyter-nbconvert is not installed");
      const notebook = await runNotebook(name);
      assert.deepEqual(outputsOf(notebook).filter(({ output_type }) => output_type === "error"), []);
      assert.ok(codeCells(notebook).every(({ execution_count }) => typeof execution_count === "number"));
      run(notebook);
    },
  });
}

function outputsOf(notebook: Notebook) {
  return codeCells(notebook).flatMap(({ outputs = [] }) => outputs);
}

/** What a cell has drawn, as text by media type. */
function drawn(notebook: Notebook, cell: string): Readonly<Record<string, string>> {
  const data = codeCells(notebook).find(({ id }) => id === cell)?.outputs?.[0]?.data ?? {};
  return Object.fromEntries(
    Object.entries(data).map(([type, content]) => [
      type,
      Array.isArray(content)
        ? content.join("")
        : typeof content === "string"
        ? content
        : JSON.stringify(content),
    ]),
  );
}

notebookTest("01-first-look.ipynb", (notebook) => {
  assert.match(drawn(notebook, "schema")["image/svg+xml"] ?? "", /^<svg[^]*>country<[^]*>border<[^]*<\/svg>/);
  assert.match(drawn(notebook, "plan")["text/html"] ?? "", /Joinable tables covered/);
  assert.match(drawn(notebook, "dialogue")["text/html"] ?? "", /Standalone intention[^]*SELECT/);
  const table = drawn(notebook, "evaluation");
  assert.match(table["text/html"] ?? "", /<table>[^]*Improvement/);
  assert.match(
    table["text/markdown"] ?? "",
    /Dialogue Intention Alignment Rate \|[^|]*\(\d\/5\)[^|]*\|[^|]*\(\d\/5\)[^|]*\|/,
  );
  const figure = JSON.parse(drawn(notebook, "figure")["application/vnd.plotly.v1+json"] ?? "{}");
  assert.deepEqual(figure.data.map(({ type, name }: { type: string; name: string }) => [type, name]), [
    ["bar", "keyword, with memory"],
    ["bar", "keyword, without memory"],
  ]);
  assert.match(figure.layout.title.text, /claims nothing about any language model/);
});

notebookTest("03-join-plans.ipynb", (notebook) => {
  assert.match(drawn(notebook, "counts")["text/html"] ?? "", /Combinations of the \d+ foreign keys/);
  assert.match(drawn(notebook, "plan")["text/html"] ?? "", /Joinable tables covered/);
  for (const cell of ["frequencies", "sizes", "sampling"]) {
    assert.match(drawn(notebook, cell)["application/vnd.plotly.v1+json"] ?? "", /"type":"bar"/, cell);
  }
  assert.match(drawn(notebook, "frequencies")["application/vnd.plotly.v1+json"] ?? "", /even share \d/);
  assert.match(
    drawn(notebook, "beside")["text/markdown"] ?? "",
    /\| balanced \| 100 % \|[^]*\| sampled \| \d\d % \|/,
  );
});

notebookTest("02-explore.ipynb", (notebook) => {
  assert.match(drawn(notebook, "graph")["image/svg+xml"] ?? "", />lake</);
  assert.match(drawn(notebook, "tables")["text/html"] ?? "", /lake/);
  assert.match(drawn(notebook, "rows")["text/html"] ?? "", /<table>[^]*depth/);
});

notebookTest("04-dialogues.ipynb", (notebook) => {
  assert.match(drawn(notebook, "dialogue")["text/html"] ?? "", /Intention/);
  assert.notEqual(drawn(notebook, "checked")["text/html"], drawn(notebook, "edited")["text/html"]);
});

notebookTest("05-evaluate.ipynb", (notebook) => {
  assert.match(
    drawn(notebook, "turns")["text/markdown"] ?? "",
    /\d+ turns[^]*\| SQL is \| aligned \| why \|/,
  );
  assert.match(drawn(notebook, "figure")["text/html"] ?? "", /Plotly\.newPlot/);
});

notebookTest("06-results.ipynb", (notebook) => {
  assert.match(drawn(notebook, "run")["text/html"] ?? "", /SQL/);
  for (const cell of ["figures", "causes", "alignment", "sensitivity"]) {
    assert.match(drawn(notebook, cell)["text/html"] ?? "", /<svg [^]*Plotly\.newPlot/, cell);
  }
  assert.match(
    drawn(notebook, "parquet")["text/markdown"] ?? "",
    /\| keyword, with memory \| 0\.\d+ \| 0\.\d+ \| 0\.\d+ \| \d+ \| \d+ \|/,
  );
});

notebookTest("07-your-database-and-agent.ipynb", (notebook) => {
  assert.match(drawn(notebook, "evaluation")["text/html"] ?? "", /myAgent/);
});
