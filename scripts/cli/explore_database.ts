import { existsSync } from "node:fs";
import { InputError, writeFileAtomic } from "../../lib/base/mod.ts";
import { inferKeys, type KeysDocument, keysDocument } from "../../lib/database/mod.ts";
import {
  type Exploration,
  explorationMarkdown,
  explorationPage,
  explorationText,
  toMermaid,
} from "../../lib/report/mod.ts";
import { exploreSchema, openSchema } from "../../lib/runs/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { databaseConfiguration, oneAddress } from "./database_configuration.ts";
import { acceptedConfidence, type DatabaseFlags } from "./database_options.ts";
import { lineWidth } from "./line_width.ts";
import { createProgress, type Progress } from "./progress.ts";
import { refuseForeignFile } from "./refuse_foreign.ts";

export type ExplorationFormat = "text" | "markdown" | "json" | "mermaid" | "html" | "keys";

/** What `deno task explore` was asked for. */
export interface ExploreOptions extends DatabaseFlags {
  readonly database?: string | undefined;
  readonly format?: ExplorationFormat | undefined;
  readonly json?: true | undefined;
  readonly html?: string | undefined;
  readonly out?: string | undefined;
}

/** Explores the database that was asked for and prints or writes what was found. */
export async function exploreDatabase(url: string | undefined, options: ExploreOptions): Promise<void> {
  const { json, html } = options;
  const { format = html !== undefined ? "html" : json ? "json" : "text", out = html } = options;
  if (out !== undefined) await refuseForeign(out, format);
  const progress = patientProgress();
  await using opened = await openSchema({
    ...databaseConfiguration(
      oneAddress(url, options.database),
      format === "keys" ? { ...options, inferKeys: undefined } : options,
    ),
    dialect: options.dialect,
    onProgress: (done, total) => progress.update("tables read", done, total),
    signal: interrupted,
  });
  const { name, schema, database } = opened;
  const found = () =>
    exploreSchema(schema, {
      name,
      database,
      onProgress: (step, done, total) =>
        progress.update({ keys: "keys checked", samples: "tables sampled" }[step], done, total),
      signal: interrupted,
    });
  const possible = async () => {
    const keys = await inferKeys(database, schema, {
      threshold: LEAST_CONFIDENCE,
      onProgress: (done, total) => progress.update("possible keys compared", done, total),
      signal: interrupted,
    });
    return keysDocument(keys, acceptedConfidence(options));
  };
  const width = out === undefined ? lineWidth() : Infinity;
  const text = await written(format, { name, schema, found, possible, width });
  progress.end();
  if (out === undefined) return print(text);
  await writeFileAtomic(out, text);
  if (format === "keys") {
    return say(`Possible keys written to ${out}: edit "accepted" and hand it to --keys ${out}`);
  }
  const count = schema.tables.length;
  say(`${count} ${count === 1 ? "table" : "tables"} written to ${out}`);
}

/** Confidence of the least likely key that is shown to be judged. */
const LEAST_CONFIDENCE = 0.2;

/** Signs of an earlier result of this command: Markdown, Mermaid and HTML name it, the text has its headline. */
const ownHead = /deno task explore|^.*: \d+ tables?, \d+ foreign keys?/;

async function refuseForeign(out: string, format: ExplorationFormat): Promise<void> {
  if (format === "keys" && existsSync(out)) {
    throw new InputError(`${out} is there already and may have been edited; give --out another file`);
  }
  const head = await Deno.readTextFile(out).then((text) => text.slice(0, 500), () => "");
  if (!ownHead.test(head)) await refuseForeignFile(out, "schema_hash");
}

interface Explored {
  readonly name: string;
  readonly schema: Schema;
  readonly found: () => Promise<Exploration>;
  readonly possible: () => Promise<KeysDocument>;
  /** Columns of a line of text. */
  readonly width: number;
}

async function written(
  format: ExplorationFormat,
  { name, schema, found, possible, width }: Explored,
): Promise<string> {
  const origin = `deno task explore ${name} --format ${format}`.replaceAll(/\s+/g, " ");
  switch (format) {
    case "text":
      return explorationText(await found(), { width });
    case "markdown":
      return `\`${origin}\`\n\n${explorationMarkdown(await found())}`;
    case "json":
      return `${printableJson(await found())}\n`;
    case "mermaid":
      return `%% ${origin}\n${toMermaid(schema)}`;
    case "html":
      return await explorationPage(await found(), schema);
    case "keys":
      return `${printableJson(await possible())}\n`;
    default:
      return format satisfies never;
  }
}

/** JSON leaves some characters as they are by which a stored text could steer a terminal. */
function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
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
