import { useEffect, useState } from 'preact/hooks';
import { useMe } from '../live/use-live.js';

interface Typed {
  readonly by: string | undefined;
  readonly text: string;
}

/** A fleet file that somebody has typed. It may have passwords, so that no storage has it. */
let typed: Typed | undefined;

export const forgetTyped = (): void => {
  typed = undefined;
};

/** The text of a fleet file: what this caller has typed before, and otherwise what it begins with. A reload would lose it, which the browser asks about. */
export const useTyped = (begins: string): readonly [string, (text: string) => void] => {
  const by = useMe()?.id;
  const [text, setText] = useState(() => (typed?.by === by && typed?.text) || begins);
  useEffect(() => {
    const ask = (event: Event) => {
      if (typed !== undefined) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const type = (next: string) => {
    typed = next === '' ? undefined : { by, text: next };
    setText(next);
  };
  return [text, type];
};
