import { useState } from 'preact/hooks';
import { serviceNow } from '../live/ask.js';
import type { ProblemBody } from '../live/bodies.js';
import { useMay } from '../live/use-live.js';
import { goTo } from '../navigation.js';
import { isSnoozed, type ProblemGroup } from '../parts/group-problems.js';
import { useAction } from '../parts/use-action.js';
import { linkTo } from '../route.js';
import type { Triage } from './use-triage.js';

/** What can be done about a problem, by the key that does it. */
export const useDeeds = (group: ProblemGroup, triage: Triage) => {
  const [form, setForm] = useState<'a' | 'z'>();
  const { run, isBusy, error } = useAction();
  const may = useMay();
  const { first, members } = group;
  const problems = members.map(({ problem }) => problem);
  const isOpen = first.state === 'open';
  const mayTriage = isOpen && (may('backup:write') || may('problem:write'));
  const mayStart = isOpen && may('backup:write') && members.length === 1;
  const isAcknowledged = problems.every(({ acknowledged }) => acknowledged !== null);
  const isAsleep = problems.every((problem) => isSnoozed(problem, serviceNow()));
  const path = members[0]?.path ?? '';
  const database = databaseOf(first, path);
  const toggle = (which: 'a' | 'z') => () => setForm(form === which ? undefined : which);
  const deeds: Readonly<Record<string, Deed | false>> = {
    a: mayTriage && {
      label: isAcknowledged ? 'Remove the acknowledgement' : 'Acknowledge',
      act: isAcknowledged ? () => void triage.takeBack('acknowledge', problems) : toggle('a'),
    },
    z: mayTriage && {
      label: isAsleep ? 'End the snooze' : 'Snooze',
      act: isAsleep ? () => void triage.takeBack('snooze', problems) : toggle('z'),
    },
    r: mayStart &&
      first.resource_type === 'schedule' && {
        label: 'Run now',
        act: () => void run('POST', `v1/schedules/${first.resource_id}/runs`),
      },
    c: mayStart &&
      database !== undefined && {
        label: 'Check',
        act: () => goTo(linkTo(database, true)),
      },
  };
  return { form, setForm, deeds, problems, isBusy, error };
};

export interface Deed {
  readonly label: string;
  readonly act: () => void;
}

/** The path of the database that a problem is about. */
const databaseOf = ({ resource_type: type }: ProblemBody, path: string): string | undefined => {
  if (type === 'database') return path;
  return type === 'schedule' ? path.slice(0, path.lastIndexOf('/')) : undefined;
};
