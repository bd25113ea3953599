import { writeFileAtomic, writeJsonFile } from "../../lib/base/mod.ts";
import { alarmsTable, alarmText, trendPage, trendTable } from "../../lib/report/mod.ts";
import type { ScoredLine } from "../../lib/runs/mod.ts";
import {
  createScoreFindings,
  createScoreTrend,
  type SavedFindings,
  scoreMetrics,
  type TrendStream,
} from "../../lib/score/mod.ts";
import { print, say } from "./command.ts";
import { tableText } from "./table_text.ts";

/** How scores are followed, as `score trend` and `score watch` are asked. */
export interface MonitorFlags {
  readonly baseline: number;
  readonly falseAlarms: number;
  readonly days: number;
  readonly html?: string | undefined;
  readonly metrics?: string | undefined;
  readonly annotations?: true | undefined;
}

/** What a monitor resumes from. */
export interface SavedMonitor {
  readonly trend: readonly TrendStream[];
  readonly findings: SavedFindings;
}

/** Follows scores, tells alarms as they come, and shows the course at the end. */
export interface Monitor {
  readonly add: (line: ScoredLine) => void;
  readonly save: () => SavedMonitor;
  /** Prints the tables, and writes the page. */
  readonly show: () => Promise<void>;
}

/** Creates a monitor, from a saved one where there is. */
export function createMonitor(
  { baseline, falseAlarms, days, html, metrics, annotations }: MonitorFlags,
  saved?: SavedMonitor,
): Monitor {
  const trend = createScoreTrend({ baseline, falseAlarms, days }, saved?.trend);
  const findings = createScoreFindings(saved?.findings);
  return {
    add(line) {
      const { id, at, agent = "(no name)", profile = "" } = line;
      const score = "score" in line ? line.score : undefined;
      for (const alarm of trend.add({ id, agent, profile, at, score })) {
        const where = profile === "" ? agent : `${agent} by ${profile}`;
        const text = `${where}: ${alarmText(alarm)} (answer ${id})`;
        say(text);
        if (annotations === true) {
          print(`::${alarm.kind === "rises" ? "notice" : "warning"} title=STEF::${annotationText(text)}`);
        }
      }
      if (!("score" in line)) return;
      const { missing, reasons, enrichment } = line;
      findings.add({
        ...{ id, agent, profile, score: line.score, missing, reasons },
        lost: enrichment?.lost ?? [],
      });
    },
    save: () => ({ trend: trend.save(), findings: findings.save() }),
    async show() {
      const [rows, alarms] = [trend.rows(), trend.alarms()];
      const watch = { falseAlarms, unwatched: trend.unwatched() };
      print(tableText([trendTable(rows), alarmsTable(alarms, watch)]));
      if (metrics !== undefined) {
        await writeJsonFile(metrics, scoreMetrics(rows, alarms, { now: Date.now() }));
        say(`Metrics written to ${metrics}`);
      }
      if (html === undefined) return;
      await writeFileAtomic(html, trendPage({ rows, alarms, ...watch, findings: findings.save() }));
      say(`Page written to ${html}`);
    },
  };
}

/** A text as workflow commands of GitHub take it. */
function annotationText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
