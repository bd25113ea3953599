import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type AgentMeasures, measureAgent } from "../../lib/metrics/mod.ts";
import { metricsTable, paperLatex, type ReportTable, toLatex } from "../../lib/report/mod.ts";
import { inFolder } from "../scripts/run_task.ts";

const tex = ["/usr/bin/pdflatex", "/Library/TeX/texbin/pdflatex"].find((path) => existsSync(path));

const rate = (numerator: number, denominator: number) => (
  {
    ...{ numerator, denominator, value: numerator / denominator },
    interval: [0.2, 0.65] as const,
    method: "wilson" as const,
  }
);

/** A table that fits no page. */
const long: ReportTable = {
  caption: "Interactions by table.",
  label: "tab:long",
  columns: ["Table", "Agent", "First", "All", "Aligned", "Turns"].map((header) => ({ header })),
  rows: Array.from({ length: 60 }, (_, i) => [
    ...[`a_name_of_several_words_${i}`, "keyword, with memory"],
    ...["16.7 % [0.0, 60.0] (1/6)", "16.7 % [0.0, 60.0] (1/6)", "2.33 [1.40, 3.00] (14/6)", "2.33"],
  ]),
  notes: ["A note."],
};

function agent(label: string): AgentMeasures & { readonly label: string } {
  const none = measureAgent([], [], { seed: 1 });
  const metrics = {
    ...none.metrics,
    user_turn_intention_alignment_rate: rate(45, 99),
    average_turn_pairs_per_interaction: rate(29, 20),
  };
  return { label, ...none, metrics };
}

Deno.test("the table of a paper has the four metrics as rows and the agents as columns, each with its interval", () => {
  const text = paperLatex(["keyword, with memory", "50%_&"].map(agent), { engineNote: "Offline & free." });
  assert.match(text, /^% Needs \\usepackage\{booktabs\} and \\usepackage\{siunitx\}\.\n\\begin\{table\}\n/);
  assert.match(
    text,
    /\n & \{\\shortstack\{keyword,\\\\with memory\}\} & \{\\shortstack\{50\\%\\_\\&\}\} \\\\\n/,
  );
  assert.match(text, /\nTurns aligned & 45\.5 & 45\.5 \\\\\n & \{\\scriptsize \[20\.0, 65\.0\]\} & /);
  assert.match(text, /\nTurns \/ interaction & 1\.45 & 1\.45 \\\\\n/);
  assert.match(text, /\nSQL correct & \{--\} & \{--\} \\\\\n/);
  assert.match(paperLatex(["a", "b", "c", "d"].map(agent), { engineNote: "" }), /\\begin\{table\*\}/);
});

Deno.test({
  name: tex === undefined && Deno.env.get("CI") !== "true"
    ? "the tables of a paper compile and fit (skipped: no pdflatex on this machine)"
    : "the table of a paper compiles and fits its column, the full table fits A4",
  ignore: tex === undefined && Deno.env.get("CI") !== "true",
  fn: () =>
    inFolder(async (folder) => {
      assert(tex !== undefined, "no pdflatex: apt-get install texlive-latex-recommended texlive-science");
      const three = ["keyword, with memory", "keyword, without memory", "echo"].map(agent);
      const text = [
        "\\documentclass[twocolumn,a4paper]{article}\\usepackage{booktabs}\\usepackage{siunitx}\\usepackage{tabularx}\\usepackage{array}\\usepackage{longtable}",
        "\\begin{document}",
        paperLatex(three, { engineNote: "An engine." }),
        paperLatex([...three, ...["react", "rewrite"].map(agent)], { engineNote: "" }).replace(
          "tab:paper",
          "tab:wide",
        ),
        "\\onecolumn",
        toLatex(metricsTable(three, { engineNote: "An engine." })),
        "\\onecolumn",
        toLatex(long),
        "\\end{document}",
      ].join("\n");
      await Deno.writeTextFile(join(folder, "paper.tex"), text);
      const { code, stdout } = await new Deno.Command(tex, {
        args: ["-interaction=nonstopmode", "-halt-on-error", "paper.tex"],
        cwd: folder,
      }).output();
      const log = new TextDecoder().decode(stdout);
      assert.equal(code, 0, log);
      assert.doesNotMatch(log, /Overfull/);
      const [, pages] = /Output written on paper\.pdf \((\d+) pages/.exec(log) ?? [];
      assert.ok(Number(pages) >= 4, `the long table goes on over pages: ${pages}`);
    }),
});
