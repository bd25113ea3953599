/** What `deno task explore` can write. */
export const explorationFormats = ["text", "markdown", "json", "mermaid", "html"] as const;

export type ExplorationFormat = typeof explorationFormats[number];
