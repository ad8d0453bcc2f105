import { setTimeout as wait } from 'node:timers/promises';
import * as O from 'fp-ts/lib/Option.js';
import { memoryDumpToolProbe } from '../../../adapters/memory/dump-check/login-probe.js';
import { createShipshape } from '../../../composition/index.js';
import { Secret } from '../../../core/shared/secret.js';
import { anAdmin } from '../access/a-caller.js';
import { FITTING } from '../monitoring/a-server-monitor.js';
import { onLine, printLine } from './commands.js';
import { hostOf, PORT, SERVER_COUNT } from './places.js';

/**
 * Monitors all servers from within a namespace, and prints what each of them and the fleet have as a problem whenever that
 * changes; first of all once every server was checked. Where it is given a directory, it shares the store there with others.
 */
const INTERVAL_SECONDS = 2;

const dataDir = process.argv[2];
const shipshape = await createShipshape(
  {
    ...(dataDir === undefined ? { store: { kind: 'memory' as const } } : { dataDir }),
    watchIntervalSeconds: INTERVAL_SECONDS,
    // In so short a round a witness takes longer than the second failure.
    watchFailures: 3,
    checkDeadlineMs: 1_000,
    witness: [],
    // What is foreseen of the schedules is another matter.
    dispatch: false,
  },
  {
    tool: memoryDumpToolProbe({ postgresql: FITTING }),
    onMonitoringWarning: (warning) => process.stderr.write(`${warning}\n`),
  },
);
const schedule = { name: 'nightly', cron: '0 3 * * *', timezone: 'UTC', destination: 'vault' };
const servers = Array.from({ length: SERVER_COUNT }, (_, index) => ({
  name: `db-${index + 1}`,
  instances: [
    {
      name: 'main',
      engine: 'postgresql' as const,
      host: hostOf(index + 1),
      port: PORT,
      tls: { mode: 'off' as const },
      admin: { user: 'backup', password: new Secret('secret') },
      databases: [{ name: 'shop', schedules: [schedule] }],
    },
  ],
}));
const destinations = [{ name: 'vault', kind: 'local', settings: new Secret('{}') }];
const admin = anAdmin();
await shipshape.promises.applyFleet(
  admin,
  { servers, destinations, channels: [] },
  { prune: true, dryRun: false },
);
onLine(() => undefined);
shipshape.monitor.start();

const problems = async (): Promise<readonly string[]> => {
  const all = { state: O.none, kind: O.none, severity: O.none, resource: O.none };
  const filter = { ...all, includesSuppressed: true };
  const page = await shipshape.promises.listProblems(admin, { filter, after: O.none, limit: 500 });
  // The servers are full, which is no matter here.
  return page.problems
    .filter(({ kind }) => kind !== 'too_many_connections')
    .map(
      ({ severity, message, closedAt }) =>
        `${O.isNone(closedAt) ? 'open' : 'closed'} ${severity} ${message}`,
    );
};

const hasChecked = () =>
  shipshape.monitor.figures().checks >= (dataDir === undefined ? SERVER_COUNT : 1);

let printed = '';
for (;;) {
  const found = await problems();
  const text = JSON.stringify(found);
  if (text !== printed && hasChecked()) {
    printed = text;
    printLine({ problems: found });
  }
  await wait(50);
}
