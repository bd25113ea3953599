import { z } from "zod";
import { readJsonFile } from "../../../lib/base/mod.ts";
import { projectFile } from "../../cli/project_file.ts";

const taskShape = z.strictObject({
  id: z.string(),
  /** `shop` as a file of SQLite, `atlas`, or the shop on a server. */
  database: z.enum(["shop", "atlas", "postgres", "mysql"]),
  kind: z.string(),
  turns: z.array(z.strictObject({
    says: z.string(),
    sql: z.string().optional(),
    /** What the user answers where the agent asks back. Without it: yes to the plan of `sql`, no to all else. */
    answers: z.array(z.string()).optional(),
  })).min(1),
  /** Statements that the user approves; the database differs by nothing else afterwards. */
  approves: z.array(z.string()),
  /** Approvals that an agent asks for and gets. */
  confirmations: z.int().min(0),
});

/** A task of administration with the dialogue of its user. */
export type AdminTask = z.infer<typeof taskShape>;

/** Reads the tasks of `datasets/admin`. */
export async function adminTasks(): Promise<readonly AdminTask[]> {
  return z.object({ tasks: z.array(taskShape) }).parse(
    await readJsonFile(projectFile("datasets/admin/tasks.json")),
  )
    .tasks;
}
