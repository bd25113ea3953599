/** A message to the process of a module. */
export type ToModule =
  | { readonly kind: "ask"; readonly id: number; readonly request: object }
  | { readonly kind: "call_off"; readonly id: number };

/** A message from the process of a module. */
export type FromModule =
  | { readonly kind: "ready" }
  | { readonly kind: "unfit"; readonly why: string }
  | ModuleAnswer
  | { readonly kind: "called_off"; readonly id: number };

/** The answer to a request: a reply as JSON, or the reason why it failed. */
export type ModuleAnswer =
  | { readonly kind: "reply"; readonly id: number; readonly json: string }
  | { readonly kind: "fault"; readonly id: number; readonly why: string; readonly lost: boolean };
