import type { ReportTable } from "../../lib/report/mod.ts";

/** What a caller says of a table of measures. */
export interface TableHead extends Pick<ReportTable, "caption" | "label"> {
  /** Sentences below the table. @default none */
  readonly notes?: ReportTable["notes"] | undefined;
}
