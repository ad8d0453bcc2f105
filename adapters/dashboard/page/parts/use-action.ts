import { useContext, useState } from 'preact/hooks';
import { type Answer, askWith, failureIn, isOk, SILENCE, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';
import { useBusy } from './use-busy.js';

interface Task {
  /** Does what changes something, then reads everything again. Returns whether it was done; undefined where another is under way. */
  readonly perform: (task: () => Promise<ErrorBody | undefined>) => Promise<boolean | undefined>;
  readonly isBusy: boolean;
  /** Why the last one has failed. */
  readonly error: ErrorBody | undefined;
}

/** Something that is done at a press of a button. A second press, before the first has come to its end, does nothing. */
export const useTask = (): Task => {
  const { refresh, forgetOthers } = useContext(LiveContext);
  const [error, setError] = useState<ErrorBody>();
  const { isBusy, begin, end } = useBusy();
  const perform: Task['perform'] = async (task) => {
    if (!begin()) return undefined;
    forgetOthers();
    const failure = await task();
    setError(failure);
    if (failure === undefined) await refresh();
    end();
    // Who corrects something waits for nothing; what does not answer is not asked again.
    if (failure !== undefined && failure !== UNREACHABLE) void refresh();
    return failure === undefined;
  };
  return { perform, isBusy, error };
};

export interface Action extends Omit<Task, 'perform'> {
  /** Sends a request. Returns the answer if it is not an error. */
  readonly run: (...request: Parameters<typeof askWith>) => Promise<Answer | undefined>;
}

/** The same of a single request. */
export const useAction = (): Action => {
  const { perform, ...state } = useTask();
  const run: Action['run'] = async (...request) => {
    let answer = SILENCE;
    await perform(async () => failureIn((answer = await askWith(...request))));
    return isOk(answer) ? answer : undefined;
  };
  return { run, ...state };
};
