import type { NetworkErrorKind } from "./network_error.ts";

/** The first frame to the network child. */
export interface NetworkChildSettings {
  readonly origin: string;
  readonly variables: readonly string[];
  readonly maxReplyBytes: number;
}

/** A header's name and value. */
export type HeaderPair = readonly [string, string];

/** A question to the network child, under an id of its own. Each may be answered by `failed` instead. */
export type NetworkQuestion =
  /** Answered by `has`. */
  | { readonly kind: "has"; readonly id: number; readonly name: string }
  /** Answered by `redacted`. */
  | { readonly kind: "redact"; readonly id: number; readonly pieces: readonly string[] }
  /** Answered by `head` and, if that has a body, by any number of `part` and then `end`. */
  | {
    readonly kind: "request";
    readonly id: number;
    readonly url: string;
    readonly method: string;
    readonly headers: readonly HeaderPair[];
    readonly body: Uint8Array<ArrayBuffer> | null;
  };

/** A frame that has no answer of its own. */
export type NetworkNote =
  /** One more `part` of a reply may be sent. */
  | { readonly kind: "allow"; readonly id: number }
  /** The request is to end. */
  | { readonly kind: "abort"; readonly id: number };

/** A frame from the network child. */
export type NetworkAnswer =
  | { readonly kind: "has"; readonly id: number; readonly isSet: boolean }
  | { readonly kind: "redacted"; readonly id: number; readonly pieces: readonly string[] }
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
