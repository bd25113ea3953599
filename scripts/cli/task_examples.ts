/** Examples in the help of each task. They work when they are pasted in the project's folder, in this order, without key or network; a long one is broken
 * after a backslash. */
export const taskExamples: Readonly<Record<string, readonly string[]>> = {
  agent: [
    "deno task agent check keyword",
    'deno task agent check keyword --message "List all rivers." --json',
    "deno task agent schema",
  ],
  bench: [
    "deno task bench --list",
    "deno task bench --only graph --out reports/run-bench",
    "deno task bench --only graph --out reports/run-bench --json",
  ],
  chat: [
    'echo "List all countries." | deno task chat --agent keyword',
    'echo "How many rivers are there?" | deno task chat --agent echo',
    'echo "List all seas." | deno task chat --agent "keyword?memory=off"',
  ],
  compare: [
    'deno task compare --gold "TABLE sea" --predicted "SELECT * FROM sea"',
    'deno task compare --gold "SELECT name FROM sea" \\\n--predicted "SELECT name FROM sea ORDER BY 1" --json',
    'deno task compare --gold "SELECT count(*) FROM sea" \\\n--predicted "SELECT 35" --variants 3 || true',
  ],
  dataset: [
    "deno task dataset list",
    "deno task dataset export card --dataset atlas --out atlas-card.md",
    "deno task dataset sheet --dataset atlas --out atlas.csv",
  ],
  eval: [
    "deno task eval",
    "deno task eval --dataset atlas --agent keyword --limit 3",
    "deno task eval --agent keyword --controls --limit 8 --json",
  ],
  experiment: [
    "deno task experiment agents --limit 1 --out reports/run-agents",
    "deno task experiment sensitivity --limit 1 --out reports/run-sensitivity",
    "deno task experiment lattice --limit 1 --out reports/run-lattice --json",
  ],
  explore: [
    "deno task explore",
    "deno task explore --html atlas.html",
    'deno task explore datasets/atlas/atlas.duckdb --tables "city,country" --json',
  ],
  generate: [
    "deno task generate --count 4 --out dialogues.json",
    "deno task generate --count 4 --sizes 1,2 --seed 7 --out small.json --json",
    "deno task generate --count 4 --kinds mixed --out mixed.json",
  ],
  joins: [
    "deno task joins",
    "deno task joins --sizes 2:5,3:5 --seed 7 --out plan.json --html plan.html",
    "deno task joins --cover tables --explain",
  ],
  judge: [
    `echo '{"id": "1", "intention": "List all rivers.",' \\\n` +
    `'"interpretation": "List the rivers."}' > pairs.jsonl`,
    "deno task judge --pairs pairs.jsonl",
    "deno task judge --pairs pairs.jsonl --json",
    "deno task judge flips --dataset atlas --out reports/run-flips",
  ],
  lexicon: [
    "deno task lexicon",
    "deno task lexicon --out atlas.lexicon.yaml",
    "deno task generate --lexicon atlas.lexicon.yaml --count 4 --out said.json",
    "deno task lexicon datasets/atlas/atlas.duckdb --json",
  ],
  mmsql: [
    `echo '[{"db_name": "geo", "turns": [' \\\n` +
    `'{"isuser": true, "text": "Thanks!", "type": "improper"},' \\\n` +
    `'{"isuser": false, "text": "", "query": "", "predict": "Bye."}]}]' \\\n` +
    "> predicted.json",
    "deno task mmsql predicted.json --databases .",
    "deno task mmsql predicted.json --databases . --definition paper-formula",
    "deno task mmsql predicted.json --databases . --json",
  ],
  notebooks: [
    "deno task notebooks",
    "deno task notebooks --render",
    "deno task notebooks --render pages",
  ],
  report: [
    "deno task eval --agent keyword --limit 8 --out reports/run-first",
    "deno task report reports/run-first",
    "deno task report reports/run-first --all",
    "deno task report reports/run-first --html to-pass-on.html --hide-values",
  ],
  score: [
    `echo '{"id": 1, "question": "Spend in 2023?", "sql": "SELECT spend FROM t"}' \\\n> log.jsonl`,
    `echo '{"column_mappings": {"spend": "spend"}}' > rules.json`,
    "deno task score --log log.jsonl --rules rules.json",
    "deno task score --log log.jsonl --html scores.html",
    "deno task score trend --log log.jsonl",
    "deno task score suggest --log log.jsonl",
    "deno task score label --log log.jsonl --out labels.jsonl",
    "deno task score watch --log log.jsonl --state watch.json",
  ],
  sentences: [
    "deno task sentences --dataset atlas",
    "deno task sentences --dataset atlas-model --count 10 --seed 7",
    "deno task sentences --dataset industrial --dialogues 2",
  ],
  verify: [
    "deno task verify",
    "deno task verify --no-mutants --html quality.html",
    "deno task verify --dataset atlas-model --no-mutants --json",
  ],
};
