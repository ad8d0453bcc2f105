import { useContext, useEffect, useState } from 'preact/hooks';
import { askWith, errorOf, isOk, UNREACHABLE } from '../live/ask.js';
import type { ErrorBody, ProblemBody } from '../live/bodies.js';
import { LiveContext } from '../live/use-live.js';
import { useBusy } from '../parts/use-busy.js';

type Verb = 'acknowledge' | 'snooze';

/** What was done, for as long as it can be undone. */
export interface Done {
  readonly verb: Verb;
  readonly problems: readonly ProblemBody[];
}

export interface Triage {
  /** Acknowledges or snoozes problems. */
  readonly act: (verb: Verb, problems: readonly ProblemBody[], body: object) => Promise<boolean>;
  /** Takes both back. */
  readonly takeBack: (verb: Verb, problems: readonly ProblemBody[]) => Promise<boolean>;
  readonly done: Done | undefined;
  /** Those that were snoozed a moment ago, and may not have been read again. */
  readonly isLeaving: (problem: ProblemBody) => boolean;
  readonly isBusy: boolean;
  readonly error: ErrorBody | undefined;
}

const UNDO_MS = 10_000;

/** Acts on problems one by one, then reads everything again. */
export const useTriage = (): Triage => {
  const { refresh, forgetOthers } = useContext(LiveContext);
  const { isBusy, begin, end } = useBusy();
  const [error, setError] = useState<ErrorBody>();
  const [done, setDone] = useState<Done>();
  useEnd(done, setDone);
  const send = async (
    method: string,
    verb: Verb,
    problems: readonly ProblemBody[],
    body?: object,
  ): Promise<boolean> => {
    if (!begin()) return false;
    forgetOthers();
    const answers = await Promise.all(
      problems.map(({ id }) =>
        askWith(method, `v1/problems/${id}/${verb}`, body).catch(() => undefined),
      ),
    );
    const isDone = answers.every((answer) => answer !== undefined && isOk(answer));
    const failed = answers.find((answer) => answer === undefined || !isOk(answer));
    setError(isDone ? undefined : failed === undefined ? UNREACHABLE : errorOf(failed));
    setDone(isDone && method === 'POST' ? { verb, problems } : undefined);
    await refresh();
    end();
    return isDone;
  };
  return {
    ...{ done, isBusy, error },
    act: (verb, problems, body) => send('POST', verb, problems, body),
    takeBack: (verb, problems) => send('DELETE', verb, problems),
    isLeaving: isSnoozedBy(done),
  };
};

const isSnoozedBy =
  (done: Done | undefined) =>
  ({ id }: ProblemBody): boolean =>
    done?.verb === 'snooze' && done.problems.some((problem) => problem.id === id);

/** What was done can be undone for ten seconds. */
const useEnd = (done: Done | undefined, setDone: (done: undefined) => void): void => {
  useEffect(() => {
    const timer = setTimeout(() => setDone(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);
};
