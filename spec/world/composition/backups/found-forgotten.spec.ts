import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { RunBody } from '../../../../adapters/api/backups/run-body.js';
import {
  applyFleet,
  type ServedFleet,
  serveFleet,
} from '../../../support/dashboard/watched-fleet.js';
import { queryAt } from '../../../support/database-servers/at-postgres.js';
import { systemPostgresOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import { NO_SIGNS } from '../../../support/fleet/a-fleet.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const MOVED_CLOCK = pathToFileURL(resolve('dist/spec/support/service/moved-clock.js')).href;
const DAY_MS = 86_400_000;

/** All of the databases of one instance but one. */
const MANY = Array.from({ length: 100 }, (_, n) => `m${n}`);

describe('a found database that its server no longer has', function () {
  this.timeout(300_000);
  const directory = temporaryDirectory();
  const server = systemPostgresOfSuite();
  let fleet: ServedFleet | undefined;

  afterEach(() => fleet?.service.stop());

  const query = (...statements: readonly string[]) => queryAt(server(), statements);

  const instance = (name: string, except: string, more: object = {}) => ({
    name,
    engine: 'postgresql',
    host: '127.0.0.1',
    port: server().port,
    databases: 'all',
    except: [except],
    tls: { mode: 'encrypt-only' },
    ...more,
    admin: { user: server().user, password: server().password },
  });

  const fleetOf = (dumps: string) => ({
    policies: [
      { name: 'yearly', schedules: [{ name: 'all', cron: '0 2 1 1 *', destination: 'vault' }] },
    ],
    destinations: [{ name: 'vault', kind: 'local', path: dumps }],
    servers: [
      {
        name: 'db-eu-1',
        watch: NO_SIGNS,
        instances: [instance('main', 'm*', { policy: 'yearly' }), instance('many', '*s')],
      },
    ],
  });

  const read = async <A>(path: string) => (await (await fleet?.call('GET', path))?.json()) as A;

  const isThere = async (path: string) => ((await fleet?.located(path)) ?? []).length > 0;

  const untilThere = (path: string) => pollUntil(() => isThere(path).catch(() => false));

  const missing = async (path: string): Promise<number> => {
    const listed = await read<{ readonly problems: readonly unknown[] }>(
      `/v1/problems?state=open&kind=database_missing&limit=100&resource=${path}`,
    );
    return listed.problems.length;
  };

  /** Serves with the clock so many days ahead until two rounds have ended. */
  const serveAfter = async (env: Readonly<Record<string, string>>, days: number) => {
    const moved = {
      NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
      MOVED_CLOCK_MS: String(days * DAY_MS),
    };
    fleet = await serveFleet({ ...env, ...moved }, fleet?.token);
    const [main] = await fleet.located('db-eu-1/main');
    const rounds = new Set<string>();
    await pollUntil(
      () => read<{ readonly read_at: string }>(`/v1/instances/${main?.id ?? ''}/databases/found`),
      ({ read_at }) => {
        if (Date.parse(read_at) > Date.now() + (days - 0.5) * DAY_MS) rounds.add(read_at);
        return rounds.size > 2;
      },
    );
  };

  it('leaves the fleet after seven days, without its runs and dumps, unless a hundred vanish at once', async () => {
    const dumps = join(directory.path, 'dumps');
    await mkdir(dumps);
    const env = {
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: '2',
    };
    await query(...['news', 'books', ...MANY].map((name) => `CREATE DATABASE ${name}`));
    await applyFleet(env, directory.path, fleetOf(dumps));
    fleet = await serveFleet(env);
    await untilThere('db-eu-1/main/news/all');
    await untilThere('db-eu-1/many/m99');
    const [schedule] = await fleet.located('db-eu-1/main/news/all');
    const started = await fleet.call('POST', `/v1/schedules/${schedule?.id ?? ''}/runs`);
    const { run: id } = (await started.json()) as { readonly run: string };
    const run = await pollUntil(
      () => read<RunBody>(`/v1/runs/${id}`),
      ({ state }) => state === 'done' || state === 'failed',
    );
    expect(run.state).to.equal('done');
    await query(...['news', ...MANY].map((name) => `DROP DATABASE ${name}`));
    await pollUntil(
      async () => (await missing('db-eu-1/main')) + (await missing('db-eu-1/many')) > MANY.length,
    );
    await fleet.service.stop();
    // Of a service that was away for longer, the clock may be wrong, and counts after a day.
    for (const day of [2, 4, 6]) {
      await serveAfter(env, day);
      expect(await missing('db-eu-1/main')).to.equal(1);
      await fleet.service.stop();
    }
    await serveAfter(env, 8);
    expect(await isThere('db-eu-1/main/news')).to.equal(false);
    expect(await isThere('db-eu-1/main/books')).to.equal(true);
    expect(await missing('db-eu-1/main')).to.equal(0);
    expect(await missing('db-eu-1/many')).to.equal(MANY.length);
    const kept = await read<RunBody>(`/v1/runs/${id}`);
    expect(kept.state).to.equal('done');
    expect(kept.stored?.object).to.equal(run.stored?.object);
    expect(existsSync(join(dumps, kept.stored?.object ?? 'none'))).to.equal(true);
  });
});
