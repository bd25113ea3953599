import { z } from "zod";
import { nearestName } from "../../../base/mod.ts";
import type { Json } from "../../types.ts";
import { selectorFault } from "./selectors.ts";

/** An object without other fields than these; the message of another one names the nearest. */
function fields<S extends z.ZodRawShape>(shape: S) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== "unrecognized_keys") return undefined;
      const [given = ""] = issue.keys;
      const near = nearestName(given, known);
      const hint = near === undefined ? "" : `: did you mean "${near}"?`;
      return `the field "${given}" is unknown${hint} (known are ${known.join(", ")})`;
    },
  });
}

const selector = z.string().superRefine((text, { addIssue }) => {
  const fault = selectorFault(text);
  if (fault !== undefined) addIssue({ code: "custom", message: fault });
});

const detailedSource = fields({
  from: selector,
  xml: z.string().optional(),
  attribute: z.string().optional(),
  json: selector.optional(),
  fence: z.literal(true).optional(),
  join: z.string().optional(),
}).refine(({ xml, attribute }) => attribute === undefined || xml !== undefined, {
  message: "an attribute is one of an element: name the element by xml",
});

/** The place of values in a reply: a selector, one with transformations of its values, or a list of which the first that finds a value counts. */
const source = z.preprocess(
  (given) => typeof given === "string" ? { from: given } : given,
  detailedSource,
);
const sources = z.preprocess((given) => Array.isArray(given) ? given : [given], z.array(source).min(1));

const template = z.json().transform((value) => value as Json);

const kind = z.enum(["response", "request", "acknowledgment", "refusal", "error"]);
const kinds = z.preprocess(
  (given) => Array.isArray(given) ? given : [given],
  z.array(kind).min(1),
);
const rules = z.array(fields({ if: selector.optional(), then: kinds })).min(1)
  .refine((given) => given.at(-1)?.if === undefined, {
    message: "the last rule must apply always: leave out its if",
  })
  .refine((given) => given.slice(0, -1).every((rule) => rule.if !== undefined), {
    message: "only the last rule may have no if, as those after it would never apply",
  });

const path = z.string().refine((text) => /^[/{]/.test(text), {
  message: "a path is expected, which begins with / and follows the address of base",
});

const request = {
  get: path.optional(),
  post: path.optional(),
  body: template.optional(),
  retry: z.boolean().optional(),
};

const oneMethod = { message: "exactly one of get and post is expected" };
const hasOneMethod = (
  { get, post }: { readonly get?: string | undefined; readonly post?: string | undefined },
) => (get === undefined) !== (post === undefined);

const message = fields({
  ...request,
  session: z.record(z.string(), selector).optional(),
  stream: z.enum(["sse", "ndjson", "json_array"]).optional(),
}).refine(hasOneMethod, oneMethod).refine(({ post, retry }) => post === undefined || retry !== true, {
  path: ["retry"],
  message: "a post of a message is never sent twice: leave out retry",
});

const seconds = z.number().positive();

const poll = fields({
  ...request,
  until: z.record(selector, z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)),
  every_s: z.preprocess(
    (given) => typeof given === "number" ? [given, given] : given,
    z.tuple([seconds, seconds]),
  ).default([1, 5]),
  at_most_s: seconds.max(1200).default(600),
}).refine(hasOneMethod, oneMethod);

const rows = fields({
  ...request,
  run_sql: z.literal(true).optional(),
  each: selector.optional(),
  columns: sources.optional(),
  data: sources.optional(),
  truncated: selector.optional(),
}).refine((given) => given.run_sql ? Object.keys(given).length === 1 : hasOneMethod(given) && given.data, {
  message: "either run_sql alone is expected, or data and exactly one of get and post",
});

const reply = fields({
  text: sources.optional(),
  sql: sources.optional(),
  statements: sources.optional(),
  interpretation: sources.optional(),
  suggestions: sources.optional(),
  question_type: sources.optional(),
  schema_linking: sources.optional(),
  columns: sources.optional(),
  rows: sources.optional(),
  truncated: selector.optional(),
  usage: z.record(z.string(), selector).optional(),
  kind: rules.optional(),
}).refine(({ text, sql, rows }) => text !== undefined || sql !== undefined || rows !== undefined, {
  message: "at least one of text, sql and rows is expected, or nothing of a reply could be read",
});

/** The form of a mapping file. */
export const mappingShape = fields({
  agent: z.string().min(1),
  description: z.string().optional(),
  base: z.string(),
  parameters: z.record(z.string(), fields({ description: z.string(), default: z.string().optional() }))
    .default({}),
  auth: fields({
    // The message shows no value, which may be a credential.
    bearer: z.string().refine((text) => /^\$\{[A-Za-z_]\w*\}$/.test(text), {
      message: "the name of an environment variable is expected: ${NAME}",
    }).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }).default({}),
  dialect: z.string().optional(),
  timeout_s: seconds.max(1200).optional(),
  limit: fields({ per_minute: z.number().positive() }).optional(),
  history: fields({ as: z.string(), user: template, system: template }).optional(),
  open: message.optional(),
  turn: message,
  poll: poll.optional(),
  rows: rows.optional(),
  session_lost: selector.optional(),
  reply,
});

/** How an agent of another protocol is asked and how its replies are read, as a mapping file says it. */
export type AgentMapping = z.infer<typeof mappingShape>;
export type Source = z.infer<typeof detailedSource>;
export type MessageStep = z.infer<typeof message>;
export type PollStep = z.infer<typeof poll>;
export type RowsStep = z.infer<typeof rows>;
/** A rule for the kind of a reply. */
export type KindRule = z.infer<typeof rules>[number];
