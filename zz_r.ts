import { openDatabase, introspect } from "querylogue/database";
import { createLinker, readValues } from "querylogue/linking";
import { readSentence } from "./lib/evaluation/judge_reading.ts";
import { judgeElements } from "./lib/evaluation/judge_elements.ts";
const db = Deno.args[0]!;
await using d = await openDatabase(db.includes(":") ? db : `sqlite:/work/shared/datasets/spider_en/database/${db}/${db}.sqlite`);
const schema = await introspect(d);
const linker = createLinker(schema, { values: await readValues(d, { schema }) });
for (const s of Deno.args.slice(1)) {
  console.log(judgeElements(s, linker).map((e) => e.kind === "cue" ? `[${e.cue.kind}:${e.text}]` : e.kind === "concept" ? `<${e.text}${e.isTable ? "T" : ""}${e.isColumn ? "C" : ""}>` : e.kind === "value" ? `"${e.text}"` : e.kind === "word" ? e.text : "value" in e ? e.value : e.kind).join(" "));
  const r = readSentence(s, linker);
  console.log(JSON.stringify({ ...r, concepts: r.concepts.map((c) => c.text), labels: r.labels.map((c) => c.text) }, (k, v) => k === "of" ? [v.concepts.map((c: { text: string }) => c.text), v.measures] : v instanceof Set ? [...v].slice(0, 3).join("|") : k === "asked" || k==="groups" ? v.map((c: { text: string }) => c.text) : v));
}
