import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { killedNodes, type KilledNodes, oneFleet } from '../../../support/backups/killed-nodes.js';
import {
  itNeedsNewerServers,
  newerPostgresBin,
} from '../../../support/database-servers/newer-servers.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';
import { postgresWorld } from '../../../support/stores/postgres-world.js';

/** Some 100 MB, which take the tool seconds. */
const FILL = `CREATE TABLE t AS
  SELECT g AS id, repeat(md5(g::text), 8) AS a FROM generate_series(1, 400000) g`;

const DUMPING = "FROM pg_stat_activity WHERE application_name = 'shipshape dump'";

const bin = newerPostgresBin();

describe('a service that is stopped in the middle of a run', function () {
  this.timeout(120_000);
  const world = postgresWorld();
  const directory = temporaryDirectory();
  let nodes: KilledNodes | undefined;
  afterEach(() => nodes?.stopAll());

  const begin = async (tools: string, database: string): Promise<KilledNodes> => {
    await world().server.query(FILL, database);
    await mkdir(join(directory.path, 'vault'));
    nodes = killedNodes({
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: tools,
      XDG_RUNTIME_DIR: directory.path,
    });
    await nodes.start(0);
    const vault = { kind: 'local', path: join(directory.path, 'vault') };
    const body = oneFleet(world().server, database, vault, [{ cron: '0 0 29 2 *' }]);
    await nodes.call('/v1/fleet', { method: 'PUT', body });
    return nodes;
  };

  const promise = async (tools: string) => {
    const database = await world().make('nothing');
    const { call, resource, runs, start, stop } = await begin(tools, database);
    const schedule = await resource(`s/main/${database}/s0`);
    await call(`/v1/schedules/${schedule}/runs`, { method: 'POST' });
    await pollUntil(
      () => world().server.query(`SELECT ${DUMPING} AND datname = '${database}'`),
      ({ length }) => length > 0,
    );
    await stop(0);
    // By a node that makes no dumps, which would take over a run whose lease has passed.
    await start(0, { SHIPSHAPE_DISPATCH: 'off' });
    expect(await runs()).to.containSubset([
      { state: 'due', attempt: 1, failure: { code: 'dump_interrupted' } },
    ]);
    await stop(0);
    await start(0);
    const [done] = await pollUntil(
      () => runs(),
      ([run]) => run?.state === 'done',
    );
    expect(done).to.deep.include({ attempt: 2, failure: null });
  };

  if (bin === undefined) itNeedsNewerServers();
  else it('gives the run back at once, and begins it again after its start', () => promise(bin));
});
