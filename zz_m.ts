import { openDatabase, introspect } from "querylogue/database";
import { loadDataset } from "querylogue/dialogue";
import { createLinker, readValues } from "querylogue/linking";
import { createOfflineJudge } from "./lib/evaluation/offline_judge.ts";
await using d = await openDatabase("sqlite:/work/shared/datasets/mondial40/mondial40.sqlite");
const schema = await introspect(d);
const judge = createOfflineJudge(createLinker(schema, { values: await readValues(d, { schema }) }));
const { dialogues } = await loadDataset("/work/shared/datasets/mondial40/dialogue_dataset.json");
const show = Deno.args[0] ?? "";
const t: Record<string, number> = {};
const ask = async (k: string, intention: string, interpretation: string, earlier: string[] = []) => {
  const j = await judge({ intention, interpretation, earlier }); const key = `${k} ${j.verdict}`; t[key] = (t[key] ?? 0) + 1;
  if (key === show) console.log(earlier.join(" / "), "| I:", intention, "| A:", interpretation, "=>", j.reason);
};
for (const [n, x] of dialogues.entries()) {
  const other = dialogues[(n + 1) % dialogues.length]!;
  await ask("first", x.interactions[0]!.intention, x.interactions[0]!.utterance);
  await ask("otherfirst", x.interactions[0]!.intention, other.interactions[0]!.intention);
  for (const [i, y] of x.interactions.entries()) if (i > 0) {
    await ask("later", y.intention, y.utterance, x.interactions.slice(0, i).map((z) => z.intention));
    await ask("wrong", y.intention, x.interactions[i - 1]!.intention, x.interactions.slice(0, i).map((z) => z.intention));
  }
}
console.log(t);
