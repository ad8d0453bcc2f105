import * as O from 'fp-ts/lib/Option.js';
import { good, type HostFinding, note, wrong } from '../../adapters/cli/host/host-finding.js';
import type { InstanceDescription } from '../../core/fleet/fleet-description.js';
import type { WatchStatus } from '../../core/monitoring/watch-status.js';
import { createShipshape } from '../create-shipshape.js';
import { LOCAL_OPERATOR, storeExists } from '../open-local.js';
import type { Settings } from '../settings/settings.js';

export interface ExaminedStore {
  readonly findings: readonly HostFinding[];
  /** Those of the fleet in it; none where it does not open. */
  readonly instances: readonly InstanceDescription[];
  readonly watch?: WatchStatus;
}

const NOTHING = { instances: [] };

export const examineStore = async (settings: Settings): Promise<ExaminedStore> => {
  const place = settings.store.kind === 'sqlite' ? 'in a file' : `in ${settings.store.kind}`;
  if (!storeExists(settings))
    return {
      ...NOTHING,
      findings: [
        note('store', 'there is none yet; `shipshape serve` makes it at its first start.'),
      ],
    };
  try {
    const { promises, close } = await createShipshape(settings);
    try {
      const { servers } = await promises.exportFleet(LOCAL_OPERATOR);
      const instances = servers.flatMap((server) => server.instances);
      const watch = await promises.getWatch();
      const what = `${place}, opens under its key; ${servers.length} servers, ${instances.length} instances`;
      return { findings: [good('store', what), ...examineWatch(watch)], instances, watch };
    } finally {
      await close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...NOTHING, findings: [wrong('store', why)] };
  }
};

const examineWatch = ({ state, nodes, lastCheckAt }: WatchStatus): readonly HostFinding[] => {
  const last = O.isSome(lastCheckAt)
    ? `, the last check at ${lastCheckAt.value.toISOString()}`
    : '';
  return state === 'current'
    ? [good('watch', `nodes: ${nodes.length}${last}`)]
    : [
        note(
          'watch',
          `the fleet is not checked now (${state})${last}.`,
          'Start the service: `systemctl start shipshape`, or `shipshape serve`. Where it runs, its log says what keeps it.',
        ),
      ];
};
