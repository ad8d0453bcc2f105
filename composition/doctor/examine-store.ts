import * as O from 'fp-ts/lib/Option.js';
import { remedyOf } from '../../adapters/api/problems-api-for.js';
import { good, type HostFinding, note, wrong } from '../../adapters/cli/host/host-finding.js';
import type { InstanceDescription } from '../../core/fleet/fleet-description.js';
import type { WatchStatus } from '../../core/monitoring/watch-status.js';
import type { DetectedKind } from '../../core/problems/detected-kind.js';
import { EVERY_PROBLEM, type ProblemFilter } from '../../core/problems/problem-page.js';
import { createShipshape } from '../create-shipshape.js';
import { LOCAL_OPERATOR, storeExists } from '../open-local.js';
import type { Settings } from '../settings/settings.js';
import type { Shipshape } from '../shipshape.js';
import type { Surroundings } from './surroundings.js';

export interface ExaminedStore {
  readonly findings: readonly HostFinding[];
  /** Those of the fleet in it; none where it does not open. */
  readonly instances: readonly InstanceDescription[];
  readonly watch?: WatchStatus;
}

const NOTHING = { instances: [] };

export const examineStore = async (
  settings: Settings,
  surroundings: Surroundings,
): Promise<ExaminedStore> => {
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
      const findings = [
        good('store', what),
        ...(instances.length === 0 ? [EMPTY] : examineWatch(watch, surroundings)),
        ...(await outdatedTools(promises)),
      ];
      return { findings, instances, watch };
    } finally {
      await close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...NOTHING, findings: [wrong('store', why)] };
  }
};

const EMPTY = note(
  'watch',
  'the fleet has no server that could be checked.',
  'Add one, such as: shipshape add postgres://backup@db.example',
);

/** Each is a command that works there. */
const START: Readonly<Record<Surroundings, string>> = {
  unit: 'Run: systemctl start shipshape. Where it runs, `journalctl -u shipshape` says what keeps it.',
  container: 'Start the container. Where it runs, its log says what keeps it.',
  host: 'Start `shipshape serve`. Where it runs, its log says what keeps it.',
};

const examineWatch = (
  { state, nodes, lastCheckAt }: WatchStatus,
  surroundings: Surroundings,
): readonly HostFinding[] => {
  const last = O.isSome(lastCheckAt)
    ? `, the last check at ${lastCheckAt.value.toISOString()}`
    : '';
  return state === 'current'
    ? [good('watch', `nodes: ${nodes.length}${last}`)]
    : [note('watch', `the fleet is not checked now (${state})${last}.`, START[surroundings])];
};

const OUTDATED: DetectedKind = 'dump_tool_outdated';

/** Of the servers that need newer tools than are here, as the last check of each saw it. */
const outdatedTools = async ({
  listProblems,
}: Shipshape['promises']): Promise<readonly HostFinding[]> => {
  const filter: ProblemFilter = {
    ...EVERY_PROBLEM,
    state: O.some('open'),
    kind: O.some(OUTDATED),
  };
  const { problems } = await listProblems(LOCAL_OPERATOR, { filter, after: O.none, limit: 20 });
  return problems.map((one) =>
    wrong('tools', `${one.resource.name}: ${one.message}`, O.toUndefined(remedyOf(one))),
  );
};
