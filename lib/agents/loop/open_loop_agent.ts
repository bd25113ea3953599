import { InputError } from "../../base/mod.ts";
import { loadGlossary } from "../../linking/mod.ts";
import type { AgentContext } from "../agent_context.ts";
import type { AgentSpec } from "../agent_spec.ts";
import type { OpenedAgent } from "../types.ts";
import { askdbSpecification } from "./askdb.ts";
import { baselineAgent } from "./baseline_agent.ts";
import { checkPlaceholders } from "./check_placeholders.ts";
import { createLoopAgent } from "./create_loop_agent.ts";
import { createTurnAgent } from "./create_turn_agent.ts";
import { linkedTables } from "./linked_tables.ts";
import { loadLoopPrompts } from "./load_loop_prompts.ts";
import { loadSpecification } from "./load_specification.ts";
import { multiParts, multiSpecification } from "./multi.ts";
import { openUserStore } from "./open_user_store.ts";
import { reactSpecification } from "./react.ts";
import { tutorialSpecification } from "./tutorial.ts";
import type { LimitOptions } from "./types.ts";

/** Names of the agents of the loop. */
export type LoopAgentName =
  | "react"
  | "tutorial"
  | "askdb"
  | "prompt"
  | "rewrite"
  | "linked"
  | "multi"
  | "specification";

/** Milliseconds of a turn of an agent of the loop: each call of a model has a limit of its own, and so has their number. */
export const LOOP_TURN_MS = 1_200_000;

/**
 * Opens an agent of the loop: `react`, `tutorial`, `askdb`, `multi`, a baseline, or one of its own specification.
 *
 * @throws {InputError} If no model was given, `linked` is asked for without dialogues, or its store cannot be used.
 */
export async function openLoopAgent(
  { name, target, options }: AgentSpec & { readonly name: LoopAgentName },
  context: AgentContext,
): Promise<OpenedAgent> {
  const { models, dialogueOf, database: { dialect }, schema } = context;
  if (models === undefined) {
    throw new InputError(`Agent "${name}" asks a model and none was opened: add --model NAME`);
  }
  await using opened = new AsyncDisposableStack();
  const store = options.store === undefined
    ? undefined
    : opened.use(await openUserStore(options.store, { user: options.user }));
  const folder = options.prompts ?? models.prompts;
  const words = folder === undefined ? undefined : await loadLoopPrompts(folder);
  const loop = { ...context, models, store, words };
  const limits = {
    repairs: numberOf(options.repairs),
    steps: numberOf(options.steps),
    tokens: numberOf(options.tokens),
  };
  const calls = options.tools === undefined ? undefined : options.tools === "json" ? "json" : "native";
  const history = numberOf(options.history);
  const agentOf = async () => {
    switch (name) {
      case "react":
        return createLoopAgent(
          reactSpecification({
            prompts: words?.prompts,
            memory: options.memory !== "off",
            sqlModel: options.sql_model,
            ...{ calls, limits },
          }),
          loop,
        );
      case "tutorial":
        return createLoopAgent(tutorialSpecification({ prompts: words?.prompts, calls, limits }), loop);
      case "askdb":
        return createLoopAgent(
          askdbSpecification({
            ...{ prompts: words?.prompts, calls, limits },
            glossary: options.glossary === undefined
              ? undefined
              : await loadGlossary(options.glossary, schema),
          }),
          loop,
        );
      case "prompt":
        return baselineAgent({ name, history, limits }, loop);
      case "rewrite":
        return baselineAgent({ name, rewrites: true, limits }, loop);
      case "multi":
        return createTurnAgent(
          multiSpecification({
            prompts: words?.prompts,
            without: multiParts.find((part) => part === options.without),
            limits,
          }),
          loop,
        );
      case "linked":
        if (dialogueOf === undefined) {
          throw new InputError(
            'Agent "linked" reads tables off a dataset and none was given: name the dataset',
          );
        }
        return baselineAgent(
          { name, history, limits, tablesOf: linkedTables({ dialogueOf, schema, dialect }) },
          loop,
        );
      case "specification": {
        const specification = await loadSpecification(target);
        const limited = { ...specification, limits: withGiven(specification.limits, limits) };
        if (!("play" in limited)) {
          const agent = createLoopAgent({ ...limited, calls: calls ?? limited.calls }, loop);
          await checkPlaceholders(limited, loop);
          return agent;
        }
        if (calls === undefined) return createTurnAgent(limited, loop);
        throw new InputError(
          `Agent "specification" plays its turns by a function: it takes no option "tools"`,
        );
      }
      default:
        return name satisfies never;
    }
  };
  const agent = await agentOf();
  const held = opened.move();
  return {
    agent,
    timeoutMs: LOOP_TURN_MS,
    lateHint: "shorten its calls by --model-timeout",
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** The limits of a specification, but for those that the text of the agent gives. */
function withGiven(own: LimitOptions = {}, given: LimitOptions): LimitOptions {
  return {
    ...own,
    ...(given.steps !== undefined && { steps: given.steps }),
    ...(given.tokens !== undefined && { tokens: given.tokens }),
    ...(given.repairs !== undefined && { repairs: given.repairs }),
  };
}

const numberOf = (text: string | undefined) => text === undefined ? undefined : Number(text);
