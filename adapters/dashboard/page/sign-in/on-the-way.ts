/** What a tab carries while it is at the provider of a sign-in: who comes back takes it out at once. */
interface OnTheWay {
  readonly put: (text: string) => void;
  /** Undefined if there is none, or it is too old for a sign-in under way. */
  readonly take: () => string | undefined;
}

/** As long as a sign-in may take. */
const LONGEST_MS = 10 * 60_000;

export const onTheWay = (what: string): OnTheWay => {
  const name = `shipshape-on-the-way-${what}`;
  return {
    put: (text) => {
      try {
        sessionStorage.setItem(name, JSON.stringify([Date.now(), text]));
      } catch {
        // Then it is lost.
      }
    },
    take: () => {
      try {
        const [at, text] = JSON.parse(sessionStorage.getItem(name) ?? '[0]') as [number, string?];
        sessionStorage.removeItem(name);
        return Date.now() - at < LONGEST_MS ? text : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
