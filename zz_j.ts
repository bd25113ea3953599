import { judgePairs } from "./tests/evaluation/judge_pairs.ts";
import { createOfflineJudge } from "./lib/evaluation/offline_judge.ts";
const t: Record<string, number> = {};
for (const p of judgePairs) {
  const j = await createOfflineJudge(p.world.linker)(p);
  const want = p.same ? "aligned" : "not_aligned";
  t[`${p.same} ${j.verdict}`] = (t[`${p.same} ${j.verdict}`] ?? 0) + 1;
  if (j.verdict !== want) console.log(p.same ? "SAME " : "OTHER", j.verdict, "|", p.earlier.join(" / "), "|", p.intention, "|", p.interpretation, "=>", j.reason);
}
console.log(t);
