import { z } from "zod";
import { formFault, InputError } from "../../base/mod.ts";

const called = z.custom<unknown>((value) => typeof value === "function", "a function is expected");

const wholeFrom = (least: number) =>
  z.custom<unknown>(
    (value) => Number.isSafeInteger(value) && Number(value) >= least,
    `a whole number from ${least} is expected`,
  ).optional();

const prompt = z.looseObject({ render: called });

/** What all specifications have. */
const shared = {
  prompts: z.array(prompt).optional(),
  policy: z.strictObject({ maxRows: wholeFrom(1), timeoutMs: wholeFrom(1), admit: called.optional() })
    .optional(),
  limits: z.strictObject({ steps: wholeFrom(1), tokens: wholeFrom(1), repairs: wholeFrom(0) }).optional(),
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
 * @throws {InputError} If a field is missing, unknown or of a wrong form; the message names it and what is expected.
 */
export function checkSpecification(given: object): void {
  const [issue] = ("play" in given ? turnShape : loopShape).safeParse(given).error?.issues ?? [];
  if (issue === undefined) return;
  const of = "name" in given && typeof given.name === "string" ? ` of agent "${given.name}"` : "";
  throw new InputError(
    `The specification${of} is wrong at ${issue.path.join(".") || "its top"} (${
      formFault(issue, given)
    }); correct it`,
  );
}
