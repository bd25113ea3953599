/** How agents are named on the command line, for the help of every task that takes one. */
export const agentHelp = `
Agents:
  keyword, keyword?memory=off
      the offline agent, with and without dialogue memory
  echo, reworded-echo, offer-everything, empty, oracle
      controls: four floors and the ceiling
  saboteur:FAULT?rate=0.2&seed=1
      a control that is right but for one planted fault (filter_dropped, …);
      saboteur:timeout lets the 60 s of a turn pass, or those of ?timeout=2
  transcript:FILE?of=NAME
      what an agent said elsewhere: a journal, a saved chat, a chat log,
      predictions, MMSQL outputs, promptfoo results, inspect logs
  react?memory=off&sql_model=NAME&repairs=3&tools=json&store=FILE&user=NAME
      the paper's agent: a model controls the dialogue, a text-to-SQL tool
      answers
  tutorial?repairs=3&tools=json
      one model that looks at the schema, checks its SQL, runs and corrects it
  askdb?repairs=3&tools=json
      one model that plans, is shown the tables in question, and has the person
      asked before risky queries
  prompt?history=3, rewrite, linked
      baselines by a model: one prompt, with the last turns; the question made
      self-contained first; the ground truth's tables given; all take
      repairs=0..3 (failing SQL is written again), tokens=N, prompts=FOLDER
  specification:./agent.ts?steps=12&tokens=N&tools=json
      an agent of your own by a model: prompt, tools, policy, limits as a value
  http://HOST:PORT/PATH
      one POST of JSON in, one JSON out
  config:FILE
      any HTTP agent, by a mapping file (YAML or JSON), or a preset:
      config:cortex-analyst, genie, wren, vanna2
  a2a:http://HOST:PORT/PATH
      an agent that speaks A2A (1.0 or 0.3); its card stands below the address
  langgraph:http://HOST:PORT?assistant=NAME
      an assistant of a LangGraph server
  mcp:http://HOST:PORT/PATH?tool=NAME
      an agent that is one tool of an MCP server
  openai:MODEL
      a model over the OpenAI protocol (OPENAI_BASE_URL, OPENAI_API_KEY)
  command:"./program ARGS"
      a program that reads and writes lines of JSON
  module:./agent.ts
      a TypeScript module whose default export is the agent
Options follow a question mark:
  http://127.0.0.1:8000?timeout=120&dialect=snowflake
A label before the agent stands for it in tables, and names it to --baseline:
  mine=http://127.0.0.1:8000
lib/agents/README.md tells all.
`;
