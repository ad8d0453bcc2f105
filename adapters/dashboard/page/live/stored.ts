/** A text that a browser remembers. Storage may be refused, such as in a private window: then it holds until the page is loaded again. */
export interface StoredText {
  readonly get: () => string | undefined;
  readonly set: (value: string | undefined) => void;
}

export const storedText = (name: string): StoredText => {
  let value = read(name);
  return {
    get: () => value,
    set: (next) => {
      value = next;
      try {
        if (next === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, next);
      } catch {
        // It is remembered by this page alone.
      }
    },
  };
};

const read = (name: string): string | undefined => {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
};

/** A yes or no that a browser remembers. */
export interface StoredFlag {
  readonly isSet: () => boolean;
  readonly set: (value: boolean) => void;
}

export const storedFlag = (name: string): StoredFlag => {
  const text = storedText(name);
  return {
    isSet: () => text.get() !== undefined,
    set: (value) => text.set(value ? '1' : undefined),
  };
};

/** What was answered last, until the session ends. */
export const SEEN = {
  answers: storedText('shipshape-seen'),
  protection: storedText('shipshape-seen-protection'),
};
