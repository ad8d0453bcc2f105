import { useEffect, useState } from 'preact/hooks';
import { ask, isOk } from '../live/ask.js';
import type { ResourceBody } from '../live/bodies.js';

/** So long nothing is asked while somebody types on. */
const PAUSE_MS = 60;

/** What the service finds of a text, once nobody has typed for a moment. */
export const useFound = (text: string): readonly ResourceBody[] => {
  const [found, setFound] = useState<readonly ResourceBody[]>([]);
  useEffect(() => {
    if (text === '') {
      setFound([]);
      return undefined;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      void ask(`v1/search?${new URLSearchParams({ q: text }).toString()}`).then(
        (answer) => {
          const { resources } = answer.body as { readonly resources: readonly ResourceBody[] };
          if (isCurrent) setFound(isOk(answer) ? resources : []);
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
};
