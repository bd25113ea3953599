import { existsSync } from "node:fs";
import { join } from "node:path";
import { openJsonLines, readJsonLines } from "../../../lib/base/mod.ts";
import { replySeconds, serveAgent, type ServerFault, serverFaults } from "./agent_server.ts";
import { type Ended, programOf, runEval, runShell, startEval } from "./run_eval.ts";
import { journalLines, otherResults } from "./run_files.ts";

/** What was tried and whether it held. */
export interface SurvivalCheck {
  readonly check: string;
  readonly tried: number;
  readonly held: number;
  /** What did not hold, and what else is to be known, one sentence each. */
  readonly notes: readonly string[];
  /** Why it was not tried. @default it was */
  readonly skipped?: string;
}

/** What the checks need. */
export interface CheckContext {
  /** Database and dataset, as `eval` takes them. */
  readonly args: readonly string[];
  /** Folder for the runs. */
  readonly folder: string;
  /** A run that was not disturbed. */
  readonly whole: string;
  /** Its results. */
  readonly expected: ReadonlyMap<string, string>;
}

/** Exit codes of `eval` that say what happened in a sentence: done, wrong input, failed outside. */
const orderly: ReadonlySet<number> = new Set([0, 2, 3]);

function checkOf(check: string, faults: readonly (readonly string[])[]): SurvivalCheck {
  return {
    check,
    tried: faults.length,
    held: faults.filter(({ length }) => length === 0).length,
    notes: faults.flat(),
  };
}

/** Cuts a journal at every byte of its last line, reads it and writes on. */
export async function tornJournals({ folder, whole }: CheckContext): Promise<SurvivalCheck> {
  const bytes = await Deno.readFile(join(whole, "journal.jsonl"));
  const start = bytes.subarray(0, -1).lastIndexOf(0x0a) + 1;
  const { length } = journalLines(whole);
  const path = join(folder, "torn.jsonl");
  const faults: string[][] = [];
  for (let end = start; end <= bytes.length; end++) {
    await Deno.writeFile(path, bytes.subarray(0, end));
    // Without its newline alone, the line is whole.
    const expected = end >= bytes.length - 1 ? length : length - 1;
    const read = (await readJsonLines(path)).length;
    {
      await using journal = await openJsonLines(path);
      await journal.append({ next: true });
    }
    const after = await readJsonLines(path);
    const isWhole = read === expected && after.length === expected + 1;
    faults.push(
      isWhole ? [] : [`cut after ${end - start} bytes, ${read} lines were read and ${after.length} then`],
    );
  }
  return checkOf("journal torn at every byte of its last line", faults);
}

/** Resumes runs whose journal is torn, by the shipped runner. */
export async function tornRuns(context: CheckContext, tries: number): Promise<SurvivalCheck> {
  const { folder, whole, expected } = context;
  const bytes = await Deno.readFile(join(whole, "journal.jsonl"));
  const start = bytes.subarray(0, -1).lastIndexOf(0x0a) + 1;
  const faults: string[][] = [];
  for (let i = 0; i < tries; i++) {
    const cut = join(folder, `torn-${i}`);
    await runShell('mkdir -p "$2" && cp "$1/run.json" "$2"', whole, cut);
    const end = start + Math.floor((bytes.length - start) * i / tries);
    await Deno.writeFile(join(cut, "journal.jsonl"), bytes.subarray(0, end));
    const { code, stderr } = await runEval(["--resume", cut]);
    faults.push(
      code === 0
        ? otherResults(cut, expected).map((name) => `torn at byte ${end - start}, ${name} differs`)
        : [`torn at byte ${end - start}, it ended with ${code}: ${stderr.slice(-200)}`],
    );
  }
  return checkOf("run resumed with a torn journal", faults);
}

/** Starts two runs into one folder at once. */
export async function twoRuns(
  { args, folder, expected }: CheckContext,
  { agent, tries }: { readonly agent: string; readonly tries: number },
): Promise<SurvivalCheck> {
  const faults: string[][] = [];
  for (let i = 0; i < tries; i++) {
    const out = join(folder, `both-${i}`);
    const both = [0, 1].map(() => startEval([...args, "--agent", agent, "--out", out]).ended);
    const [one, other] = await Promise.all(both) as [Awaited<typeof both[0]>, Awaited<typeof both[0]>];
    const codes = [one?.code, other?.code];
    const done = codes.filter((code) => code === 0).length;
    const isRefused = codes.every((code) => code !== undefined && orderly.has(code));
    faults.push([
      ...(done === 1 && isRefused ? [] : [`two runs into one folder ended with ${codes.join(" and ")}`]),
      ...(existsSync(join(out, "metrics.json")) ? otherResults(out, expected) : ["metrics.json is missing"]),
    ]);
  }
  return checkOf("two runs into one folder", faults);
}

/** Plays agents whose server goes wrong with the first message of every dialogue. */
export async function wrongAgents({ args, folder }: CheckContext): Promise<readonly SurvivalCheck[]> {
  const checks: SurvivalCheck[] = [];
  for (const fault of serverFaults) {
    checks.push(checkOf(`agent ${fault}`, [await wrongAgent(fault, { args, folder })]));
  }
  return checks;
}

