const SHOWN = '[secret]';

/**
 * A text that must not be shown. Printing, serialising, copying and inspecting it all give `[secret]` or nothing;
 * `reveal` is the one way out, and few places may call it.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** Whether the text is as it has to be; nothing else of it comes out. */
  matches({ source, flags }: RegExp): boolean {
    // An expression of our own, since another object's `exec` would be handed the text.
    const isMatch = new RegExp(source, flags).test(this.#value);
    // For all the process to read, `RegExp.input` and its like hold what an expression last matched: now nothing.
    return NOTHING.test('') && isMatch;
  }

  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  /** What `console.log` and `util.inspect` of Node print. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SHOWN;
  }
}

const NOTHING = /^$/;
