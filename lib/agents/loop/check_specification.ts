import { z } from "zod";
import { formFault, InputError, nearestName } from "../../base/mod.ts";
import type { AgentSpecification } from "./types.ts";

const called = z.custom<unknown>((value) => typeof value === "function", "a function is expected");

const wholeFrom = (least: number) =>
  z.custom<unknown>(
    (value) => Number.isSafeInteger(value) && Number(value) >= least,
    `a whole number from ${least} is expected`,
  ).optional();

const prompt = z.looseObject({ render: called });

const policy = z.strictObject({ maxRows: wholeFrom(1), timeoutMs: wholeFrom(1), admit: called.optional() });

const limits = z.strictObject({ steps: wholeFrom(1), tokens: wholeFrom(1), repairs: wholeFrom(0) });

/** What all specifications have. */
const shared = {
  ...{ prompts: z.array(prompt).optional(), policy: policy.optional(), limits: limits.optional() },
};

const tool = z.looseObject({
  ...{ name: z.string().min(1), description: z.string(), run: called, ends: z.boolean().optional() },
  parameters: z.custom<unknown>((value) => value instanceof z.ZodObject, "z.object of zod is expected"),
});

const memory = z.custom<unknown>(
  (value) =>
    value === "all" || value === "off" || z.object({ turns: z.int().min(0) }).safeParse(value).success,
  '"all", "off" or { turns: a whole number from 0 } is expected',
);

const loopShape = z.strictObject({
  ...shared,
  ...{ name: z.string().min(1), prompt, values: called.optional(), tools: z.array(tool).min(1) },
  ...{ memory: memory.optional(), calls: z.enum(["native", "json"]).optional() },
});

const turnShape = z.strictObject({ ...shared, play: called, prompts: z.array(prompt) });

/**
 * Checks a specification of an agent, as types may not have been checked where it was written.
 *
 * @throws {InputError} If a field is missing, unknown or of a wrong form, two tools have one name, or a placeholder of the
 * prompt can have no value; the message names it and what is expected.
 */
export function checkSpecification(given: object): void {
  const fault = "play" in given ? faultOf(turnShape, given) : faultOf(loopShape, given) ?? loopFault(given);
  if (fault === undefined) return;
  const of = "name" in given && typeof given.name === "string" ? ` of agent "${given.name}"` : "";
  throw new InputError(`The specification${of} is wrong at ${fault}; correct it`);
}

/** Names the fields of a specification that none has, each with the one that may be meant; empty where there are none. */
export function unknownFields(given: object): string {
  const { shape } = "play" in given ? turnShape : loopShape;
  return Object.keys(given).filter((field) => !Object.hasOwn(shape, field))
    .map((field) => unknownField(field, { known: Object.keys(shape), given })).join(", ");
}

function faultOf(shape: typeof loopShape | typeof turnShape, given: object): string | undefined {
  const { issues = [] } = shape.safeParse(given).error ?? {};
  // An unknown field may be the one that is missing.
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (issue === undefined) return undefined;
  const { path } = issue;
  const place = path.join(".") || "its top";
  if (issue.code === "unrecognized_keys") {
    const [field = ""] = issue.keys;
    return `${place} (${unknownField(field, { known: knownAt(path, shape), given: at(path, given) })})`;
  }
  const parent = at(path.slice(0, -1), given);
  const name = String(path.at(-1));
  const known = knownAt(path.slice(0, -1), shape);
  const written = name in parent
    ? undefined
    : nearestName(name, Object.keys(parent).filter((field) => !known.includes(field)));
  const hint = written === undefined ? "" : `; is its field "${written}" meant?`;
  return `${place} (${formFault(issue, given)}${hint})`;
}

function unknownField(
  field: string,
  { known, given }: { readonly known: readonly string[]; readonly given: object },
): string {
  const meant = nearestName(field, known.filter((one) => !Object.hasOwn(given, one)));
  return `the field "${field}" is unknown${meant === undefined ? "" : `; is ${meant} meant?`}`;
}

/** The fields that the value at a place may have; those of tools where it has others too. */
function knownAt(
  [field, index]: readonly PropertyKey[],
  shape: typeof loopShape | typeof turnShape,
): readonly string[] {
  const inside = field === undefined
    ? shape
    : field === "policy"
    ? policy
    : field === "limits"
    ? limits
    : field === "tools" && index !== undefined
    ? tool
    : undefined;
  return inside === undefined ? [] : Object.keys(inside.shape);
}

function at(path: readonly PropertyKey[], given: object): object {
  return Object(path.reduce<unknown>((inside, key) => Reflect.get(Object(inside), key), given));
}

/** What is wrong with a loop whose fields have the right form. */
function loopFault(given: object): string | undefined {
  const { tools, values, prompt } = given as AgentSpecification;
  const names = tools.map(({ name }) => name);
  const second = names.findIndex((name, i) => names.indexOf(name) < i);
  if (second >= 0) {
    const name = names[second] ?? "";
    return `tools.${second} (it is called "${name}" as tools.${
      names.indexOf(name)
    } is; the model tells tools by their names)`;
  }
  const [placeholder] = values === undefined ? prompt.placeholders ?? [] : [];
  return placeholder === undefined
    ? undefined
    : `prompt ({{${placeholder}}} is filled in by nothing: give it a value by values)`;
}