async function wrongAgent(
  fault: ServerFault,
  { args, folder }: Pick<CheckContext, "args" | "folder">,
): Promise<readonly string[]> {
  await using agent = serveAgent({ fault });
  const out = join(folder, fault.replaceAll(/\W+/g, "-"));
  const { code, stderr } = await runEval([
    ...args,
    "--agent",
    `${agent.url}/?timeout=${replySeconds}`,
    "--limit",
    "3",
    "--out",
    out,
  ]);
  if (code !== 0) return [`agent ${fault}: it ended with ${code}: ${stderr.slice(-200)}`];
  return journalLines(out).flatMap(({ interaction, turn, cause }) => {
    const expected = interaction === 1 && turn === 1 ? "agent_fault" : "none";
    return cause === expected ? [] : [`agent ${fault}: turn ${interaction}.${turn} has the cause ${cause}`];
  });
}

/** Runs beside four busy loops. */
export async function busyRuns(
  { args, folder, expected }: CheckContext,
  { agent, tries }: { readonly agent: string; readonly tries: number },
): Promise<SurvivalCheck> {
  const loops = Array.from(
    { length: 4 },
    () =>
      new Deno.Command("sh", {
        args: ["-c", "while :; do :; done"],
        stdin: "null",
        stdout: "null",
        stderr: "null",
      })
        .spawn(),
  );
  const faults: string[][] = [];
  try {
    for (let i = 0; i < tries; i++) {
      const out = join(folder, `busy-${i}`);
      const { code } = await runEval([...args, "--agent", agent, "--out", out]);
      faults.push(
        code === 0 ? [...otherResults(out, expected)] : [`beside busy loops it ended with ${code}`],
      );
    }
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
    await Promise.all(loops.map(({ status }) => status));
  }
  return checkOf("four busy loops beside it", faults);
}

/** Writes runs to file systems of the given sizes in KB until they are full, and resumes them elsewhere. */
export async function fullDisks(
  { args, folder, expected }: CheckContext,
  { agent, sizesKb }: { readonly agent: string; readonly sizesKb: readonly number[] },
): Promise<SurvivalCheck> {
  const check = "disk full at some write";
  const able = await runShell("unshare -rm mount -t tmpfs -o size=64k none /mnt");
  if (able.code !== 0) {
    return { check, tried: 0, held: 0, notes: [], skipped: "this system mounts no file system for a user" };
  }
  const faults: string[][] = [];
  let full = 0;
  for (const size of sizesKb) {
    const kept = join(folder, `full-${size}`);
    const { code, stderr } = await onSmallDisk(size, {
      kept,
      args: [...args, "--agent", agent, "--out", "/mnt/run"],
    });
    if (code !== 0) full++;
    const found = orderly.has(code) ? [] : [`on ${size} KB it ended with ${code}: ${stderr.slice(-300)}`];
    if (existsSync(join(kept, "run.json")) && (await Deno.stat(join(kept, "run.json"))).size > 0) {
      const again = code === 0 ? { code: 0, stderr: "" } : await runEval(["--resume", kept]);
      if (again.code !== 0) {
        found.push(`after ${size} KB it went on with ${again.code}: ${again.stderr.slice(-300)}`);
      } else found.push(...otherResults(kept, expected).map((name) => `after ${size} KB ${name} differs`));
    }
    faults.push(found);
  }
  const { notes, ...counts } = checkOf(check, faults);
  return {
    ...counts,
    notes: [...notes, `${full} of ${sizesKb.length} file systems were full before the run had ended.`],
  };
}

function onSmallDisk(
  sizeKb: number,
  { kept, args }: { readonly kept: string; readonly args: readonly string[] },
): Promise<Ended> {
  return runShell(
    'size=$1; kept=$2; shift 2; export size kept; exec unshare -rm sh -c \'mount -t tmpfs -o size="${size}k" none /mnt && ' +
      '"$@"; code=$?; mkdir -p "$kept"; [ -d /mnt/run ] && cp -r /mnt/run/. "$kept"; exit $code\' sh "$@"',
    `${sizeKb}`,
    kept,
    ...programOf(args),
  );
}

/** Has an agent say a secret back that it was sent, and looks for it in all files of the run and in what was printed. */
export async function secrets({ args, folder }: CheckContext): Promise<SurvivalCheck> {
  const secret = "canary-7f3a91c2d4e6";
  await using agent = serveAgent({ text: ({ headers }) => `${headers.get("authorization")} ` });
  const out = join(folder, "secret");
  const url = `${agent.url}/?bearer=SURVIVAL_TOKEN`;
  const { code, stdout, stderr } = await runEval([...args, "--agent", url, "--limit", "2", "--out", out], {
    SURVIVAL_TOKEN: secret,
  });
  const found = await runShell('grep -rlF "$1" "$2"', secret, out);
  return checkOf("secret in no file and in nothing printed", [[
    ...(code === 0 ? [] : [`with a secret it ended with ${code}`]),
    ...found.stdout.split("\n").filter((name) => name !== "").map((name) => `the secret stands in ${name}`),
    ...([stdout, stderr].some((text) => text.includes(secret)) ? ["the secret was printed"] : []),
  ]]);
}
