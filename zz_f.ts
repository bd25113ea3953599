import { openDatabase, introspect } from "querylogue/database";
import { createLinker, readValues } from "querylogue/linking";
import { createOfflineJudge } from "./lib/evaluation/offline_judge.ts";
import { measureFlips } from "./tests/evaluation/judge_flips.ts";
import { judgePairs } from "./tests/evaluation/judge_pairs.ts";
import { geography, music, shop } from "./tests/evaluation/judge_worlds.ts";
const total: Record<string, { flipped: number; kept: number; undecided: number }> = {};
const add = (m: Awaited<ReturnType<typeof measureFlips>>, name: string) => {
  for (const [k, v] of Object.entries(m.flips)) { const t = total[k] ??= { flipped: 0, kept: 0, undecided: 0 }; t.flipped += v.flipped; t.kept += v.kept; t.undecided += v.undecided; }
  for (const k of m.kept) console.log(name, k.kind, "|", k.question.earlier.join("/"), "|", k.question.intention, "|", k.question.interpretation);
};
if (Deno.args[0] === "hand") for (const w of [geography, music, shop]) {
  const m = await measureFlips(judgePairs.filter((p) => p.world === w && p.same), { judge: createOfflineJudge(w.linker), world: w });
  add(m, "hand");
} else {
const dev = JSON.parse(await Deno.readTextFile("/work/shared/datasets/spider/dev.json"));
for (const [db, qs] of Map.groupBy(dev as {db_id: string; query: string; question: string}[], (x) => x.db_id)) {
  if (db === "wta_1") continue;
  await using d = await openDatabase(`sqlite:/work/shared/datasets/spider_en/database/${db}/${db}.sqlite`);
  const schema = await introspect(d);
  const values = await readValues(d, { schema });
  const linker = createLinker(schema, { values });
  const qq = [...Map.groupBy(qs, (q) => q.query.toLowerCase()).values()].flatMap((g) => g[1] ? [{ intention: g[0]!.question, interpretation: g[1].question, earlier: [] }] : []);
  add(await measureFlips(qq, { judge: createOfflineJudge(linker), world: { linker, values } }), db);
}}
console.log(total);
const f = Object.values(total).reduce((a, b) => a + b.flipped, 0), k = Object.values(total).reduce((a, b) => a + b.kept, 0), u = Object.values(total).reduce((a, b) => a + b.undecided, 0);
console.log({ rate: f / (f + k), coverage: (f + k) / (f + k + u) });
