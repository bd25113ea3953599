import { Option } from "commander";
import type { Exploration } from "../lib/report/mod.ts";
import type { Schema } from "../lib/schema/mod.ts";
import { createCommand, interrupted, print, runCommand, say } from "./command.ts";
import { addDatabaseOptions, type DatabaseFlags } from "./database_options.ts";
import { createProgress, type Progress } from "./progress.ts";

const formats = ["text", "markdown", "json", "mermaid", "html"] as const;

interface ExploreOptions extends DatabaseFlags {
  readonly database?: string;
  readonly format?: typeof formats[number];
  readonly json?: true;
  readonly out?: string;
}

const command = createCommand(
  "explore",
  "Show a database's schema, its referential integrity graph and what is suspicious about its keys",
)
  .argument(
    "[url]",
    "duckdb:PATH, sqlite:PATH, postgres://…, mysql://…, a path, a JSON catalog or a DDL file (default: the embedded database)",
  )
  .option("--database <url>", "the same, as an option")
  .addOption(new Option("--format <name>", "what is printed (default: text)").choices([...formats]))
  .addOption(new Option("--json", "the same as --format json").conflicts("format"))
  .option("--out <file>", "write it to this file instead");

addDatabaseOptions(command, { schemaAlone: true, values: true });

command.action(async (url: string | undefined, options: ExploreOptions) => {
  const { json, format = json ? "json" : "text", out } = options;
  if (out !== undefined) await refuseForeign(out);
  // All of it is loaded here, so that --help answers at once.
  const [{ openSchema }, { exploreSchema }] = await Promise.all([
    import("./open_schema.ts"),
    import("../lib/report/mod.ts"),
  ]);
  const progress = patientProgress();
  await using opened = await openSchema([url, options.database], {
    flags: options,
    onProgress: (done, total) => progress.update("tables read", done, total),
    signal: interrupted,
  });
  const { name, schema, database } = opened;
  const found = () =>
    exploreSchema(schema, {
      name,
      ...(database && { database }),
      onProgress: (step, done, total) =>
        progress.update({ keys: "keys checked", samples: "tables sampled" }[step], done, total),
      signal: interrupted,
    });
  const text = await written(format, { name, schema, found });
  progress.end();
  if (out === undefined) return print(text);
  const { writeFileAtomic } = await import("../lib/base/mod.ts");
  await writeFileAtomic(out, text);
  const count = schema.tables.length;
  say(`${count} ${count === 1 ? "table" : "tables"} written to ${out}`);
});

/** Signs of an earlier result of this command: Markdown, Mermaid and HTML name it, the text has its headline. */
const ownHead = /deno task explore|^.*: \d+ tables?, \d+ foreign keys?/;

async function refuseForeign(out: string): Promise<void> {
  const { refuseForeignFile } = await import("./refuse_foreign_file.ts");
  const head = await Deno.readTextFile(out).then((text) => text.slice(0, 500), () => "");
  if (!ownHead.test(head)) await refuseForeignFile(out, "schema_hash");
}

interface Explored {
  readonly name: string;
  readonly schema: Schema;
  readonly found: () => Promise<Exploration>;
}

async function written(format: typeof formats[number], { name, schema, found }: Explored): Promise<string> {
  const { explorationMarkdown, explorationPage, explorationText, toMermaid } = await import(
    "../lib/report/mod.ts"
  );
  const origin = `deno task explore ${name} --format ${format}`.replaceAll(/\s+/g, " ");
  switch (format) {
    case "text":
      return explorationText(await found());
    case "markdown":
      return `\`${origin}\`\n\n${explorationMarkdown(await found())}`;
    case "json":
      return `${JSON.stringify(await found(), null, 2)}\n`;
    case "mermaid":
      return `%% ${origin}\n${toMermaid(schema)}`;
    case "html":
      return await explorationPage(await found(), schema);
    default:
      return format satisfies never;
  }
}

/** Progress of several steps that stays silent where all is done at once. */
function patientProgress() {
  const start = performance.now();
  let step = "";
  let shown: Progress | undefined;
  return {
    update(label: string, done: number, total: number) {
      if (performance.now() - start < 1_000) return;
      if (label !== step) {
        shown?.end();
        shown = createProgress(label);
        step = label;
      }
      shown?.update(done, total);
    },
    end: () => shown?.end(),
  };
}

await runCommand(command);
