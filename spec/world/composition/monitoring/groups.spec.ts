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
  readonly problems: readonly { readonly kind: string; readonly name: string }[];
}

const OF_A_GROUP = /^(?:group_|became_)/;

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
    standby = await startSystemStandby(bin, primary);
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
    (await list('/v1/problems?state=open')).problems
      .filter(({ kind }) => OF_A_GROUP.test(kind))
      .map(({ kind, name }) => `${kind} ${name}`)
      .sort();
  const become = (...expected: readonly string[]) =>
    pollUntil(problems, (open) => open.join() === expected.join());

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
});

const promote = async ({ port, user, password }: SystemPostgres): Promise<void> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  await client.connect();
  await client.query('SELECT pg_promote()');
  await client.end();
};

const fleetOf = (servers: Readonly<Record<string, SystemPostgres>>) => ({
  servers: Object.entries(servers).map(([name, { port, user, password }]) => ({
    name: `of-${name}`,
    instances: [
      {
        ...{ name, engine: 'postgresql', host: '127.0.0.1', port },
        ...{ tls: { mode: 'off' }, admin: { user, password }, databases: [] },
      },
    ],
  })),
});
