import { z } from "zod";
import type { AgentRequest, Json } from "../../types.ts";
import { sentRequest } from "../sent_request.ts";

/** A tool that is an agent, and how its arguments are filled. */
export interface McpTool {
  readonly name: string;
  /** The parameter that takes the message. */
  readonly messageParameter: string;
  /** Other fields of a request that it has parameters for. */
  readonly fields: readonly RequestField[];
  /** Headers that repeat an argument, by its parameter. */
  readonly headers: Readonly<Record<string, string>>;
}

type RequestField = "conversation_id" | "turn_id" | "history" | "session";

/** The types that a parameter must have to take a field of a request. */
const fieldTypes: Readonly<Record<RequestField, readonly string[] | undefined>> = {
  conversation_id: ["string"],
  turn_id: ["string"],
  history: ["array"],
  session: undefined,
};

/** Parameters that take a message, the likeliest first. */
const messageNames = ["message", "question", "query", "prompt", "input", "text"];

export interface ChooseToolOptions {
  /** Names a tool. @default the only one */
  readonly tool?: string | undefined;
  /** Names the parameter that takes the message. @default that of a usual name, or the only one that is a text */
  readonly argument?: string | undefined;
}

/**
 * Chooses the tool that is the agent among those that a server lists, and its parameters.
 *
 * @throws {Error} If there is no such tool or parameter, or several; the message lists them.
 */
export function chooseTool(
  listed: readonly Json[],
  { tool: named, argument }: ChooseToolOptions,
  url: string,
): McpTool {
  const tools = listed.flatMap((tool) => toolShape.safeParse(tool).data ?? []);
  const tool = named === undefined && tools.length === 1
    ? tools[0]
    : tools.find(({ name }) => name === named);
  if (tool === undefined) {
    const names = tools.map(({ name }) => name).join(", ") || "none";
    throw new Error(
      named === undefined
        ? `The server at ${url} has ${tools.length} tools (${names}): name the agent by ?tool=NAME`
        : `The server at ${url} has no tool "${named}": its tools are ${names}`,
    );
  }
  const { properties } = tool.inputSchema;
  const texts = Object.keys(properties).filter((name) => takes(properties[name], ["string"]));
  const messageParameter = argument ?? messageNames.find((name) => texts.includes(name)) ??
    (texts.length === 1 ? texts[0] : undefined);
  if (messageParameter === undefined || !Object.hasOwn(properties, messageParameter)) {
    const names = Object.keys(properties).join(", ") || "none";
    throw new Error(
      `Tool "${tool.name}" at ${url} has no parameter ${
        argument === undefined ? "that can be known to take the message" : `"${argument}"`
      }: name it by ?argument=NAME (its parameters are ${names})`,
    );
  }
  const fields = (Object.keys(fieldTypes) as RequestField[]).filter((name) =>
    name !== messageParameter && Object.hasOwn(properties, name) && takes(properties[name], fieldTypes[name])
  );
  const headers = Object.entries(properties).flatMap(([name, { "x-mcp-header": header }]) =>
    header === undefined ? [] : [[name, `mcp-param-${header.toLowerCase()}`] as const]
  );
  return { name: tool.name, messageParameter, fields, headers: Object.fromEntries(headers) };
}

/** The arguments of a call for a request, whose `session` is that of the tool. */
export function argumentsOf(
  { messageParameter, fields }: Pick<McpTool, "messageParameter" | "fields">,
  request: AgentRequest,
): Readonly<Record<string, Json>> {
  const sent = sentRequest(request);
  const given = fields.flatMap((name) => sent[name] === undefined ? [] : [[name, sent[name]] as const]);
  return { ...Object.fromEntries(given) as Record<string, Json>, [messageParameter]: request.message };
}

type Parameter = z.infer<typeof parameterShape>;

function takes(parameter: Parameter | undefined, types: readonly string[] | undefined): boolean {
  const { type } = parameter ?? {};
  return types === undefined || type === undefined || [type].flat().some((one) => types.includes(one));
}

const parameterShape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  "x-mcp-header": z.string().optional(),
}).catch({});

const toolShape = z.object({
  name: z.string(),
  inputSchema: z.object({ properties: z.record(z.string(), parameterShape).default({}) }),
});
