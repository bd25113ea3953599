import type { AgentReply } from "../../lib/agents/mod.ts";
import { writeJsonFile } from "../../lib/base/mod.ts";
import { type Cell, oneLine, shortenMiddle } from "../../lib/report/mod.ts";
import {
  type ChatSession,
  type ChatTurn,
  createChatSession,
  openTestedAgent,
  type ShownRows,
  type TestedAgent,
} from "../../lib/runs/mod.ts";
import { agentDialect, formatSql } from "../../lib/sql/mod.ts";
import { cleanLines } from "./clean_lines.ts";
import { endWith, exitCode, interrupt, interrupted, print, say } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import type { ModelFlags } from "./model_options.ts";
import { openRunModels } from "./open_run_models.ts";
import { scratchFolder } from "./scratch_folder.ts";
import { openaiBaseUrl } from "./secrets.ts";
import { runningTask } from "./task_context.ts";
import { withoutSecrets } from "./secrets.ts";
import { wrapProse } from "./wrap_prose.ts";
import { tableText } from "./table_text.ts";

/** What `deno task chat` was asked for. */
export interface ChatOptions extends DatabaseFlags, ModelFlags {
  readonly agent: string;
  readonly database?: string | undefined;
  readonly scratch?: true | undefined;
  readonly scratchMb: number;
}

/** Talks to an agent, a line a message, until the input ends. */
export async function chatTask(options: ChatOptions): Promise<void> {
  const { agent: spec, database } = options;
  await using models = await openRunModels(options, { agent: [spec] });
  await using tested = await openTestedAgent(spec, {
    ...databaseConfiguration(database, options),
    models: models.agentModels,
    openaiBaseUrl: openaiBaseUrl(),
    scratch: options.scratch && {
      folder: scratchFolder,
      maxBytes: options.scratchMb * 2 ** 20,
    },
    signal: interrupted,
  });
  const session = createChatSession(tested, { id: `chat-${crypto.randomUUID()}`, signal: interrupted });
  const { stdin } = runningTask();
  if (stdin.isTerminal()) say(`Talking to ${spec}; /help lists the commands, /quit ends.`);
  const typed = stdin.lines({ prompt: "you> ", signal: interrupted, onInterrupt: interrupt });
  const lines = typed[Symbol.asyncIterator]();
  const stopped = Promise.withResolvers<never>();
  interrupted.addEventListener("abort", () => stopped.reject(interrupted.reason), { once: true });
  for (;;) {
    const { value, done } = await Promise.race([lines.next(), stopped.promise]);
    if (done) return;
    const line = value.trim();
    if (line === "/quit") return;
    if (line.startsWith("/")) await command(line, { session, tested, spec });
    else if (line !== "") await converse(line, session, tested);
  }
}

async function converse(message: string, session: ChatSession, tested: TestedAgent): Promise<void> {
  const turn = await session.say(message);
  if (turn.reply === undefined) {
    say(wrapProse(oneLine(withoutSecrets(`No reply: ${turn.fault}`)), { to: "stderr" }));
    // A person sees it and goes on; a script needs to know.
    if (!runningTask().stdin.isTerminal()) endWith(exitCode.outsideFailed);
    return;
  }
  const { kind, text, interpretation, sql, suggestions = [] } = turn.reply;
  const parts = [
    wrapProse(`${[kind].flat().join(", ")}: ${text}`),
    ...interpretation === undefined ? [] : [wrapProse(oneLine(`understood: ${interpretation}`))],
    ...sql === undefined ? [] : [await sqlText(sql, tested)],
    ...rowsText(await session.rows(turn.reply)),
    ...suggestions.map((question) => wrapProse(oneLine(`next: ${question}`))),
  ];
  print(`${parts.join("\n\n")}\n\n`);
}

interface Conversation {
  readonly session: ChatSession;
  readonly tested: TestedAgent;
  readonly spec: string;
}

const help = `/sql            the SQL of the last reply as it came
/rows           the rows of the last reply
/schema [NAME]  the tables, or the columns of one
/save FILE      write the conversation as JSON
/done           what was changed on the scratch copy
/reset          begin a new conversation
/quit           end`;

