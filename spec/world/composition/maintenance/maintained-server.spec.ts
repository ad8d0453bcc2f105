import { join } from 'node:path';
import { expect } from 'chai';
import type {
  ProblemBody,
  ProblemPageBody,
} from '../../../../adapters/api/problems/problem-body.js';
import type { OverviewBody } from '../../../../adapters/api/problems/overview-body.js';
import {
  type RunningPostgres,
  startEmbeddedPostgres,
} from '../../../support/database-servers/embedded-postgres.js';
import { installStandIn, printingVersion } from '../../../support/dump-check/stand-in-dump-tool.js';
import { trappingReceiver } from '../../../support/notifications/trapping-receiver.js';
import { type SeveralNodes, severalNodes } from '../../../support/service/several-nodes.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

interface Message {
  readonly lines: readonly { readonly event: string; readonly problem: ProblemBody }[];
}

const KIND = 'instance_unreachable';
const LIFETIME_MS = 600_000;

describe('a database server that is stopped during maintenance', function () {
  this.timeout(LIFETIME_MS);
  const directory = temporaryDirectory();
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  const world = async () => {
    const postgres = await startEmbeddedPostgres();
    ends.push(postgres.stop);
    await postgres.query('CREATE DATABASE shop');
    const receiver = await trappingReceiver();
    ends.push(receiver.close);
    const toolDir = join(directory.path, 'bin');
    await installStandIn(toolDir, printingVersion('18.4'));
    const service = severalNodes({
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: toolDir,
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: '1',
    });
    ends.push(service.stopAll);
    await service.start(0);
    const body = JSON.stringify(fleetOf(postgres, receiver.url));
    await service.call('/v1/fleet', { method: 'PUT', body });
    /** What was told, such as `opened instance_unreachable`, with since when it is so. */
    const told = () =>
      receiver.received
        .flatMap(({ body: message }) => (message as Message).lines)
        .map(({ event, problem: { kind, since } }) => ({ text: `${event} ${kind}`, since }));
    const untilTold = (text: string) =>
      pollUntil(
        () => Promise.resolve(told()),
        (lines) => lines.some((line) => line.text === text),
      );
    return { postgres, service, told, untilTold };
  };

  it('is told of once the window is over, with its true beginning, and when it is back', async () => {
    const { postgres, service, told, untilTold } = await world();
    await untilChecked(service);
    const window = { on: 'db-eu-1', until: new Date(Date.now() + LIFETIME_MS).toISOString() };
    const started = await service.call('/v1/maintenance', post(window));
    const stoppedAt = new Date();
    await postgres.halt();
    const [silent] = await pollUntil(
      () => problemsIn(service, '/v1/problems?state=open'),
      ({ length }) => length > 0,
    );
    expect([silent?.kind, silent?.during_maintenance]).to.deep.equal([KIND, true]);
    expect(new Date(silent?.since ?? NaN)).to.be.within(stoppedAt, new Date());

    // What opens elsewhere is told, in a message in which the silent one would be as well.
    const other = `/v1/problems/disk_full/server/${await service.resource('db-us-1')}`;
    const report = { severity: 'critical', message: 'The disk is full.' };
    await service.call(other, { ...post(report), method: 'PUT' });
    expect((await untilTold('opened disk_full')).map(({ text }) => text)).to.deep.equal([
      'opened disk_full',
    ]);
    expect((await attention(service)).map(({ kind }) => kind)).to.deep.equal(['disk_full']);

    const { id } = started as { readonly id: string };
    await service.call(`/v1/maintenance/${id}/end`, { method: 'POST' });
    const shown = (await attention(service)).find(({ kind }) => kind === KIND);
    expect(shown?.since).to.equal(silent?.since);
    await untilTold(`opened ${KIND}`);
    await postgres.resume();
    await untilTold(`resolved ${KIND}`);
    expect(told().filter(({ text }) => text.includes(KIND))).to.deep.equal([
      { text: `opened ${KIND}`, since: silent?.since },
      { text: `resolved ${KIND}`, since: silent?.since },
    ]);
  });
});

const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

const problemsIn = async (service: SeveralNodes, path: string) =>
  ((await service.call(path)) as ProblemPageBody).problems;

const attention = async (service: SeveralNodes) => {
  const overview = await service.call('/v1/overview');
  return (overview as OverviewBody).attention;
};

/** Until a server was checked. */
const untilChecked = (service: SeveralNodes): Promise<unknown> =>
  pollUntil(
    () => service.call('/v1/watch'),
    (watch) => (watch as { readonly last_check_at: unknown }).last_check_at !== null,
  );

const fleetOf = ({ port, superuser: admin }: RunningPostgres, url: string) => ({
  servers: [
    {
      name: 'db-eu-1',
      instances: [
        {
          name: 'main',
          engine: 'postgresql',
          host: '127.0.0.1',
          port,
          admin,
          tls: { mode: 'off' },
          databases: [{ name: 'shop', backups: 'none' }],
        },
      ],
    },
    { name: 'db-us-1' },
  ],
  channels: [{ name: 'pager', kind: 'webhook', url }],
});
