import { fileURLToPath } from "node:url";
import { type Document, parseDocument } from "yaml";
import {
  formFault,
  type FormIssue,
  InputError,
  nearestName,
  readJsonFile,
  readUtf8File,
  sha256,
  yamlFault,
} from "../../../base/mod.ts";
import { checkMapping } from "./check_mapping.ts";
import { type AgentMapping, mappingShape } from "./mapping_shape.ts";

/** Mapping files that come with the project, by name. None was tried against the live service. */
export const PRESETS = ["cortex-analyst", "genie", "vanna2", "wren"] as const;

/** A mapping, and the SHA-256 of its file. */
export interface ReadMapping {
  readonly mapping: AgentMapping;
  readonly hash: string;
}

/**
 * Reads a mapping file, or a preset by its name; a name without "/" and "." is that of a preset.
 *
 * @throws {InputError} If there is no such file or preset, or it is no mapping: the message names the file, the field and
 * what to write instead.
 */
export async function readMapping(target: string): Promise<ReadMapping> {
  const path = /[./\\]/.test(target) ? target : presetPath(target);
  const text = await readUtf8File(path);
  const fail = (fault: string) => new InputError(`Cannot read the mapping ${path}: ${fault}`);
  const document = parseDocument(text, { prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) {
    // A person who writes JSON need not know of YAML.
    if (/\.json$/i.test(path)) await readJsonFile(path);
    throw fail(yamlFault(error, text));
  }
  if (text.trim() === "") throw fail("the file is empty");
  const given = plainValue(document, (error) => fail(yamlFault(error, text)));
  const read = mappingShape.safeParse(given);
  const fault = read.success ? checkMapping(read.data) : firstFault(read.error.issues, given);
  if (fault !== undefined) throw fail(fault);
  return { mapping: read.data as AgentMapping, hash: sha256(text) };
}

/** @throws What `fail` makes of an error, if an alias names nothing, or makes the value endless or too large. */
function plainValue(document: Document, fail: (error: Error) => Error): unknown {
  try {
    // An alias of itself is a circle, which JSON has none of.
    return JSON.parse(JSON.stringify(document.toJS()) ?? "null");
  } catch (error) {
    throw error instanceof ReferenceError || error instanceof TypeError ? fail(error) : error;
  }
}

function presetPath(name: string): string {
  if (PRESETS.some((preset) => preset === name)) {
    return fileURLToPath(new URL(`presets/${name}.yaml`, import.meta.url));
  }
  const near = nearestName(name, PRESETS);
  const hint = near === undefined ? "" : `: did you mean "${near}"?`;
  throw new InputError(
    `Unknown mapping "${name}"${hint} (known are ${PRESETS.join(", ")}; write a file as ./${name})`,
  );
}

type Issue = FormIssue & { readonly issues?: readonly FormIssue[] };

/** A field that is unknown explains others that are missing. */
function firstFault(issues: readonly Issue[], given: unknown): string {
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0] as Issue;
  const place = issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  if (issue.code === "unrecognized_keys") return `${place}${issue.message}`;
  if (issue.code === "invalid_key") return `${place}${issue.issues?.[0]?.message ?? issue.message}`;
  return `${place}${formFault(issue, given)}`;
}
