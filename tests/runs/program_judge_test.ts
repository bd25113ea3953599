import type { JudgeQuestion } from "querylogue/evaluation";
import { openProgramJudge } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../scripts/run_task.ts";

const question: JudgeQuestion = {
  intention: "List the rivers.",
  interpretation: "Rivers",
  earlier: ["Hello"],
};

/** Opens a module or a program that judges by the body of a function of `request`. */
function withJudge(
  kind: "module" | "command",
  body: string,
  test: (judge: Awaited<ReturnType<typeof openProgramJudge>>["judge"]) => Promise<void>,
  options = "",
): Promise<void> {
  return inFolder(async (folder) => {
    const file = join(folder, "judge.mjs");
    await Deno.writeTextFile(
      file,
      kind === "module" ? `export default (request) => { ${body} };` : `
        import { createInterface } from "node:readline";
        const answer = (request) => { ${body} };
        for await (const line of createInterface({ input: process.stdin })) {
          const { id, ...said } = JSON.parse(line);
          console.log(JSON.stringify(answer({ id, ...said })));
        }`,
    );
    const target = kind === "module" ? file : `${Deno.execPath()} run ${file}`;
    await using opened = await openProgramJudge(`${kind}:${target}${options}`);
    await test(opened.judge);
  });
}

for (const kind of ["module", "command"] as const) {
  Deno.test(`a judge that is a ${kind} sees the sentences and never SQL, and its verdict counts`, () =>
    withJudge(kind, 'return { verdict: "aligned", reason: JSON.stringify(request) };', async (judge) => {
      const { verdict, reason } = await judge({ ...question, standalone: "List rivers.", asked: "Waters?" });
      assert.equal(verdict, "aligned");
      const seen = JSON.parse(reason);
      assert.deepEqual(seen, {
        id: "1",
        intention: "List the rivers.",
        interpretation: "Rivers",
        earlier: ["Hello"],
        standalone_intention: "List rivers.",
        asked: "Waters?",
      });
    }));

  Deno.test(`a wrong reply of a judge that is a ${kind} is told in one sentence`, () =>
    withJudge(
      kind,
      "return JSON.parse(request.interpretation)",
      async (judge) => {
        for (
          const [reply, fault] of [
            [
              '{"verdict": "yes", "reason": "r"}',
              /"verdict" one of aligned, not_aligned, undecided is expected/,
            ],
            ['{"verdict": "aligned"}', /"reason" a text is expected, and nothing stands there/],
            ['{"verdict": "aligned", "reason": ""}', /gave no judgement/],
          ] as const
        ) {
          await assert.rejects(judge({ ...question, interpretation: reply }), (error) => {
            assert.ok(error instanceof Error && error.name === "OutsideError");
            assert.match(error.message, fault);
            assert.equal(error.message.split("\n").length, 1);
            return true;
          });
        }
      },
    ));
}

Deno.test("a judge that throws or does not answer in time is told with what to do", async () => {
  await withJudge("module", 'throw new Error("no idea");', async (judge) => {
    await assert.rejects(judge(question), /The judge "module:.*" failed: .*no idea/);
  });
  await withJudge("module", "return new Promise(() => {});", async (judge) => {
    await assert.rejects(judge(question), /did not answer within 1 s; give it more by \?timeout=/);
  }, "?timeout=1");
});

Deno.test("what is no judge is refused before a run", async () => {
  await assert.rejects(openProgramJudge("keyword"), /"keyword" is no judge/);
  await assert.rejects(openProgramJudge("module:x.ts?stateful=1"), /takes no option "stateful"/);
  await assert.rejects(openProgramJudge("module:./none.ts"), /none\.ts/);
});
