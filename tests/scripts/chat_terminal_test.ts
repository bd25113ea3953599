import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import project from "../../deno.json" with { type: "json" };
import { writeLakes } from "./lakes.ts";
import { endOf, inFolder } from "./run_task.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a program in a terminal of 80 columns; each text is typed once the one before it is on the screen. */
const terminal = `
import fcntl, json, os, pty, select, struct, sys, termios, time
pid, screen = os.forkpty()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
shown, end = b"", time.time() + 60
def read():
    global shown
    if not select.select([screen], [], [], 1)[0]:
        return True
    try:
        part = os.read(screen, 65536)
    except OSError:
        part = b""
    shown += part
    return part != b""
for awaited, typed in json.loads(sys.argv[1]):
    start = len(shown)
    while awaited.encode() not in shown[start:] and time.time() < end and read():
        pass
    os.write(screen, typed.encode())
while time.time() < end and read():
    pass
if time.time() >= end:
    os.kill(pid, 9)
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

/** What is to be on the screen, and what is typed then. */
type Step = readonly [awaited: string, typed: string];

/** As it stands on a line of its own; the editor writes it again within a line. */
const PROMPT = "\n\x1b[1G\x1b[0Jyou> \x1b[6G";

/** Talks to an agent in a terminal and gives what was on the screen. */
async function talk(folder: string, steps: readonly Step[], agent = "echo") {
  const { database } = await writeLakes(folder);
  const chat = project.tasks.chat.command.split(" ").slice(1);
  const task = [Deno.execPath(), ...chat, "--agent", agent, "--database", database];
  const { code, stdout, stderr } = await endOf(
    new Deno.Command("python3", {
      args: ["-c", terminal, JSON.stringify(steps), ...task],
      cwd: root,
      env: { NO_COLOR: "1", TERM: "xterm", INIT_CWD: folder },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn(),
  );
  assert.equal(stderr, "");
  return { code, screen: stdout };
}

const replies = (screen: string) => [...screen.matchAll(/^response: (.*)\r$/gm)].map(([, text]) => text);

Deno.test("in a terminal chat takes lines that are edited, recalled, wide, wrapped and pasted, and ends with Ctrl-D", () =>
  inFolder(async (folder) => {
    const long = "long ".repeat(20);
    const { code, screen } = await talk(folder, [
      [PROMPT, "lke\x1b[D\x1b[Da\r"],
      [PROMPT, "\x1b[A\x01the \x05s\r"],
      [PROMPT, "湖の名\x1b[D\x1b[D\x7f海\r"],
      [PROMPT, `${long}\x01very \x1b[F!\r`],
      [PROMPT, "one two\x17three\x1b[H\x0bfour\x15five\r"],
      [PROMPT, "first\rsecond\r"],
      [PROMPT, "unfinished\x03\x04"],
    ]);
    assert.equal(code, 0);
    const said = replies(screen);
    assert.deepEqual(said.slice(0, 3), ["lake", "the lakes", "海の名"]);
    const whole = screen.replaceAll("\r\n", " ");
    assert.ok(whole.includes(`response: very ${long}!`), screen);
    assert.deepEqual(said.slice(-3), ["five", "first", "second"]);
    assert.match(screen, /you> second\r\nresponse: second/);
  }));

Deno.test("Ctrl-C empties a line, and ends chat at an empty one", () =>
  inFolder(async (folder) => {
    const emptied = await talk(folder, [[PROMPT, "lakes\x03seas\r"], [PROMPT, "\x03"]]);
    assert.deepEqual([emptied.code, replies(emptied.screen)], [130, ["seas"]]);
    assert.match(emptied.screen, /\r\nInterrupted\.\r\n$/);
  }));

Deno.test("Ctrl-C ends chat while the agent is asked", () =>
  inFolder(async (folder) => {
    const agent = join(folder, "agent.ts");
    await Deno.writeTextFile(agent, "export default () => new Promise(() => {});");
    const asked = await talk(folder, [[PROMPT, "lakes\r"], ["lakes", "\x03"]], `module:${agent}`);
    assert.equal(asked.code, 130);
    assert.match(asked.screen, /Interrupted\.\r\n$/);
  }));

Deno.test("no sequence of an agent steers the terminal in which chat edits lines", () =>
  inFolder(async (folder) => {
    const agent = join(folder, "agent.ts");
    const text = "\x1b[2Jblank\x9b31mred\x1b]0;title\x07";
    await Deno.writeTextFile(
      agent,
      `export default () => Promise.resolve({ kind: "response", text: ${
        JSON.stringify(text)
      }, sql: "-- \\u001b[2J" });`,
    );
    const { code, screen } = await talk(
      folder,
      [[PROMPT, "hi\r"], [PROMPT, "/sql\r"], [PROMPT, "\x04"]],
      `module:${agent}`,
    );
    assert.equal(code, 0);
    assert.match(screen, /response: .*blank.*red/);
    for (const sequence of ["\x1b[2J", "\x9b", "\x1b]0", "\x07"]) {
      assert.ok(!screen.includes(sequence), sequence);
    }
  }));
