import { expect } from 'chai';
import type { GroupsBody } from '../../../../adapters/api/monitoring/group-operations.js';
import type { ProblemPageBody } from '../../../../adapters/api/problems/problem-body.js';
import type { OverviewBody } from '../../../../adapters/api/problems/overview-body.js';
import type { Engine } from '../../../../core/engines/engines.js';
import { FILL, type Pair, PAIRS, runAt } from '../../../support/monitoring/a-pair.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { firstToken } from '../../../support/service/first-token.js';
import { serviceClient } from '../../../support/service/service-client.js';
import { type RunningService, serveShipshape } from '../../../support/service/shipshape-process.js';
import { pollUntil } from '../../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

type Listed = GroupsBody & Partial<ProblemPageBody & OverviewBody>;

/** Waits until the overview shows these, and these are open. */
type Reads = (shown: readonly string[], all: readonly string[]) => Promise<unknown>;

const OF_A_GROUP = /^(?:group_|became_)/;
const OF_A_STORY = /^(?:group_|became_|slot_|replica_|instance_|server_offline)/;

/** Which lags, besides that of the standby, and what of it is left when the primary is down, is known of each engine. */
const SEEN = {
  postgresql: { atPrimary: ['replica_lagging primary'], alone: true },
  mysql: { atPrimary: [], alone: true },
  mariadb: { atPrimary: [], alone: false },
} as const satisfies Readonly<Record<Engine, unknown>>;

const describeGroup = (
  name: string,
  engine: Engine,
  start: (() => Promise<Pair>) | undefined,
  more: (pair: () => Pair, reads: Reads) => void = () => undefined,
): void => {
  describe(`a service that monitors a primary and its standby of ${name}`, function () {
    this.timeout(180_000);
    const directory = temporaryDirectory();
    let pair: Pair;
    let service: RunningService;

    beforeEach(async function () {
      if (start === undefined) {
        console.log(`        PENDING: this machine has no ${name}`);
        return this.skip();
      }
      pair = await start();
      service = await serveShipshape({
        SHIPSHAPE_DATA_DIR: directory.path,
        SHIPSHAPE_ALLOW_TARGETS: '127.0.0.0/8',
        SHIPSHAPE_WATCH_INTERVAL_SECONDS: '1',
        SHIPSHAPE_DISPATCH: 'off',
      });
      await serviceClient(service.url, firstToken(service))('PUT /v1/fleet', fleetOf(engine, pair));
      await pollUntil(roles, (found) => found.join() === 'primary,standby');
      expect(await problems()).to.deep.equal([]);
    });
    afterEach(() => Promise.all([service.stop(), pair.stop()]));

    const list = async (path: `/${string}`): Promise<Listed> => {
      const { body } = await serviceClient(service.url, firstToken(service))(`GET ${path}`);
      return JSON.parse(body) as Listed;
    };
    const roles = async () =>
      (await list('/v1/groups')).groups.flatMap(({ members }) => members.map(({ role }) => role));
    const problems = async () =>
      ((await list('/v1/problems?state=open')).problems ?? [])
        .filter(({ kind }) => OF_A_GROUP.test(kind))
        .map(({ kind, name: at }) => `${kind} ${at}`)
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
          .map(({ kind, name: at }) => `${kind} ${at}`)
          .sort();
      return { shown: words(shown), all: words(all) };
    };
    const reads: Reads = (shown, all) =>
      pollUntil(story, (found) => JSON.stringify(found) === JSON.stringify({ shown, all }));

    it('says that both are primaries, until one of them has ended', async () => {
      await pair.promote();
      await become('became_primary standby', 'group_two_primaries standby');
      await pair.kill();
      await become('became_primary standby');
    });

    it('says that the standby has lost its primary, until it is promoted', async () => {
      await pair.kill();
      await become('group_without_primary primary');
      await pair.promote();
      await become('became_primary standby');
    });

    it('says that a primary became the standby of the one that was its own', async () => {
      await pair.promote();
      await become('became_primary standby', 'group_two_primaries standby');
      await pair.turn();
      await become('became_primary standby', 'became_standby primary');
      expect(await roles()).to.deep.equal(['standby', 'primary']);
    });

    it('tells what a standby lacks beneath its primary, which is down', async () => {
      const { atPrimary, alone } = SEEN[engine];
      await pair.holdUp();
      const lag = [...atPrimary, 'replica_lagging standby'];
      await reads(['replica_lagging standby'], lag);
      await pair.kill();
      const lost = ['group_without_primary primary', 'instance_unreachable primary'];
      const down = 'instance_unreachable primary';
      await reads([down], [...lost, 'replica_disconnected standby', ...(alone ? lag : [])]);
    });

    more(() => pair, reads);
  });
};

/** Of a threshold that several say, the nearest counts: else there would be no story to tell. */
const fleetOf = (engine: Engine, { primary, standby }: Pair) => ({
  watch: { slot_holds_wal: 'off', replica_lagging: 'off', replica_disconnected: '1' },
  servers: Object.entries({ primary, standby }).map(([name, { port, user, password }]) => ({
    name: `of-${name}`,
    watch: { slot_holds_wal: '1GB', replica_lagging: '1s' },
    instances: [
      {
        name,
        engine,
        host: '127.0.0.1',
        port,
        tls: { mode: 'verify-full', ca: AUTHORITY },
        admin: { user, password },
        databases: [],
        watch: { slot_holds_wal: '1MB' },
      },
    ],
  })),
});

describeGroup('a PostgreSQL of the system', 'postgresql', PAIRS.postgresql, (pair, reads) => {
  it('tells one story of a standby that left, its slot, and the WAL that this holds', async () => {
    const { primary, standby } = pair();
    const { primary_conninfo: source = '' } = await runAt(standby, 'SHOW primary_conninfo');
    const follow = async (whom: string) => {
      await runAt(standby, `ALTER SYSTEM SET primary_conninfo = '${whom.replaceAll("'", "''")}'`);
      await runAt(standby, 'SELECT pg_reload_conf()');
    };
    await follow('');
    await runAt(primary, FILL);
    const slot = 'slot_holds_wal primary';
    await reads([slot], ['replica_disconnected primary', 'replica_disconnected standby', slot]);
    await follow(source);
    await reads([], []);
  });
});
describeGroup('a MariaDB of the system', 'mariadb', PAIRS.mariadb);
describeGroup('a newer MariaDB', 'mariadb', PAIRS.newerMariadb);
describeGroup('a newer MySQL', 'mysql', PAIRS.mysql);
