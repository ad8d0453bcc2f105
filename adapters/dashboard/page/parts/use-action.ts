import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { type Answer, askWith, failureIn, isOk, SILENCE, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { asking, type Item } from '../live/changes.js';
import { LiveContext } from '../live/use-live.js';
import { useIsAsked } from './not-done.js';
import { useBusy } from './use-busy.js';

interface Task {
  /** Does what changes something, then reads everything again. Returns whether it was done; undefined where another is under way. */
  readonly perform: (task: () => Promise<ErrorBody | undefined>) => Promise<boolean | undefined>;
  readonly isBusy: boolean;
  /** Why the last one has failed. */
  readonly error: ErrorBody | undefined;
}

/**
 * Something that is done at a press of a button. A second press, before the first has come to its end, does nothing. Who leaves
 * before is told in any view whether it was done, by this name.
 */
export const useTask = (name: string, item: Item = { id: name }): Task => {
  const { refresh, forgetOthers, change, tell } = useContext(LiveContext);
  const [error, setError] = useState<ErrorBody>();
  const { isBusy, begin, end } = useBusy();
  const isAsked = useIsAsked(item);
  const leave = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => leave.current?.(), []);
  const perform: Task['perform'] = async (task) => {
    if (isAsked || !begin()) return undefined;
    forgetOthers();
    const answered = task();
    let send = () => {
      send = task;
      return answered;
    };
    const sendOn = async () => {
      const failure = await send();
      if (failure === undefined) tell({ done: 'Done:', name });
      const refused = failure === UNREACHABLE ? 0 : 400;
      return { ...SILENCE, status: failure ? refused : 200, body: failure };
    };
    leave.current = () => change({ ...asking(item, name, ''), send: sendOn });
    const failure = await answered;
    leave.current = undefined;
    setError(failure);
    if (failure === undefined) await refresh();
    end();
    // Who corrects something waits for nothing; what does not answer is not asked again.
    if (failure !== undefined && failure !== UNREACHABLE) void refresh();
    return failure === undefined;
  };
  return { perform, isBusy: isBusy || isAsked, error };
};

export interface Action extends Omit<Task, 'perform'> {
  /** Sends a request. Returns the answer if it is not an error. */
  readonly run: (...request: Parameters<typeof askWith>) => Promise<Answer | undefined>;
}

/** The same of a single request. */
export const useAction = (...of: Parameters<typeof useTask>): Action => {
  const { perform, ...state } = useTask(...of);
  const run: Action['run'] = async (...request) => {
    let answer = SILENCE;
    await perform(async () => failureIn((answer = await askWith(...request))));
    return isOk(answer) ? answer : undefined;
  };
  return { run, ...state };
};
