import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { NO_INSTANCE_FACTS } from '../../../../../core/dump-check/instance-facts.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../../../core/shared/secret.js';
import {
  type RunningPostgres,
  startEmbeddedPostgres,
} from '../../../../support/database-servers/embedded-postgres.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';

const ODD = `it's "odd" \\ ünï`;
const END = '2100-01-02 03:04:05+00';
const SETUP = [
  `CREATE ROLE admin LOGIN PASSWORD 'secret' VALID UNTIL '${END}'`,
  "CREATE ROLE few LOGIN PASSWORD 'secret' CONNECTION LIMIT 3",
  "CREATE ROLE boss LOGIN SUPERUSER PASSWORD 'secret' VALID UNTIL 'infinity'",
  "CREATE DATABASE single_byte TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'",
  "CREATE DATABASE several_bytes TEMPLATE template0 ENCODING 'EUC_JP' LOCALE 'C'",
  `CREATE DATABASE "${ODD.replaceAll('"', '""')}"`,
  'CREATE DATABASE full_house CONNECTION LIMIT 0',
  'CREATE DATABASE closed ALLOW_CONNECTIONS false',
  'CREATE DATABASE interrupted',
  "UPDATE pg_database SET datconnlimit = -2 WHERE datname = 'interrupted'",
  'CREATE DATABASE private',
  'REVOKE CONNECT ON DATABASE private FROM public',
];
const SIBLINGS = [
  'postgres',
  ODD,
  'full_house',
  'closed',
  'interrupted',
  'private',
  'missing',
  "'); DROP DATABASE postgres; --",
];

describe('a login to a PostgreSQL instance', () => {
  const probe = guardedLoginProbe(loopbackGuard(30_000));
  let postgres: RunningPostgres;

  before(async () => {
    postgres = await startEmbeddedPostgres({ maxConnections: 20 });
    for (const statement of SETUP) await postgres.query(statement);
  });
  after(() => Promise.all([postgres.stop(), probe.close()]));

  const shownTo = async (user: string, siblings: readonly string[] = [], database = 'postgres') => {
    const password = new Secret('secret');
    const target = toLoopback({
      port: postgres.port,
      tls: { mode: 'off' },
      user,
      password,
      database,
    });
    const outcome = await probe.logIn({ ...target, siblings })();
    if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
      throw new Error(JSON.stringify(outcome));
    return outcome.right;
  };

  it('learns the states of the databases that are named', async () => {
    const { instance } = await shownTo('admin', SIBLINGS);
    expect([...instance.databases]).to.deep.equal([
      ['postgres', 'open'],
      [ODD, 'open'],
      ['full_house', 'full'],
      ['closed', 'closed'],
      ['interrupted', 'closed'],
      ['private', 'denied'],
      ['missing', 'missing'],
      ["'); DROP DATABASE postgres; --", 'missing'],
    ]);
    expect(instance.isStandby).to.deep.equal(O.some(false));
  });

  it('learns that a superuser may enter all that accept connections', async () => {
    const { instance } = await shownTo('boss', SIBLINGS);
    expect(
      ['full_house', 'private', 'closed'].map((name) => instance.databases.get(name)),
    ).to.deep.equal(['open', 'open', 'closed']);
  });

  it('learns them from a database of another encoding, and says nothing of names that it cannot compare', async () => {
    const statesIn = async (database: string) =>
      (await shownTo('admin', [ODD, 'closed', 'missing'], database)).instance.databases;
    expect((await statesIn('single_byte')).get(ODD)).to.equal('open');
    expect([...(await statesIn('several_bytes'))]).to.deep.equal([
      ['closed', 'closed'],
      ['missing', 'missing'],
    ]);
  });

  it('says nothing of a name that is too long for PostgreSQL, which would cut it off', async () => {
    const { instance } = await shownTo('admin', ['é'.repeat(40)]);
    expect([...instance.databases]).to.deep.equal([]);
  });

  it('learns of ten thousand databases', async () => {
    const names = Array.from({ length: 10_000 }, (_, number) => `nowhere_${number}`);
    expect((await shownTo('admin', names)).instance.databases.size).to.equal(10_000);
  });

  it('learns how many connections are left for the role', async () => {
    const limitOf = async (user: string) =>
      O.toUndefined((await shownTo(user)).instance.connections)?.limit;
    // Three are reserved for superusers.
    expect([await limitOf('admin'), await limitOf('few'), await limitOf('boss')]).to.deep.equal([
      17, 3, 20,
    ]);
    const { left } = O.toUndefined((await shownTo('few')).instance.connections) ?? { left: 0 };
    expect(left).to.be.within(1, 3);
  });

  it('learns until when the password holds', async () => {
    expect((await shownTo('admin')).expiries.passwordUntil).to.deep.equal(O.some(new Date(END)));
    for (const user of ['few', 'boss'])
      expect((await shownTo(user)).expiries.passwordUntil).to.deep.equal(O.none);
  });

  it('is accepted although the role may see nothing of the instance', async () => {
    const hidden = 'FUNCTION pg_stat_get_backend_idset()';
    await postgres.query(`REVOKE EXECUTE ON ${hidden} FROM PUBLIC`, 'single_byte');
    const { serverMajor, instance } = await shownTo('admin', ['closed'], 'single_byte');
    expect(serverMajor).to.equal(18);
    expect(instance).to.deep.equal(NO_INSTANCE_FACTS);
  });
});
