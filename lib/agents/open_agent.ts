import { InputError } from "../base/mod.ts";
import type { AgentContext } from "./agent_context.ts";
import { parseAgentSpec } from "./agent_spec.ts";
import { echoAgent } from "./echo_agent.ts";
import { emptyAgent } from "./empty_agent.ts";
import { keywordAgent } from "./keyword/keyword_agent.ts";
import { offerEverythingAgent } from "./offer_everything_agent.ts";
import { oracleAgent } from "./oracle_agent.ts";
import { rewordedEchoAgent } from "./reworded_echo_agent.ts";
import { readPlantKind } from "./saboteur/read_plant_kind.ts";
import { saboteurAgent } from "./saboteur/saboteur_agent.ts";
import { typeDetectorAgent } from "./type_detector/type_detector_agent.ts";
import type { Agent, OpenedAgent } from "./types.ts";

/**
 * Opens the agent that a text names, one that comes with the project (`keyword`, `keyword?memory=off`, `echo`,
 * `reworded-echo`, `offer-everything`, `empty`, `oracle`, `type-detector`, `saboteur:FAULT`), one that asks a model (`react`, `tutorial`,
 * `askdb`, `prompt`, `rewrite`, `linked`, `multi`, `specification:FILE`), one that is reached over a protocol (`http://…`, `config:FILE`,
 * `openai:MODEL`, `a2a:URL`, `langgraph:URL`, `mcp:URL`, `command:PROGRAM`, `module:FILE`), or a file of what an agent
 * said elsewhere (`transcript:FILE`). Belongs into `await using`.
 *
 * @throws {InputError} If the agent or one of its options is unknown, `oracle`, `saboteur`, `linked` or `transcript` is
 * asked for without a dataset, or an agent of the loop without a model.
 *
 * @example
 * ```ts
 * import { openAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * await using opened = await openAgent("echo", {
 *   database: {
 *     url: "sqlite:none",
 *     dialect: "sqlite",
 *     query: () => Promise.resolve({ kind: "refused", reason: "an example" }),
 *     [Symbol.asyncDispose]: () => Promise.resolve(),
 *   },
 *   schema: { tables: [], foreignKeys: [] },
 * });
 * const reply = await opened.agent({ conversation_id: "1", turn_id: "1", message: "Hello", history: [] });
 * assert.equal(reply.text, "Hello");
 * ```
 */
export async function openAgent(spec: string, context: AgentContext): Promise<OpenedAgent> {
  const { database, schema, linker, dialogueOf } = context;
  const parsed = parseAgentSpec(spec);
  switch (parsed.name) {
    case "keyword":
      return inProcess(
        await keywordAgent(database, {
          schema,
          memory: parsed.options.memory !== "off",
          ...(linker && { linker }),
        }),
      );
    case "type-detector":
      return inProcess(await typeDetectorAgent(database, { schema, linker }));
    case "echo":
      return inProcess(echoAgent);
    case "reworded-echo":
      return inProcess(rewordedEchoAgent);
    case "offer-everything":
      return inProcess(offerEverythingAgent({ schema, linker }));
    case "empty":
      return inProcess(emptyAgent);
    case "oracle":
      if (dialogueOf === undefined) {
        throw new InputError('Agent "oracle" answers from a dataset and none was given: name the dataset');
      }
      return inProcess(oracleAgent(dialogueOf));
    case "saboteur": {
      if (dialogueOf === undefined) {
        throw new InputError('Agent "saboteur" answers from a dataset and none was given: name the dataset');
      }
      const { rate, seed, timeout } = parsed.options;
      const options = {
        fault: readPlantKind(parsed.target),
        ...{ schema, dialect: database.dialect },
        rate: rate === undefined ? undefined : Number(rate),
        seed: seed === undefined ? undefined : Number(seed),
      };
      return {
        ...inProcess(saboteurAgent(dialogueOf, options)),
        ...(timeout !== undefined && { timeoutMs: 1_000 * Number(timeout) }),
      };
    }
    case "transcript": {
      const { openTranscriptAgent } = await import("./transcript/open_transcript_agent.ts");
      return await openTranscriptAgent(parsed, context);
    }
    case "react":
    case "tutorial":
    case "askdb":
    case "prompt":
    case "rewrite":
    case "linked":
    case "multi":
    case "specification": {
      const { openLoopAgent } = await import("./loop/open_loop_agent.ts");
      return await openLoopAgent({ ...parsed, name: parsed.name }, context);
    }
    case "command": {
      const { openCommandAgent } = await import("./adapters/command/open_command_agent.ts");
      return await openCommandAgent(parsed);
    }
    case "module": {
      const { openModuleAgent } = await import("./adapters/module/open_module_agent.ts");
      return await openModuleAgent(parsed);
    }
    case "openai": {
      const { openOpenaiAgent } = await import("./adapters/openai/open_openai_agent.ts");
      return await openOpenaiAgent(parsed, context);
    }
    case "http": {
      const { openHttpAgent } = await import("./adapters/http/open_http_agent.ts");
      return await openHttpAgent(parsed);
    }
    case "a2a": {
      const { openA2aAgent } = await import("./adapters/a2a/open_a2a_agent.ts");
      return await openA2aAgent(parsed);
    }
    case "langgraph": {
      const { openLanggraphAgent } = await import("./adapters/langgraph/open_langgraph_agent.ts");
      return await openLanggraphAgent(parsed);
    }
    case "mcp": {
      const { openMcpAgent } = await import("./adapters/mcp/open_mcp_agent.ts");
      return await openMcpAgent(parsed);
    }
    case "config": {
      const { openConfigAgent } = await import("./adapters/config/open_config_agent.ts");
      return await openConfigAgent(parsed, context);
    }
    default:
      return parsed.name satisfies never;
  }
}

function inProcess(agent: Agent): OpenedAgent {
  return {
    agent,
    lateHint: "its time cannot be changed",
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
