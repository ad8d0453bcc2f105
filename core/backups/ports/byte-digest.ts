/** The SHA-256 digest of bytes that come in parts. */
export interface ByteDigest {
  /** Begins a digest that is independent of all others. */
  readonly begin: () => {
    readonly update: (part: Uint8Array) => void;
    /** Of all parts so far, in hexadecimal; called once. */
    readonly hex: () => string;
  };
}
