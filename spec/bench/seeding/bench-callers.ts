import { type Caller, grantsOn } from '../../../core/access/caller.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import { aCaller, aStranger, aViewer } from '../../support/access/a-caller.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { QUIET, RESOURCES_A_SERVER } from './bench-fleet.js';

export const CALLERS = [
  'whole fleet',
  'one server',
  'a server without a problem',
  'no grant',
  '1,000 grants',
  'viewer of 1,000 servers',
] as const;

export type CallerName = (typeof CALLERS)[number];

const MANY = 1_000;
const STEP = 997;

/** The callers. A viewer of a server has six grants there; of the 1,000 grants, each lets the databases of one server be seen. */
export const benchCallers = async (
  store: Store,
  size: number,
): Promise<Readonly<Record<CallerName, Caller>>> => {
  const idOf = async (path: string): Promise<ResourceId> => (await refAt(store, path)).id;
  const troubled = size / RESOURCES_A_SERVER - 1;
  const many = Math.min(MANY, troubled);
  const ids: ResourceId[] = [];
  // Spread over the whole fleet: the step has no divisor in common with the number of servers.
  for (let n = 0; n < many; n += 1) ids.push(await idOf(`s${1 + ((n * STEP) % troubled)}`));
  return {
    'whole fleet': aViewer(),
    'one server': aViewer(await idOf('s42')),
    'a server without a problem': aViewer(await idOf(QUIET)),
    'no grant': aStranger,
    '1,000 grants': aCaller(...ids.flatMap((id) => grantsOn(id, ['database:read']))),
    'viewer of 1,000 servers': aCaller(...ids.flatMap((id) => aViewer(id).grants)),
  };
};
