import { useContext, useRef, useState } from 'preact/hooks';
import { type Answer, askWith, failureIn, isOk, SILENCE, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';

interface Task {
  /**
   * Does what changes something, then reads everything again. What begins something real says at once that it was asked for.
   * Returns whether it was done; undefined where another is under way.
   */
  readonly perform: (
    task: () => Promise<ErrorBody | undefined>,
    asked?: string,
  ) => Promise<boolean | undefined>;
  readonly isBusy: boolean;
  /** Why the last one has failed. */
  readonly error: ErrorBody | undefined;
}

/** Something that is done at a press of a button. A second press, before the first has come to its end, does nothing. */
export const useTask = (): Task => {
  const { refresh, forgetOthers, tell } = useContext(LiveContext);
  const [error, setError] = useState<ErrorBody>();
  const { isBusy, begin, end } = useBusy();
  const perform: Task['perform'] = async (task, asked) => {
    if (!begin()) return undefined;
    forgetOthers();
    const forget = asked === undefined ? undefined : tell({ done: 'Asked for', name: asked });
    const failure = await task();
    setError(failure);
    if (failure !== undefined) forget?.();
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

/** The same of a single request, for what is said to be asked for. */
export const useAction = (asked?: string): Action => {
  const { perform, ...state } = useTask();
  const run: Action['run'] = async (...request) => {
    let answer = SILENCE;
    await perform(async () => failureIn((answer = await askWith(...request))), asked);
    return isOk(answer) ? answer : undefined;
  };
  return { run, ...state };
};

interface Busy {
  readonly isBusy: boolean;
  /** Returns whether nothing was under way. It holds at once: two presses of a button may come before the page is drawn again. */
  readonly begin: () => boolean;
  readonly end: () => void;
}

/** One request at a time. Buttons stay focusable meanwhile (`aria-disabled`), so that the focus stays where it is. */
export const useBusy = (): Busy => {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const set = (value: boolean) => {
    isUnderWay.current = value;
    setBusy(value);
  };
  const begin = () => {
    if (isUnderWay.current) return false;
    set(true);
    return true;
  };
  return {
    isBusy,
    begin,
    end: () => set(false),
  };
};
