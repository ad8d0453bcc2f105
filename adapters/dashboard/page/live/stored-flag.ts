/** A yes or no that a browser remembers. Storage may be refused, such as in a private window: then it is no. */
export interface StoredFlag {
  readonly isSet: () => boolean;
  readonly set: (value: boolean) => void;
}

export const storedFlag = (name: string): StoredFlag => {
  let isSet = isStored(name);
  return {
    isSet: () => isSet,
    set: (value) => {
      isSet = value;
      try {
        if (value) localStorage.setItem(name, '1');
        else localStorage.removeItem(name);
      } catch {
        // It holds until the page is loaded again.
      }
    },
  };
};

const isStored = (name: string): boolean => {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
};
