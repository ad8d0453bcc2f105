import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ProblemPageBody } from '../../../../adapters/api/problems/problem-body.js';
import { fillWith } from '../../../support/backups/killed-fleet.js';
import { killedNodes, type KilledNodes, oneFleet } from '../../../support/backups/killed-nodes.js';
import {
  newerPostgresBin,
  NO_NEWER_SERVERS,
} from '../../../support/database-servers/newer-servers.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { isLeftOut } from '../../../support/shared/is-left-out.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import {
  mayMount,
  mountSmallDisk,
  NO_MOUNTS,
  type SmallDisk,
} from '../../../support/storage/small-disk.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

const MIB = 1024 * 1024;

const sameKinds = (found: ProblemPageBody['problems'], kinds: readonly string[]): boolean =>
  found.length === kinds.length && found.every(({ kind }) => kinds.includes(kind));

const isNeeded = !isLeftOut('mounts') && !isLeftOut('newer-servers');

(isNeeded ? describe : () => undefined)('a service whose destination becomes full', function () {
  this.timeout(300_000);
  const tools = newerPostgresBin();
  let disk: SmallDisk | undefined;
  let nodes: KilledNodes | undefined;
  // Before the server and the directory go, which they still use.
  afterEach(async () => {
    await nodes?.stopAll();
    disk?.unmount();
  });
  const world = postgresWorld();
  const directory = temporaryDirectory();

  before(function () {
    if (tools !== undefined && mayMount()) return;
    console.warn(tools === undefined ? NO_NEWER_SERVERS : NO_MOUNTS);
    this.skip();
  });

  const begin = async () => {
    const vault = join(directory.path, 'vault');
    disk = mountSmallDisk(vault, 4 * MIB);
    const database = await world().make('nothing');
    await world().server.query(fillWith(6), database);
    const service = killedNodes({
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: tools ?? '',
      XDG_RUNTIME_DIR: directory.path,
    });
    nodes = service;
    await service.start(0);
    const rules = [{ cron: '0 0 29 2 *' }];
    const body = oneFleet(world().server, database, { kind: 'local', path: vault }, rules);
    await service.call('/v1/fleet', { method: 'PUT', body });
    return { service, vault, schedule: await service.resource(`s/main/${database}/s0`) };
  };
  const problemsOf = async ({ call }: KilledNodes) => {
    const { problems } = (await call('/v1/problems?state=open')) as ProblemPageBody;
    return problems.filter(({ kind }) => kind === 'dump_failed' || kind === 'destination_full');
  };
  const dump = async ({ call, runs }: KilledNodes, schedule: string) => {
    const { run } = (await call(`/v1/schedules/${schedule}/runs`, { method: 'POST' })) as {
      readonly run: string;
    };
    const ended = await pollUntil(
      async () => (await runs()).find((one) => one.id === run),
      (one) => one !== undefined && !['due', 'running'].includes(one.state),
    );
    return [ended?.state, ended?.failure?.code];
  };
  const test = async ({ call, resource }: KilledNodes): Promise<unknown> =>
    call(`/v1/destinations/${await resource('vault')}/test`, { method: 'POST' });
  const untilProblems = (service: KilledNodes, kinds: readonly string[]) =>
    pollUntil(
      () => problemsOf(service),
      (found) => sameKinds(found, kinds),
    );

  it('fails with the reason, leaves nothing, says so while it is full, and goes on once there is room', async () => {
    const { service, vault, schedule } = await begin();
    expect(await dump(service, schedule)).to.deep.equal(['failed', 'destination_full']);
    expect(await readdir(vault, { recursive: true })).to.satisfy((names: readonly string[]) =>
      names.every((name) => !/dump/.test(name)),
    );
    const [failed] = await untilProblems(service, ['dump_failed']);
    expect(failed?.remedy).to.match(/room|space/);

    await writeFile(join(vault, 'other'), Buffer.alloc(4 * MIB - 64 * 1024));
    await test(service);
    const full = await untilProblems(service, ['destination_full', 'dump_failed']);
    expect(full.map(({ name }) => name)).to.have.members(['vault', 's0']);

    await rm(join(vault, 'other'));
    disk?.resize(64 * MIB);
    await test(service);
    await untilProblems(service, ['dump_failed']);
    expect(await dump(service, schedule)).to.deep.equal(['done', undefined]);
    await untilProblems(service, []);
  });
});
