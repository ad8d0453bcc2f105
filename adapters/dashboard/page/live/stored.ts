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
        // It is remembered by this page alone, and what was before is not taken for it.
        forget(name);
      }
    },
  };
};

const forget = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was remembered.
  }
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
  const isSet = () => text.get() !== undefined;
  return {
    isSet,
    // What is so already is not written again: another tab may have changed it since.
    set: (value) => {
      if (value !== isSet()) text.set(value ? '1' : undefined);
    },
  };
};

/** A host may have several services, each at a path of its own. */
export const nameHere = (name: string): string =>
  `shipshape-${name} ${new URL('.', document.baseURI).pathname}`;

const SIGNED_IN_NAME = nameHere('signed-in');

/**
 * Whether this browser was signed in when it was last answered: then all is asked for at once, and the rows are there two round
 * trips sooner. One that is not signed in asks step by step, and gets one refusal.
 */
export const SIGNED_IN = storedFlag(SIGNED_IN_NAME);

/** Calls back when somebody has signed in or out in another tab. */
export const hearOtherTabs = (heard: () => void, signal: AbortSignal): void => {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key !== SIGNED_IN_NAME) return;
    SIGNED_IN.set(newValue !== null);
    heard();
  };
  addEventListener('storage', hear, { signal });
};