async function command(
  line: string,
  { session, tested: { schema, scratch }, spec }: Conversation,
): Promise<void> {
  const [name = "", ...words] = line.split(/\s+/);
  const rest = words.join(" ");
  switch (name) {
    case "/help":
      return print(help);
    case "/sql": {
      const last = lastReply(session, ({ sql }) => sql !== undefined);
      return print(last === undefined ? "No reply has shown SQL yet." : `${last.place}${last.reply.sql}`);
    }
    case "/rows": {
      const last = lastReply(session, ({ sql, rows }) => rows !== undefined || sql !== undefined);
      const shown = last && rowsText(await session.rows(last.reply)).join("\n");
      return print(last === undefined || !shown ? "No reply has rows yet." : `${last.place}${shown}`);
    }
    case "/schema": {
      const table = schema.tables.find((one) => one.name.toLowerCase() === rest.toLowerCase());
      if (rest === "") return print(schema.tables.map((one) => oneLine(one.name)).join("\n"));
      if (table === undefined) return say(`There is no table "${rest}"; /schema lists them`);
      return print(table.columns.map(({ name, type }) => oneLine(`${name}  ${type}`)).join("\n"));
    }
    case "/save":
      return await save(rest, session.turns, spec);
    case "/done":
      return print(doneText(scratch));
    case "/reset":
      if (scratch !== undefined) return say("A scratch copy is of one conversation; /quit and begin again");
      session.reset();
      return print("A new conversation begins.");
    default:
      return say(`There is no command ${name}; /help lists them`);
  }
}

function doneText(scratch: TestedAgent["scratch"]): string {
  if (scratch === undefined) {
    return "The database is open for reading alone; --scratch opens a copy that may change.";
  }
  const done = scratch.session.done.map(({ sql, effect: { objects, tables } }) =>
    [
      cleanLines(sql),
      ...objects.map(({ change, kind, name }) => oneLine(`  ${kind} ${name} ${change}`)),
      ...tables.map(({ table, inserted, changed, deleted }) =>
        oneLine(`  ${table}: ${inserted} inserted, ${changed} changed, ${deleted} deleted`)
      ),
    ].join("\n")
  );
  return done.length === 0 ? "Nothing was changed." : done.join("\n");
}

/** The latest reply that has what is asked for, and the turn that it belongs to where it is not the last one. */
function lastReply(
  { turns }: ChatSession,
  has: (reply: AgentReply) => boolean,
): { readonly reply: AgentReply; readonly place: string } | undefined {
  const at = turns.findLastIndex(({ reply }) => reply !== undefined && has(reply));
  const { reply, message = "" } = turns[at] ?? {};
  if (reply === undefined) return undefined;
  const place = at === turns.length - 1 ? "" : `${wrapProse(oneLine(`Of turn ${at + 1}, "${message}":`))}\n`;
  return { reply, place };
}

async function save(path: string, turns: readonly ChatTurn[], agent: string): Promise<void> {
  if (path === "") return say("Name a file: /save FILE");
  if (await exists(path)) return say(`${path} exists; name another file`);
  try {
    await writeJsonFile(path, { agent, turns });
    print(`Saved ${turns.length === 1 ? "1 turn" : `${turns.length} turns`} in ${path}`);
  } catch (error) {
    // The conversation goes on; only the file is missing.
    if (!(error instanceof Error)) throw error;
    say(error.message);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch {
    return false;
  }
}

async function sqlText(sql: string, { database, opened: { dialect } }: TestedAgent): Promise<string> {
  // What is of a foreign dialect stays as it came.
  const own = dialect === undefined ? undefined : agentDialect(dialect);
  if (own?.kind === "foreign") return cleanLines(sql);
  const formatted = await formatSql(sql, own?.name ?? database.dialect);
  return cleanLines(formatted.kind === "formatted" ? formatted.sql : sql);
}

function rowsText(shown: ShownRows | undefined): readonly string[] {
  if (shown === undefined) return [];
  const ran = shown.translated === undefined ? [] : [wrapProse(oneLine(`translated: ${shown.translated}`))];
  if ("fault" in shown) return [...ran, wrapProse(oneLine(shown.fault))];
  const { columns, rows, rowCount, cut } = shown;
  if (rows.length === 0) return [...ran, "(no rows)"];
  // Columns that do not fit beside each other go on below; a long text leaves room for one beside it.
  const width = Math.floor(runningTask().stdout.width() / 2);
  const cell = (value: unknown): Cell =>
    shortenMiddle(
      value === null ? "NULL" : value instanceof Uint8Array ? value.toHex() : oneLine(String(value)),
      width,
    );
  const table = tableText([{
    caption: `${rows.length < rowCount ? `${rows.length} of ` : ""}${rowCount}${cut ? " or more" : ""} ${
      rowCount === 1 ? "row" : "rows"
    }`,
    label: "tab:rows",
    columns: columns.map((name) => ({ header: shortenMiddle(oneLine(name), width) })),
    rows: rows.map((row) => row.map(cell)),
    notes: [],
  }]);
  return [...ran, table.trimEnd()];
}
