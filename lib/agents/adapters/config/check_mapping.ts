import { nearestName } from "../../../base/mod.ts";
import type { Json } from "../../types.ts";
import { placeholdersIn, textsIn } from "./fill_template.ts";
import type { AgentMapping } from "./mapping_shape.ts";

const variable = /\$\{([^}]*)\}/g;

/** The names of the environment variables that a mapping sends. */
export function variablesOf({ auth, open, turn, poll, rows }: AgentMapping): readonly string[] {
  const paths = [open, turn, poll, rows].map((step) => step?.get ?? step?.post ?? "");
  const texts = [auth.bearer ?? "", ...Object.values(auth.headers ?? {}), ...paths];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(variable)].map(([, name = ""]) => name)))];
}

interface Place {
  readonly place: string;
  readonly template: Json;
  /** The placeholders that have a value there. */
  readonly known: readonly string[];
}

/**
 * Finds faults that the shape of a mapping does not show: placeholders that nothing fills, and environment variables in
 * places where their values could be read. Returns undefined for a valid mapping.
 */
export function checkMapping(mapping: AgentMapping): string | undefined {
  for (const { place, template, known } of placesOf(mapping)) {
    const fault = placeholderFault(template, known) ?? secretFault(place, template);
    if (fault !== undefined) return `${place}: ${fault}`;
  }
  return headerFault(mapping) ?? literalFault(mapping) ?? messageFault(mapping);
}

/** Headers whose values are credentials. */
const SECRET = /^(?:proxy-)?authorization$|^cookie$|api-?key$|password|secret|token$/i;

/** What HTTP allows as the name of a header (RFC 9110, section 5.6.2). */
const HEADER = /^[!#$%&'*+.^`|~\w-]+$/;

function headerFault({ auth }: AgentMapping): string | undefined {
  for (const [name, text] of Object.entries(auth.headers ?? {})) {
    if (!HEADER.test(name)) {
      return `auth.headers: "${name}" is no name of a header: letters, digits and - are expected`;
    }
    if (/[^\x20-\x7e]/.test(text)) return `auth.headers.${name}: a text of one line in ASCII is expected`;
  }
  return undefined;
}

function literalFault({ auth }: AgentMapping): string | undefined {
  const found = Object.entries(auth.headers ?? {}).find(([name, text]) =>
    SECRET.test(name) && !text.includes("${")
  );
  return found && `auth.headers.${found[0]}: the name of an environment variable is expected: \${NAME}`;
}

/** Finds that a body does not hold what the user says. */
function messageFault({ history, turn }: AgentMapping): string | undefined {
  if (turn.body === undefined) return undefined;
  const sent = placeholdersIn([turn.get ?? "", turn.post ?? "", turn.body ?? ""]);
  if (sent.includes("message") || (history !== undefined && sent.includes(history.as))) return undefined;
  return 'turn: the message is sent nowhere: put "{message}" into its body or its path';
}

function placesOf(
  { base, parameters, auth, history, open, turn, poll, rows }: AgentMapping,
): readonly Place[] {
  const given = Object.keys(parameters);
  const said = [...given, "message", "conversation_id", "turn_id", ...(history ? [history.as] : [])];
  const opened = [...said, ...Object.keys(open?.session ?? {})];
  const all = [...opened, ...Object.keys(turn.session ?? {})];
  const steps = [["open", open, said], ["turn", turn, all], ["poll", poll, all], [
    "rows",
    rows,
    [...all, "each", "sql"],
  ]] as const;
  const ofHistory = [...given, "content", "sql", "raw"];
  return [
    { place: "base", template: base, known: given },
    ...Object.entries(auth.headers ?? {}).map(([name, template]) => (
      { place: `auth.headers.${name}`, template, known: given }
    )),
    ...(history === undefined ? [] : [
      { place: "history.user", template: history.user, known: ofHistory },
      { place: "history.system", template: history.system, known: ofHistory },
    ]),
    ...steps.flatMap(([name, step, known]) => [
      ...(step?.get === undefined ? [] : [{ place: `${name}.get`, template: step.get, known }]),
      ...(step?.post === undefined ? [] : [{ place: `${name}.post`, template: step.post, known }]),
      ...(step?.body === undefined ? [] : [{ place: `${name}.body`, template: step.body, known }]),
    ]),
  ];
}

function placeholderFault(template: Json, known: readonly string[]): string | undefined {
  const bare = bareIn(template).find((name) => known.includes(name));
  if (bare !== undefined) return `{${bare}} is read as an object: write it in quotes, "{${bare}}"`;
  const strange = placeholdersIn(template).find((name) => !known.includes(name.split(".")[0] ?? ""));
  if (strange === undefined) return undefined;
  const near = nearestName(strange, known);
  const hint = near === undefined ? "" : `: did you mean {${near}}?`;
  const list = known.length === 0 ? "none is known here" : `known here are ${known.join(", ")}`;
  return `the placeholder {${strange}} is unknown${hint} (${list})`;
}

/** Placeholders that YAML has read as objects, as they stand without quotes. */
function bareIn(template: Json): readonly string[] {
  if (typeof template !== "object" || template === null) return [];
  const [[name, value] = ["", ""], ...others] = Object.entries(template);
  return others.length === 0 && value === null ? [name] : Object.values(template).flatMap(bareIn);
}

function secretFault(place: string, template: Json): string | undefined {
  if (place.startsWith("auth.")) return undefined;
  const isAddress = /\.(get|post)$/.test(place);
  const texts = textsIn(template).map((text) => isAddress ? text.replace(/\?.*$/s, "") : text);
  const [found] = texts.flatMap((text) => text.match(variable) ?? []);
  if (found === undefined) return undefined;
  return `the variable ${found} may stand in auth and in the query of an address only, where its value is hidden`;
}
