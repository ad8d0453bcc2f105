import { expect } from 'chai';
import pg from 'pg';
import {
  startSystemPostgres,
  startSystemStandby,
  type SystemPostgres,
  systemPostgresBin,
} from '../../../support/database-servers/system-postgres.js';
import { firstToken } from '../../../support/service/first-token.js';
import { serviceClient } from '../../../support/service/service-client.js';
import { type RunningService, serveShipshape } from '../../../support/service/shipshape-process.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

interface Listed {
  readonly groups: readonly { readonly members: readonly { readonly role: string }[] }[];
  readonly problems?: readonly Problem[];
  readonly attention?: readonly Problem[];
}

interface Problem {
  readonly kind: string;
  readonly name: string;
}

const OF_A_GROUP = /^(?:group_|became_)/;
const OF_A_STORY = /^(?:group_|became_|slot_|replica_|instance_|server_offline)/;

describe('a service that monitors a primary and its standby', () => {
  const directory = temporaryDirectory();
  let primary: SystemPostgres;
  let standby: SystemPostgres;
  let service: RunningService;

  beforeEach(async function () {
    const bin = systemPostgresBin();
    if (bin === undefined) {
      console.log('        PENDING: this machine has no PostgreSQL');
      return this.skip();
    }
    primary = await startSystemPostgres(bin, { wal_level: 'replica' });
    await run(primary, "SELECT pg_create_physical_replication_slot('standby')");
    standby = await startSystemStandby(bin, primary, { primary_slot_name: 'standby' });
    service = await serveShipshape({
      SHIPSHAPE_DATA_DIR: directory.path,
      SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
      SHIPSHAPE_WATCH_INTERVAL_SECONDS: '1',
      SHIPSHAPE_DISPATCH: 'off',
    });
    await serviceClient(service.url, firstToken(service))(
      'PUT /v1/fleet',
      fleetOf({ primary, standby }),
    );
    await pollUntil(roles, (found) => found.join() === 'primary,standby');
    expect(await problems()).to.deep.equal([]);
  });
  afterEach(() => Promise.all([service.stop(), standby.stop(), primary.stop()]));

  const list = async (path: `/${string}`): Promise<Listed> => {
    const { body } = await serviceClient(service.url, firstToken(service))(`GET ${path}`);
    return JSON.parse(body) as Listed;
  };
  const roles = async () =>
    (await list('/v1/groups')).groups.flatMap(({ members }) => members.map(({ role }) => role));
  const problems = async () =>
    ((await list('/v1/problems?state=open')).problems ?? [])
      .filter(({ kind }) => OF_A_GROUP.test(kind))
      .map(({ kind, name }) => `${kind} ${name}`)
      .sort();
  const become = (...expected: readonly string[]) =>
    pollUntil(problems, (open) => open.join() === expected.join());
  /** What the overview shows, and all that is open, but what this machine has of itself. */
  const story = async () => {
    const [shown, all] = await Promise.all(
      (['/v1/overview', '/v1/problems?state=open&suppressed=include'] as const).map(list),
    );
    const words = (found: Listed | undefined) =>
      (found?.problems ?? found?.attention ?? [])
        .filter(({ kind }) => OF_A_STORY.test(kind))
        .map(({ kind, name }) => `${kind} ${name}`)
        .sort();
    return { shown: words(shown), all: words(all) };
  };
  const reads = (shown: readonly string[], all: readonly string[]) =>
    pollUntil(story, (found) => JSON.stringify(found) === JSON.stringify({ shown, all }));

  it('says that both are primaries, until one of them has ended', async () => {
    await promote(standby);
    await become('became_primary standby', 'group_two_primaries standby');
    await primary.kill();
    await become('became_primary standby');
  });

  it('says that the standby has lost its primary, until it is promoted', async () => {
    await primary.kill();
    await become('group_without_primary primary');
    await promote(standby);
    await become('became_primary standby');
  });

  it('tells one story of a standby that left, its slot, and the WAL that this holds', async () => {
    const { primary_conninfo: source = '' } = await run(standby, 'SHOW primary_conninfo');
    const follow = async (whom: string) => {
      await run(standby, `ALTER SYSTEM SET primary_conninfo = '${whom.replaceAll("'", "''")}'`);
      await run(standby, 'SELECT pg_reload_conf()');
    };
    await follow('');
    await run(primary, FILL);
    const slot = 'slot_holds_wal primary';
    await reads([slot], ['replica_disconnected primary', 'replica_disconnected standby', slot]);
    await follow(source);
    await reads([], []);
  });

  it('tells what a standby lacks beneath its primary, which is down', async () => {
    await run(standby, 'SELECT pg_wal_replay_pause()');
    await run(primary, FILL);
    const lag = ['replica_lagging primary', 'replica_lagging standby'];
    await reads(['replica_lagging standby'], lag);
    await primary.kill();
    const lost = ['group_without_primary primary', 'instance_unreachable primary'];
    const down = 'instance_unreachable primary';
    await reads([down], [...lost, 'replica_disconnected standby', ...lag]);
  });
});

/** More than the megabyte from which on a slot is told of. */
const FILL =
  'CREATE TABLE filler AS SELECT repeat(md5(i::text), 50) FROM generate_series(1, 3000) i';

const run = async ({ port, user, password }: SystemPostgres, sql: string) => {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<Readonly<Record<string, string>>>(sql)).rows[0] ?? {};
  } finally {
    await client.end();
  }
};

const promote = (server: SystemPostgres) => run(server, 'SELECT pg_promote()');

/** Of a threshold that several say, the nearest counts: else there would be no story to tell. */
const fleetOf = (servers: Readonly<Record<string, SystemPostgres>>) => ({
  watch: { slot_holds_wal: 'off', replica_lagging: 'off', replica_disconnected: '1' },
  servers: Object.entries(servers).map(([name, { port, user, password }]) => ({
    name: `of-${name}`,
    watch: { slot_holds_wal: '1GB', replica_lagging: '1s' },
    instances: [
      {
        ...{ name, engine: 'postgresql', host: '127.0.0.1', port },
        ...{ tls: { mode: 'off' }, admin: { user, password }, databases: [] },
        watch: { slot_holds_wal: '1MB' },
      },
    ],
  })),
});
