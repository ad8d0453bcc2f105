const SHOWN = '[secret]';

/**
 * A text that must not be shown. Printing, serialising and inspecting it all say `[secret]`;
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
  matches(pattern: RegExp): boolean {
    return pattern.test(this.#value);
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
