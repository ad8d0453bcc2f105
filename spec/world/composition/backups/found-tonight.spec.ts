import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { RunPageBody } from '../../../../adapters/api/backups/run-page-body.js';
import pg from 'pg';
import { aBrowser, HAS_BROWSER, signIn } from '../../../support/dashboard/a-browser.js';
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
const AT_NIGHT_MS = 7_200_000;
const NAME = 'Born/today "🚢"';
const PATH = 'db-eu-1/main/Born%2Ftoday "🚢"';

describe('a database that somebody creates', function () {
  this.timeout(240_000);
  const directory = temporaryDirectory();
  const { newPage } = aBrowser();
  const server = systemPostgresOfSuite();
  let service: ServedFleet['service'] | undefined;

  before(function () {
    if (!HAS_BROWSER) this.skip();
  });
  afterEach(() => service?.stop());

  const fleetOf = (dumps: string) => ({
    policies: [
      {
        name: 'standard',
        schedules: [{ name: 'nightly', cron: '0 2 * * *', destination: 'vault', jitter: '1s' }],
      },
    ],
    destinations: [{ name: 'vault', kind: 'local', path: dumps }],
    servers: [
      {
        name: 'db-eu-1',
        watch: NO_SIGNS,
        policy: 'standard',
        instances: [
          {
            name: 'main',
            engine: 'postgresql',
            host: '127.0.0.1',
            port: server().port,
            tls: { mode: 'encrypt-only' },
            databases: 'all',
            admin: { user: server().user, password: server().password },
          },
        ],
      },
    ],
  });

  /** When each round that is read here was, from now on until a database has a row. */
  const roundsUntilRow = async ({ call, located }: ServedFleet): Promise<ReadonlySet<string>> => {
    const [instance] = await located('db-eu-1/main');
    const rounds = new Set<string>();
    await pollUntil(
      async () => {
        const found = await call('GET', `/v1/instances/${instance?.id ?? ''}/databases/found`);
        rounds.add(((await found.json()) as { readonly read_at: string }).read_at);
        return located(PATH).catch(noneYet);
      },
      (there) => there.length > 0,
    );
    return rounds;
  };

  /** A service without time for an answer is asked once more. */
  const noneYet = (): readonly never[] => [];

  const runsOf = async ({ call, located }: ServedFleet) => {
    const [schedule] = await located(`${PATH}/nightly`);
    const listed = await call('GET', `/v1/runs?resource=${schedule?.id ?? ''}`);
    return ((await listed.json()) as RunPageBody).runs;
  };

  it('is a row within two rounds, and dumped in the next night without anybody doing anything', async () => {
    const dumps = join(directory.path, 'dumps');
    await mkdir(dumps);
    const env = {
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: '2',
    };
    await applyFleet(env, directory.path, fleetOf(dumps));
    const today = await serveFleet(env);
    ({ service } = today);
    const page = await newPage();
    await signIn(page, `${today.url}/?show=databases`, today.token);
    await page.getByText('No databases yet.').waitFor();
    await queryAt(server(), `CREATE DATABASE ${pg.escapeIdentifier(NAME)}`);
    // What was read before it came, the round that found it, and the one at whose end it is a row.
    expect((await roundsUntilRow(today)).size).to.be.at.most(3);
    // Which the page shows without being loaded again.
    await page.getByText('Born').first().waitFor();
    await page.close();
    await today.service.stop();

    const night = Math.ceil((Date.now() - AT_NIGHT_MS) / DAY_MS) * DAY_MS + AT_NIGHT_MS;
    const slept = {
      NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
      MOVED_CLOCK_MS: String(night - 5_000 - Date.now()),
    };
    const tonight = await serveFleet({ ...env, ...slept }, today.token);
    ({ service } = tonight);
    const [run] = await pollUntil(
      () => runsOf(tonight).catch(noneYet),
      ([first]) => first?.state === 'done' || first?.state === 'failed',
    );
    expect(run).to.deep.include({ state: 'done', kind: 'scheduled' });
    expect(Math.abs(Date.parse(run?.due_at ?? '') - night)).to.be.below(60_000);
    expect(run?.stored?.proof).not.to.equal('written');
    const morning = await newPage();
    await signIn(morning, `${tonight.url}/?show=databases`, tonight.token);
    await morning.getByText('1 database, 1 protected.').waitFor();
  });
});
