const PRINTED = '[secret]';

/**
 * A text that must not be printed. Printing, serialising, copying and inspecting it give `[secret]` or nothing; only `reveal`
 * returns it, which only few files may call.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** Whether the text matches; nothing else of it is revealed. */
  matches({ source, flags }: RegExp): boolean {
    // An expression of our own, since the `exec` of another object would receive the text.
    const isMatch = new RegExp(source, flags).test(this.#value);
    // `RegExp.input` and its like hold what an expression last matched, for the whole process to read: now nothing.
    return NOTHING.test('') && isMatch;
  }

  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  toString(): string {
    return PRINTED;
  }

  toJSON(): string {
    return PRINTED;
  }

  /** What `console.log` and `util.inspect` of Node print. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return PRINTED;
  }
}

const NOTHING = /^$/;
