import { useContext, useState } from 'preact/hooks';
import { type Answer, askWith, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';
import { useBusy } from './use-busy.js';

export interface Action {
  /** Sends a request, then reads everything again. Returns the answer if it is not an error. */
  readonly run: (
    method: string,
    path: string,
    body?: unknown,
    limitMs?: number,
  ) => Promise<Answer | undefined>;
  readonly isBusy: boolean;
  /** Why the last one has failed. */
  readonly error: ErrorBody | undefined;
}

/** Something that is done at a press of a button. A second press, before the first has been answered, does nothing. */
export const useAction = (): Action => {
  const { refresh, forgetOthers } = useContext(LiveContext);
  const [error, setError] = useState<ErrorBody>();
  const { isBusy, begin, end } = useBusy();
  const run: Action['run'] = async (...request) => {
    if (!begin()) return undefined;
    forgetOthers();
    const answer = await askWith(...request).catch(() => undefined);
    const isDone = answer !== undefined && isOk(answer);
    setError(isDone ? undefined : answer === undefined ? UNREACHABLE : errorOf(answer));
    if (answer !== undefined) await refresh();
    end();
    return isDone ? answer : undefined;
  };
  return { run, isBusy, error };
};
