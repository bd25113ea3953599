import { projectFile } from "./project_file.ts";

/** Where copies of databases stand that agents may change. */
export const scratchFolder: string = projectFile("reports/run-scratch");
