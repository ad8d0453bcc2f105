import { DATABASE_UNREACHED, type MonitoredState } from '../monitored-state.js';
import type { ResourceId } from '../../shared/resource.js';

/** Databases with a problem or a streak. */
export interface SuspectDatabases {
  /** The last login did not reach them: only another login shows whether they can be reached. */
  readonly unreached: ReadonlySet<ResourceId>;
  /** They are, or may be, missing or closed. */
  readonly doubtful: ReadonlySet<ResourceId>;
  /** The doubtful ones that have an open problem. */
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
