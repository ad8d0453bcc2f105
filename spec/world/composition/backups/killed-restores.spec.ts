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

/** Its restore checks a row for so long, which its source did before that took any time. */
const SLOW = `CREATE ROLE keeper_of_restore;
CREATE FUNCTION slowly(a int) RETURNS bool LANGUAGE plpgsql IMMUTABLE AS $$BEGIN RETURN true; END$$;
CREATE TABLE t (a int CHECK (slowly(a))); INSERT INTO t VALUES (1); ALTER TABLE t OWNER TO keeper_of_restore;
CREATE OR REPLACE FUNCTION slowly(a int) RETURNS bool LANGUAGE plpgsql IMMUTABLE AS
  $$BEGIN PERFORM pg_sleep(10); RETURN true; END$$;`;

const MADE = `SELECT datname AS name FROM pg_database WHERE datname LIKE 'shipshape_restore_%' OR datname = 'restored_after'
UNION ALL SELECT rolname FROM pg_roles WHERE rolname = 'keeper_of_restore'`;

const CHECKING = "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'";

const bin = newerPostgresBin();

describe('a node that is killed while it restores', function () {
  this.timeout(400_000);
  const world = postgresWorld();
  const directory = temporaryDirectory();
  let nodes: KilledNodes | undefined;
  afterEach(() => nodes?.stopAll());

  if (bin === undefined) {
    itNeedsNewerServers();
    return;
  }

  it('leaves neither database nor role after its next start, and restores then', async () => {
    const { server, make } = world();
    const database = await make('nothing');
    await server.query(SLOW, database);
    await mkdir(join(directory.path, 'vault'));
    nodes = killedNodes({
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_TOOL_DIRS: bin,
      XDG_RUNTIME_DIR: directory.path,
    });
    const { call, resource, runs, start, stop } = nodes;
    await start(0);
    const vault = { kind: 'local', path: join(directory.path, 'vault') };
    await call('/v1/fleet', {
      method: 'PUT',
      body: oneFleet(server, database, vault, [{ cron: '0 0 29 2 *' }]),
    });
    const schedule = await resource(`s/main/${database}/s0`);
    await call(`/v1/schedules/${schedule}/runs`, { method: 'POST' });
    const [dump] = await pollUntil(runs, ([run]) => run?.state === 'done');
    await server.query('ALTER ROLE keeper_of_restore RENAME TO keeper_of_source');
    const restore = () =>
      call(`/v1/runs/${dump?.id ?? ''}/restores`, {
        method: 'POST',
        body: JSON.stringify({ to: 's/main', as: 'restored_after' }),
      });
    await restore();
    await pollUntil(async () => (await server.query(CHECKING)).length > 0);
    expect(await server.query(MADE)).to.have.lengthOf(2);
    await stop(0, 'SIGKILL');
    await start(0);
    await pollUntil(async () => (await server.query(MADE)).length === 0);
    expect((await runs('failed')).map(({ failure }) => failure?.code)).to.deep.equal([
      'dump_interrupted',
    ]);
    await restore();
    await pollUntil(runs, (all) => all.filter(({ state }) => state === 'done').length === 2);
    const made = (await server.query(MADE)).map(({ name }: { name?: unknown }) => name);
    expect(made).to.have.members(['restored_after', 'keeper_of_restore']);
    await server.query('DROP DATABASE restored_after');
    await server.query('DROP ROLE keeper_of_restore');
  });
});
