import { useEffect, useState } from 'preact/hooks';
import { askWith, errorOf, isOk, serviceNow } from '../live/ask.js';
import type { ErrorBody, ProblemBody } from '../live/bodies.js';
import { useAction, useTask } from '../parts/use-action.js';
import { type May, useMay } from '../live/use-live.js';
import { goTo } from '../navigation.js';
import { isSnoozed, type ProblemGroup } from '../parts/group-problems.js';
import { linkTo } from '../route.js';

export type Verb = 'acknowledge' | 'snooze';

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
  const { perform, isBusy, error } = useTask();
  const [done, setDone] = useState<Done>();
  useEnd(done, setDone);
  const send = async (
    method: string,
    verb: Verb,
    problems: readonly ProblemBody[],
    body?: object,
  ): Promise<boolean> => {
    const isDone = await perform(async () => {
      const sent = problems.map(({ id }) => askWith(method, `v1/problems/${id}/${verb}`, body));
      const failed = (await Promise.all(sent)).find((answer) => !isOk(answer));
      return failed && errorOf(failed);
    });
    // What can be undone is offered once that can be done: not while all is read again.
    if (isDone !== undefined) setDone(isDone && method === 'POST' ? { verb, problems } : undefined);
    return isDone === true;
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

/** What can be done about a problem, by the key that does it. */
export const useDeeds = (group: ProblemGroup, triage: Triage) => {
  const [form, setForm] = useState<'a' | 'z' | 'e'>();
  const { run, isBusy, error } = useAction();
  const may = useMay();
  const { first, members } = group;
  const problems = members.map(({ problem }) => problem);
  const isOpen = first.state === 'open';
  const mayTriage = isOpen && (may('backup:write') || may('problem:write'));
  const isAcknowledged = problems.every(({ acknowledged }) => acknowledged !== null);
  const isAsleep = problems.every((problem) => isSnoozed(problem, serviceNow()));
  const toggle = (which: 'a' | 'z' | 'e') => () => setForm(form === which ? undefined : which);
  const deeds: Readonly<Record<string, Deed | false>> = {
    a: mayTriage && {
      label: isAcknowledged ? 'Remove the acknowledgement' : 'Acknowledge',
      act: isAcknowledged ? () => void triage.takeBack('acknowledge', problems) : toggle('a'),
    },
    z: mayTriage && {
      label: isAsleep ? 'End the snooze' : 'Snooze',
      act: isAsleep ? () => void triage.takeBack('snooze', problems) : toggle('z'),
    },
    ...(isOpen && members.length === 1 && deedsOfOne(first, members[0]?.path ?? '', may, run)),
    e: isOpen &&
      members.length === 1 &&
      may('problem:write') &&
      isReported(first) && { label: 'Close problem', act: toggle('e') },
  };
  const { kind, resource_type: type, resource_id: id } = first;
  /** Cannot be undone. */
  const resolve = () => void run('DELETE', `v1/problems/${kind}/${type}/${id}`);
  return { form, setForm, deeds, problems, resolve, isBusy, error };
};

/** What can be done about one problem that is open, and not about several together. */
const deedsOfOne = (
  problem: ProblemBody,
  path: string,
  may: May,
  run: ReturnType<typeof useAction>['run'],
): Readonly<Record<string, Deed | false>> => {
  const { resource_type: type, resource_id: id } = problem;
  const database = databaseOf(problem, path);
  return {
    r: may('backup:write') &&
      type === 'schedule' && {
        label: 'Run now',
        act: () => void run('POST', `v1/schedules/${id}/runs`),
      },
    c: may('backup:write') &&
      database !== undefined && {
        label: 'Check',
        act: () => goTo(linkTo(database, true)),
      },
  };
};

export interface Deed {
  readonly label: string;
  readonly act: () => void;
}

/** What Shipshape finds is explained in its documents, and closed by it alone. */
const isReported = ({ docs }: ProblemBody): boolean => docs === null;

/** The path of the database that a problem is about. */
const databaseOf = ({ resource_type: type }: ProblemBody, path: string): string | undefined => {
  if (type === 'database') return path;
  return type === 'schedule' ? path.slice(0, path.lastIndexOf('/')) : undefined;
};
