import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { startDemoPostgres } from '../../../docs/examples/demo/demo-postgres.js';
import { waitForProblems } from '../../../docs/examples/demo/wait-for-problems.js';
import { installStandIn } from '../dump-check/stand-in-dump-tool.js';
import { httpStandIn } from '../notifications/http-stand-in.js';
import { applyFleet, type ServedFleet, serveFleet, watchingEnv } from './watched-fleet.js';

const FLEET = 'docs/examples/demo/fleet.yaml';

const SCHEDULES = /^ +(schedules:|- \{ name: nightly.*)$/gm;

const DUE = /cron: '(\d+) (\d+) \* \* \*', timezone: Europe\/Oslo/g;

/** The same dumps some hours from now, so that the next hours have them whenever somebody looks. */
const soon = (_due: string, minute: string, hour: string): string =>
  `cron: '${minute} ${(new Date().getUTCHours() + 2 + Number(hour)) % 24} * * *', timezone: UTC`;

const PASSWORD = 'a password of the demo';

/** The fleet of the demo, over its real PostgreSQL, once a service has found what is broken in it. */
export const servedDemoFleet = async (
  directory: string,
): Promise<ServedFleet & { readonly stop: () => Promise<void> }> => {
  const postgres = await startDemoPostgres(await mkdtemp(`${directory}-postgres-`), PASSWORD);
  const receiver = await httpStandIn((_path, _incoming, response) => {
    response.writeHead(204).end();
  });
  const [tools, vault] = [join(directory, 'bin'), join(directory, 'vault')];
  await mkdir(vault);
  for (const program of ['pg_dump', 'pg_restore', 'psql'])
    await installStandIn(tools, `echo '${program} (PostgreSQL) ${postgres.major}.4'`, program);
  const env = { ...watchingEnv(directory, tools), DEMO_PASSWORD: PASSWORD };
  const fleet = (await readFile(FLEET, 'utf8'))
    .replaceAll(DUE, soon)
    .replaceAll('port: 5432', `port: ${postgres.port}`)
    .replace('/var/backups', vault)
    .replace('https://hooks.example/x', receiver.url);
  const apply = (text: string) => applyFleet(env, directory, parse(text) as object);
  // The checks see the login rejected first: one that is seen by a schedule they would try again after a minute alone.
  await apply(fleet.replaceAll(SCHEDULES, ''));
  const served = await serveFleet(env);
  const found = (kinds: readonly string[]) =>
    waitForProblems(served.url, served.token, (open) => kinds.every((kind) => open.includes(kind)));
  await found(['admin_login_rejected', 'instance_unreachable', 'database_missing']);
  await apply(fleet);
  await found(['dump_will_fail']);
  await served.report('db-eu-1', {
    severity: 'warning',
    message: 'The disk of the data directory is full to `91 %`.',
  });
  return {
    ...served,
    stop: async () => {
      await served.service.stop();
      await Promise.all([postgres.stop(), receiver.close()]);
    },
  };
};
