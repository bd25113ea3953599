import type { FailureAccount } from "./failure_accounts.ts";
import { oneLine } from "./one_line.ts";
import { shortenMiddle } from "./shorten_middle.ts";
import { wrapText } from "../base/mod.ts";

/**
 * An account of a failure as text for a terminal, no line of which is wider than the width.
 *
 * @param width Columns, at least 40.
 */
export function failureText(account: FailureAccount, width: number): string {
  const { agent, dialogue_key, interaction, turn, cause, asked, answered, expected, reason } = account;
  const { trial, turns, put_right: isPutRight } = account;
  const line = (name: string, text: string, most: number) =>
    wrapText(`  ${name.padEnd(10)}${shortenMiddle(oneLine(text), most * (width - 12))}`, {
      width,
      indent: " ".repeat(12),
    });
  const attempt = turn === 1 ? "" : `, attempt ${turn}`;
  const ofTrial = trial === 1 ? "" : `, trial ${trial}`;
  const place = `Dialogue ${dialogue_key}, interaction ${interaction}${attempt}${ofTrial}`;
  const counted = [...(turns === 1 ? [] : [`${turns} turns`]), ...(isPutRight ? ["put right later"] : [])];
  const title = `${place}, ${agent}: ${cause.replaceAll("_", " ")}` +
    (counted.length === 0 ? "" : ` (${counted.join(", ")})`);
  return [
    wrapText(oneLine(title), { width, indent: "  " }),
    line("asked", asked, 4),
    line("answered", answered === "" ? "(nothing)" : answered, 6),
    line("expected", expected, 6),
    line("why", reason, 4),
  ].join("\n");
}
