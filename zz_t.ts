import { judgeTokens } from "./lib/evaluation/judge_tokens.ts";
import { readSentence } from "./lib/evaluation/judge_reading.ts";
import { geography, music, shop } from "./tests/evaluation/judge_worlds.ts";
const s = Deno.args[0]!; const w = { geography, music, shop }[Deno.args[1] ?? "geography"]!;
console.log(judgeTokens(s).map(t=>t.kind+":"+t.text+("value" in t ? "="+t.value:"")).join(" "));
console.dir(readSentence(s, w.linker), {depth: 6});
