import type { DatabaseState } from '../../dump-check/instance-facts.js';
import type { ResourceId } from '../../shared/resource.js';
import { failed, good, type Observation } from './observation.js';

type DatabaseKind = 'database_missing' | 'database_closed' | 'database_access_denied';

/** The kinds that are known to be well in each state. What a server did not get to in its checks is not known. */
const WELL: Readonly<Record<DatabaseState, readonly DatabaseKind[]>> = {
  open: ['database_missing', 'database_closed', 'database_access_denied'],
  full: ['database_missing', 'database_closed', 'database_access_denied'],
  denied: ['database_missing', 'database_closed'],
  closed: ['database_missing'],
  visible: ['database_missing'],
  // One row for one cause: what does not exist is neither closed nor forbidden.
  missing: ['database_closed', 'database_access_denied'],
};

const AMISS = {
  missing: { kind: 'database_missing', reason: { code: 'database_missing' } },
  closed: { kind: 'database_closed', reason: { code: 'not_accepting_connections' } },
  denied: { kind: 'database_access_denied', reason: { code: 'access_denied' } },
} as const;

/** All that the state of a database shows of it. */
export const observeDatabase = (
  id: ResourceId,
  state: DatabaseState,
  at: Date,
): readonly Observation[] => [
  ...WELL[state].map((kind) => good(kind, id, at)),
  ...(state === 'missing' || state === 'closed' || state === 'denied'
    ? [failed(AMISS[state], id, at)]
    : []),
];
