import type { Store } from '../../../core/store.js';
import type { Shipshape } from '../../../composition/shipshape.js';
import { createShipshape } from '../../../composition/create-shipshape.js';
import { memoryDumpToolProbe } from '../../../adapters/memory/dump-check/login-probe.js';
import { SIGNER } from '../../support/audit/an-audit.js';
import { type Faults, faultyStore, type Victim } from './faults.js';
import { time } from './jumping-time.js';
import type { Surroundings } from './surroundings.js';

/** A process of the service: it can be asked to end, or be killed. */
export interface StormNode extends Victim {
  readonly shipshape: Shipshape;
  readonly warnings: string[];
  /** How far its clock is from that of the store. */
  clockMs: number;
}

const TOOL = { file: '/usr/bin/pg_dump', version: '18.1', major: 18 };

export const startNode = async (
  store: Store,
  faults: Faults,
  around: Surroundings,
): Promise<StormNode> => {
  const warnings: string[] = [];
  const node = { killed: new AbortController(), clockMs: 0, warnings } as unknown as {
    -readonly [K in keyof StormNode]: StormNode[K];
  };
  const note = (warning: string) => void warnings.push(warning);
  const { close: _close, ...ports } = faultyStore(store, faults, node);
  await time.owned(node, async () => {
    node.shipshape = await createShipshape(
      { dataDir: '/nowhere', web: false, proofsPerNode: 0, auditDays: 400 },
      {
        ...ports,
        ...around.portsOf(node),
        signer: SIGNER,
        clock: { now: () => new Date(Date.now() + node.clockMs) },
        tool: memoryDumpToolProbe({ postgresql: { tools: [TOOL], broken: 0 } }),
        onMonitoringWarning: note,
        onStoreError: ({ message }) => note(message),
        onToolNotice: note,
      },
    );
    node.shipshape.monitor.start();
  });
  return node;
};

/** Ends it as SIGTERM does, and returns what it has left. */
export const endNode = async (node: StormNode): Promise<readonly string[]> => {
  const closed = time.owned(node, () => node.shipshape.close());
  const end = new AbortController();
  void closed.then(() => {
    end.abort();
  });
  for (let waited = 0; !end.signal.aborted && waited < 600; waited += 1) await time.pass(1_000);
  if (!end.signal.aborted) return ['it does not end within ten minutes'];
  return time.waiting(node);
};

/** Ends it as SIGKILL does. */
export const killNode = (node: StormNode): void => {
  node.killed.abort();
  time.kill(node);
};
