import type { NetworkErrorKind } from "./network_error.ts";

/** The first frame to the network child. */
export interface NetworkChildSettings {
  readonly origin: string;
  readonly variables: readonly string[];
  readonly maxReplyBytes: number;
}

/** A header's name and value. */
export type HeaderPair = readonly [string, string];

/** A question to the network child; each has one answer, which is `failed` or the one named. */
export type NetworkQuestion =
  /** Answered by `has`. */
  | { readonly kind: "has"; readonly id: number; readonly name: string }
  /** Answered by `head`. */
  | {
    readonly kind: "request";
    readonly id: number;
    readonly url: string;
    readonly method: string;
    readonly headers: readonly HeaderPair[];
    readonly body: Uint8Array<ArrayBuffer> | null;
  }
  /** Asks for more of the body of a request's reply. Answered by `part` or `end`. */
  | { readonly kind: "read"; readonly id: number };

/** Ends a request; it has no answer of its own. */
export interface NetworkAbort {
  readonly kind: "abort";
  readonly id: number;
}

/** A frame from the network child. */
export type NetworkAnswer =
  | { readonly kind: "has"; readonly id: number; readonly isSet: boolean }
  | {
    readonly kind: "head";
    readonly id: number;
    readonly status: number;
    readonly statusText: string;
    readonly headers: readonly HeaderPair[];
    readonly hasBody: boolean;
  }
  | { readonly kind: "part"; readonly id: number; readonly text: string }
  | { readonly kind: "end"; readonly id: number }
  | {
    readonly kind: "failed";
    readonly id: number;
    readonly why: NetworkErrorKind;
    readonly message: string;
  };
