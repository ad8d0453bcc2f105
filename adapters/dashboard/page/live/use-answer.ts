import { useEffect, useState } from 'preact/hooks';
import { type Answer, ask } from './ask.js';

export interface Read {
  readonly path: string;
  readonly answer: Answer;
}

/** What was answered last, where the path has stayed the same for a moment; undefined before, and where there is no path. */
export const useAnswer = (path: string | undefined, pauseMs = 0): Read | undefined => {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (path === undefined) {
      setRead(undefined);
      return undefined;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await ask(path);
      if (isCurrent) setRead({ path, answer });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path]);
  return read;
};
