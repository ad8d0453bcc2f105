import { NO_SIGNS } from '../../../support/fleet/a-fleet.js';
import { join } from 'node:path';
import { expect } from 'chai';
import type { OverviewBody } from '../../../../adapters/api/problems/overview-body.js';
import type { ProblemPageBody } from '../../../../adapters/api/problems/problem-body.js';
import { serviceClient } from '../../../support/service/service-client.js';
import { type CountingProxy, startCountingProxy } from '../../../support/network/counting-proxy.js';
import {
  type RunningPostgres,
  startEmbeddedPostgres,
} from '../../../support/database-servers/embedded-postgres.js';
import { firstToken } from '../../../support/service/first-token.js';
import { type RunningService, serveShipshape } from '../../../support/service/shipshape-process.js';
import { printingVersion, installStandIn } from '../../../support/dump-check/stand-in-dump-tool.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

describe('a service that monitors a real PostgreSQL', () => {
  const directory = temporaryDirectory();
  const running: RunningService[] = [];
  let postgres: RunningPostgres;
  let front: CountingProxy;
  let token = '';

  beforeEach(async () => {
    postgres = await startEmbeddedPostgres();
    await postgres.query('CREATE DATABASE shop');
    front = await startCountingProxy(postgres.port);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ stop }) => stop()));
    front.close();
    await postgres.stop();
  });

  const start = async (): Promise<RunningService> => {
    const toolDir = join(directory.path, 'bin');
    await installStandIn(toolDir, printingVersion('18.4'));
    const env = {
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: toolDir,
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: '1',
      // What is foreseen of its schedule is another matter.
      SHIPSHAPE_DISPATCH: 'off',
    };
    const service = await serveShipshape(env);
    running.push(service);
    token ||= firstToken(service);
    return service;
  };
  const attention = async ({ url }: RunningService) => {
    const { body } = await serviceClient(url, token)('GET /v1/overview');
    return (JSON.parse(body) as OverviewBody).attention;
  };
  const checks = async ({ url }: RunningService): Promise<number> => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^shipshape_watch_looks_total (\d+)$/m.exec(metrics)?.[1]);
  };
  const closedProblems = async ({ url }: RunningService) => {
    const { body } = await serviceClient(url, token)('GET /v1/problems?state=closed');
    return (JSON.parse(body) as ProblemPageBody).problems;
  };

  it('detects by itself that it is gone, since when, and that it is back', async () => {
    const first = await start();
    await serviceClient(first.url, token)('PUT /v1/fleet', fleetAt(front.port, postgres));
    await pollUntil(async () => (await checks(first)) >= 4);
    expect(await attention(first)).to.deep.equal([]);

    const haltedAt = new Date();
    await postgres.halt();
    const loginsBefore = front.connections();
    const [problem, ...others] = await pollUntil(
      () => attention(first),
      ({ length }) => length > 0,
    );
    expect([problem?.kind, problem?.name, others]).to.deep.equal([
      'instance_unreachable',
      'main',
      [],
    ]);
    // The first login that failed, and not the third.
    const [, secondFailure] = front.arrivals.slice(loginsBefore);
    expect(new Date(problem?.since ?? NaN)).to.be.within(haltedAt, secondFailure ?? haltedAt);

    running.splice(0);
    await first.stop();
    const second = await start();
    expect(await attention(second)).to.deep.equal([problem]);
    await pollUntil(async () => (await checks(second)) >= 2);
    expect(await attention(second)).to.deep.equal([problem]);

    const resumedAt = new Date();
    await postgres.resume();
    await pollUntil(async () => (await attention(second)).length === 0);
    const [closed, ...more] = await closedProblems(second);
    expect([closed?.kind, closed?.since, more]).to.deep.equal([
      'instance_unreachable',
      problem?.since,
      [],
    ]);
    expect(new Date(closed?.closed_at ?? NaN)).to.be.within(resumedAt, new Date());
  });
});

const fleetAt = (port: number, { superuser }: RunningPostgres) => ({
  servers: [
    {
      name: 'db-eu-1',
      watch: NO_SIGNS,
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          port,
          tls: { mode: 'off' },
          admin: superuser,
          databases: [
            {
              name: 'shop',
              schedules: [
                {
                  name: 'nightly',
                  cron: '0 3 * * *',
                  timezone: 'Europe/Oslo',
                  destination: 'vault',
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  destinations: [{ name: 'vault', kind: 'local', path: '/var/backups' }],
});
