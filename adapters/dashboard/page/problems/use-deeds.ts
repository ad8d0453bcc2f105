import { useContext, useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';
import type { ProblemBody } from '../live/bodies.js';
import { asking } from '../live/changes.js';
import { LiveContext, useMay, useMe } from '../live/use-live.js';
import { goTo } from '../navigation.js';
import { isSnoozed, type ProblemGroup } from '../parts/group-problems.js';
import type { RowKey } from '../parts/keyed.js';
import { asWritten } from '../parts/path.js';
import { useIsAsked, useIsSending } from '../parts/not-done.js';
import { linkTo } from '../route.js';
import {
  acknowledge,
  assign,
  assigneeOf,
  close,
  noteFor,
  snooze,
  unacknowledge,
} from './sayings.js';

/** What can be done about a problem, or about several together. */
export interface Deed {
  readonly key: RowKey;
  readonly label: string;
  readonly act: () => void;
  /** Whether it opens a form. */
  readonly asks?: boolean;
  /** Whether it takes back what was said. */
  readonly isBack?: boolean;
}

type Form = 'a' | 'z';

export interface Saying {
  /** What people say of the problems, each thing by the key that says it. */
  readonly sayings: readonly Deed[];
  /** In which more is said. */
  readonly form: Form | undefined;
  readonly close: () => void;
  readonly acknowledge: (note: string) => void;
  readonly snooze: (until: string) => void;
}

export const useSaying = (problems: readonly ProblemBody[]): Saying => {
  const [form, setForm] = useState<Form>();
  const { change } = useContext(LiveContext);
  const me = useMe();
  const by = me?.id ?? '';
  const name = me?.name ?? '';
  const isAcknowledged = problems.every(({ acknowledged }) => acknowledged !== null);
  const isAsleep = problems.every((problem) => isSnoozed(problem, serviceNow()));
  const isOwn = problems.every(
    ({ acknowledged }) => assigneeOf(acknowledged?.note ?? '') === assigneeOf(noteFor(name, '')),
  );
  const toggle = (which: Form) => () => setForm(form === which ? undefined : which);
  const sayings: readonly (Deed | false)[] = [
    isAcknowledged
      ? {
          key: 'a',
          label: 'Remove the acknowledgement',
          isBack: true,
          act: () => change(unacknowledge(problems)),
        }
      : { key: 'a', label: 'Acknowledge', act: toggle('a'), asks: true },
    name !== '' &&
      !isOwn && { key: 'i', label: 'Assign to me', act: () => change(assign(problems, by, name)) },
    isAsleep
      ? { key: 'z', label: 'End the snooze', act: () => change(snooze(problems, null)) }
      : { key: 'z', label: 'Snooze', act: toggle('z'), asks: true },
  ];
  return {
    sayings: sayings.filter((one) => one !== false),
    form,
    close: () => setForm(undefined),
    acknowledge: (note: string) => change(acknowledge(problems, by, note)),
    snooze: (until: string) => change(snooze(problems, until)),
  };
};

/** What can be done about a problem that is open, or about alike ones. */
export const useDeeds = ({ first, members }: ProblemGroup) => {
  const problems = members.map(({ problem }) => problem);
  const path = members[0]?.path ?? '';
  const saying = useSaying(problems);
  const { change } = useContext(LiveContext);
  const isSending = useIsSending(problems);
  const isAsked = useIsAsked(first);
  const may = useMay();
  const { resource_type: type, resource_id: id } = first;
  const database = databaseOf(first, path);
  const mayWrite = may('backup:write');
  const ofOne: readonly (Deed | false)[] = [
    mayWrite &&
      type === 'schedule' && {
        key: 'r',
        label: 'Run now',
        act: () => {
          if (!isAsked)
            change(asking(first, `a dump by ${asWritten(path)}`, `v1/schedules/${id}/runs`));
        },
      },
    mayWrite &&
      database !== undefined && {
        key: 'c',
        label: 'Check',
        act: () => checkAt(linkTo(database, true)),
      },
    may('problem:write') &&
      isReported(first) && {
        key: 'e',
        label: 'Close problem',
        act: () => change(close(first)),
      },
  ];
  const deeds = [
    ...(mayWrite || may('problem:write') ? saying.sayings : []),
    ...(members.length === 1 ? ofOne.filter((one) => one !== false) : []),
  ];
  return { saying, problems, deeds: first.state === 'open' ? deeds : [], isSending };
};

/** What Shipshape finds is explained in its documents, and closed by it alone. */
const isReported = ({ docs }: ProblemBody): boolean => docs === null;

/** The path of the database that a problem is about. */
const databaseOf = ({ resource_type: type }: ProblemBody, path: string): string | undefined => {
  if (type === 'database') return path;
  return type === 'schedule' ? path.slice(0, path.lastIndexOf('/')) : undefined;
};

/** Again, where that is what is shown. */
const checkAt = (href: string): void => {
  if (location.search === href) document.querySelector<HTMLElement>('.check .main')?.click();
  else goTo(href);
};
