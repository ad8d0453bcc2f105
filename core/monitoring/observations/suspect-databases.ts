import { DATABASE_UNREACHED, type MonitoredState } from '../monitored-state.js';
import type { ResourceId } from '../../shared/resource.js';

/** Databases with which something was not well. */
export interface SuspectDatabases {
  /** The last login to them did not get to them: only another one shows whether the next does. */
  readonly unreached: ReadonlySet<ResourceId>;
  /** They are, or may be, missing or closed. */
  readonly doubtful: ReadonlySet<ResourceId>;
  /** Those of them that have a problem already. */
  readonly known: ReadonlySet<ResourceId>;
}

const DOUBTFUL: ReadonlySet<string> = new Set([
  'database_missing',
  'database_closed',
  'database_access_denied',
]);

export const suspectDatabases = ({
  problems,
  streaks,
}: Pick<MonitoredState, 'problems' | 'streaks'>): SuspectDatabases => {
  const failing = [
    ...problems.map(({ kind, resource }) => ({ kind, id: resource.id })),
    ...streaks.map(({ kind, resource }) => ({ kind, id: resource })),
  ];
  const idsOf = (isOne: (kind: string) => boolean) =>
    new Set(failing.filter(({ kind }) => isOne(kind)).map(({ id }) => id));
  return {
    unreached: idsOf((kind) => kind === DATABASE_UNREACHED),
    doubtful: idsOf((kind) => DOUBTFUL.has(kind)),
    known: new Set(
      problems.filter(({ kind }) => DOUBTFUL.has(kind)).map(({ resource }) => resource.id),
    ),
  };
};
