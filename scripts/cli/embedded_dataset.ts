import { projectFile } from "./project_file.ts";

/** The path of the embedded dialogue test dataset. */
export const embeddedDataset: string = projectFile("datasets/atlas/dialogues.json");
