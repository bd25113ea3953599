import { openDatabase, introspect } from "querylogue/database";
import { createLinker, readValues } from "querylogue/linking";
import { createOfflineJudge } from "./lib/evaluation/offline_judge.ts";
const dev = JSON.parse(await Deno.readTextFile("/work/shared/datasets/spider/dev.json"));
const by = Map.groupBy(dev as {db_id: string; query: string; question: string}[], (x) => x.db_id);
const t: Record<string, number> = {}; const show = Deno.args[0] ?? "";
for (const [db, qs] of by) {
  if (db === "wta_1") continue;
  await using d = await openDatabase(`sqlite:/work/shared/datasets/spider_en/database/${db}/${db}.sqlite`);
  const schema = await introspect(d);
  const linker = createLinker(schema, { values: await readValues(d, { schema }) });
  const judge = createOfflineJudge(linker);
  const groups = [...Map.groupBy(qs, (q) => q.query.toLowerCase().replace(/\s+/g, " ")).values()];
  for (const [i, g] of groups.entries()) {
    const ask = async (same: boolean, a: string, b: string) => {
      const j = await judge({ intention: a, interpretation: b, earlier: [] });
      const k = `${same ? "same" : "other"} ${j.verdict}`; t[k] = (t[k] ?? 0) + 1;
      if (k === show) console.log(db, "|", a, "|", b, "=>", j.reason);
    };
    if (g[1] && g[0]!.question !== g[1].question) { await ask(true, g[0]!.question, g[1].question); }
    const n = groups[(i + 1) % groups.length]; if (n && n !== g) await ask(false, g[0]!.question, n[0]!.question);
  }
}
console.log(t);
