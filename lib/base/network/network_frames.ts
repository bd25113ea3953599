import type { NetworkErrorKind } from "./network_error.ts";

/** The first frame to the network child. */
export interface NetworkChildSettings {
  readonly origin: string;
  readonly variables: readonly string[];
  readonly maxReplyBytes: number;
}

/**
 * A frame to the network child. It answers `request` by `head` or `failed`, `read` by `part`, `end` or `failed`, and
 * `abort` not at all: a question that is open then fails.
 */
export type NetworkQuestion =
  | {
    readonly kind: "request";
    readonly id: number;
    readonly url: string;
    readonly method: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: Uint8Array<ArrayBuffer> | null;
  }
  | { readonly kind: "read"; readonly id: number }
  | { readonly kind: "abort"; readonly id: number };

/** A frame from the network child. */
export type NetworkAnswer =
  | {
    readonly kind: "head";
    readonly id: number;
    readonly status: number;
    readonly statusText: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly hasBody: boolean;
  }
  | { readonly kind: "part"; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "end"; readonly id: number }
  | {
    readonly kind: "failed";
    readonly id: number;
    readonly why: NetworkErrorKind;
    readonly message: string;
  };
