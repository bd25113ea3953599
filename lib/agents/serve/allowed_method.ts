/** Paths with the one method that each takes. */
const methods: readonly (readonly [path: RegExp, method: string])[] = [
  [/^\/$/, "POST"],
  [/^\/v1\/chat\/completions$/, "POST"],
  [/^\/v1\/models$/, "GET"],
  [/^\/a2a(?:\/message:send)?$/, "POST"],
  [/^\/a2a\/tasks\/[^/:]+$/, "GET"],
  [/^\/\.well-known\/agent-card\.json$/, "GET"],
];

/** The method that a path takes; undefined where nothing is there. */
export function allowedMethod(path: string): string | undefined {
  return methods.find(([served]) => served.test(path))?.[1];
}
