import { useContext, useState } from 'preact/hooks';
import { type Answer, askWith, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';

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

/** Something that is done at a press of a button, one at a time. */
export const useAction = (): Action => {
  const { refresh } = useContext(LiveContext);
  const [error, setError] = useState<ErrorBody>();
  const [isBusy, setBusy] = useState(false);
  const run: Action['run'] = async (...request) => {
    setBusy(true);
    const answer = await askWith(...request).catch(() => undefined);
    const isDone = answer !== undefined && isOk(answer);
    setError(isDone ? undefined : answer === undefined ? UNREACHABLE : errorOf(answer));
    if (answer !== undefined) await refresh();
    setBusy(false);
    return isDone ? answer : undefined;
  };
  return { run, isBusy, error };
};
