import { howMany } from "../../lib/base/mod.ts";
import { type LoggedAnswer, readScoreLog, type ReadScoreLogOptions } from "../../lib/runs/mod.ts";
import { say } from "./command.ts";

/** Reads a log and says which of its lines are left out. @throws What `readScoreLog` throws. */
export async function readToldLog(
  path: string,
  options: ReadScoreLogOptions = {},
): Promise<readonly LoggedAnswer[]> {
  const { answers, malformed } = await readScoreLog(path, options);
  const [first] = malformed;
  if (first !== undefined) {
    const others = malformed.slice(1).map(({ line }) => line);
    const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : "";
    say(
      `${howMany(malformed.length, "line")} of ${path} left out: line ${first.line} ${first.reason}` +
        (others.length > 0 ? `; the others are ${others.slice(0, mostNamed).join(", ")}${more}` : ""),
    );
  }
  return answers;
}

/** Lines that are named by their number. */
const mostNamed = 20;
