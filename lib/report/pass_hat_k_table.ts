import type { AgentMeasures } from "../metrics/mod.ts";
import { passCell } from "./pass_cell.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/**
 * The table of what several trials of a dialogue show: how probable it is that k of them are all right. None where each
 * dialogue was played once.
 *
 * @param agents Agents in the order of the columns.
 */
export function passHatKTable(
  agents: readonly (Pick<AgentMeasures, "pass_hat_k"> & { readonly label: string })[],
): ReportTable | undefined {
  const columns = agents.flatMap(({ label, pass_hat_k }) =>
    pass_hat_k === undefined ? [] : [
      { header: `${label}, interactions`, passed: pass_hat_k.interactions },
      { header: `${label}, dialogues`, passed: pass_hat_k.dialogues },
    ]
  );
  const [first] = columns;
  if (first === undefined) return undefined;
  return {
    caption: "How often trials of the same interaction or dialogue are all right (pass^k).",
    label: "tab:pass-hat-k",
    columns: [...textColumns("Trials"), ...numberColumns(...columns.map(({ header }) => header))],
    rows: first.passed.map(({ k }, row): readonly Cell[] => [
      `pass^${k}`,
      ...columns.map(({ passed }) => passCell(passed[row])),
    ]),
    notes: [
      "Of n trials of which c are right, pass^k is C(c, k) / C(n, k), averaged over interactions or dialogues. An interaction " +
      "is right when one of its answers is correct, a dialogue when all of its interactions that expect data are.",
      ...(columns.some(({ passed }) => passed.some(({ open }) => open !== undefined)) ? [openNote] : []),
    ],
  };
}

const openNote =
  "Trials that could not be scored are not among n. Open is what they could change, and the range what pass^k would be " +
  "were all of them wrong or all right. What has fewer than k scored trials, and no failed one among them, is not in the average.";
