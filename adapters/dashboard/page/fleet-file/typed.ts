import { useEffect, useState } from 'preact/hooks';
import { useMe } from '../live/use-live.js';
import { onTheWay } from '../sign-in/on-the-way.js';

interface Typed {
  readonly by: string | undefined;
  readonly text: string;
}

const CARRIED = onTheWay('fleet-file');

/** A fleet file that somebody has typed. It may have passwords, so that no storage has it, but over a sign-in that leaves the page. */
let typed = JSON.parse(CARRIED.take() ?? 'null') as Typed | null;

// The page may be there again as it was, without being loaded.
addEventListener('pageshow', CARRIED.take);

export const forgetTyped = (): void => {
  typed = null;
};

/** Before the page is left for a sign-in. */
export const carryTyped = (): void => {
  if (typed !== null) CARRIED.put(JSON.stringify(typed));
};

/** The text of a fleet file: what this caller has typed before, and otherwise what it begins with. A reload would lose it, which the browser asks about. */
export const useTyped = (begins: string): readonly [string, (text: string) => void] => {
  const by = useMe()?.id;
  const [text, setText] = useState(() => (typed?.by === by && typed?.text) || begins);
  useEffect(() => {
    const ask = (event: Event) => {
      if (typed !== null) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const type = (next: string) => {
    typed = next === '' ? null : { by, text: next };
    setText(next);
  };
  return [text, type];
};
