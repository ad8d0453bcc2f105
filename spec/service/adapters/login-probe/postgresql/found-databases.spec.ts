import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import type { FoundDatabase } from '../../../../../core/dump-check/instance-facts.js';
import { Secret } from '../../../../../core/shared/secret.js';
import {
  type RunningPostgres,
  startEmbeddedPostgres,
} from '../../../../support/database-servers/embedded-postgres.js';
import { loopbackGuard } from '../../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';

const LONGEST = 'ü'.repeat(31) + 'x';
const ODD = [`it's "odd" \\ / % ünï`, 'UPPER', '🚢:,.', LONGEST];
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const SETUP = [
  "CREATE ROLE admin LOGIN PASSWORD 'secret'",
  "CREATE ROLE hurried LOGIN PASSWORD 'secret'",
  "ALTER ROLE hurried SET statement_timeout = '60s'",
  `CREATE ROLE ${quoted(`o'wner \\ é`)}`,
  ...ODD.map((name) => `CREATE DATABASE ${quoted(name)}`),
  `CREATE DATABASE owned OWNER ${quoted(`o'wner \\ é`)}`,
  "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'",
  "CREATE DATABASE japanese TEMPLATE template0 ENCODING 'EUC_JP' LOCALE 'C'",
  'CREATE DATABASE closed ALLOW_CONNECTIONS false',
  'CREATE DATABASE private',
  'REVOKE CONNECT ON DATABASE private FROM public',
  'CREATE DATABASE rdsadmin',
  'CREATE DATABASE model IS_TEMPLATE true',
];

describe('a login to a PostgreSQL instance that finds its databases', () => {
  const probe = guardedLoginProbe(loopbackGuard(30_000));
  let postgres: RunningPostgres;

  before(async () => {
    postgres = await startEmbeddedPostgres();
    for (const statement of SETUP) await postgres.query(statement);
  });
  after(() => Promise.all([postgres.stop(), probe.close()]));

  const foundBy = async (user: string, database = 'postgres', finds = true) => {
    const login = { user, password: new Secret('secret'), database };
    const target = toLoopback({ port: postgres.port, tls: { mode: 'off' }, ...login });
    const outcome = await probe.logIn({ ...target, siblings: ['closed'], finds })();
    if (E.isLeft(outcome) || outcome.right._tag !== 'Accepted')
      throw new Error(JSON.stringify(outcome));
    return outcome.right.instance;
  };
  const databasesFoundBy = async (user: string, database?: string) => {
    const { found } = await foundBy(user, database);
    if (O.isNone(found)) throw new Error('found nothing');
    expect(found.value.isComplete).to.equal(true);
    return new Map(found.value.databases.map((one) => [one.name, one]));
  };
  const withoutSize = ({ sizeBytes: _, ...rest }: FoundDatabase) => rest;

  it('finds all but templates and those of the host, however they are called', async () => {
    const found = await databasesFoundBy('admin');
    const utf8 = { owner: O.some('postgres'), encoding: O.some('UTF8'), acceptsConnections: true };
    expect([...found.values()].map(withoutSize)).to.have.deep.members([
      ...['postgres', ...ODD, 'private'].map((name) => ({ ...utf8, name })),
      { ...utf8, name: 'owned', owner: O.some(`o'wner \\ é`) },
      { ...utf8, name: 'latin', encoding: O.some('LATIN1') },
      { ...utf8, name: 'japanese', encoding: O.some('EUC_JP') },
      { ...utf8, name: 'closed', acceptsConnections: false },
    ]);
  });

  it('finds the size of those that it may enter, in bytes', async () => {
    const found = await databasesFoundBy('admin');
    const [{ size }] = (await postgres.query("SELECT pg_database_size('owned')::int AS size")) as [
      { size: number },
    ];
    expect(found.get('owned')?.sizeBytes).to.deep.equal(O.some(size));
    expect(found.get('private')?.sizeBytes).to.deep.equal(O.none);
  });

  it('finds the same from a database of another encoding', async () => {
    const names = [...(await databasesFoundBy('admin')).keys()];
    for (const database of ['latin', 'japanese'])
      expect([...(await databasesFoundBy('admin', database)).keys()]).to.deep.equal(names);
  });

  it('finds nothing unless it is to', async () => {
    expect((await foundBy('admin', 'postgres', false)).found).to.deep.equal(O.none);
  });

  it('is accepted, with all else, where the role may not see which there are, or how large', async () => {
    const { found: _, ...facts } = await foundBy('admin', 'owned');
    await postgres.query('REVOKE EXECUTE ON FUNCTION pg_database_size(oid) FROM PUBLIC', 'owned');
    const sizes = [...(await databasesFoundBy('admin', 'owned')).values()].map(
      ({ sizeBytes }) => sizeBytes,
    );
    expect(sizes.filter(O.isSome)).to.deep.equal([]);
    await postgres.query(
      'REVOKE EXECUTE ON FUNCTION pg_encoding_to_char(int) FROM PUBLIC',
      'owned',
    );
    const { signs: all, ...shown } = facts;
    const signs = all.filter(({ kind }) => kind === 'tls_off');
    const hidden = { found: O.none, slow: [], standing: O.none, counters: O.none };
    expect(await foundBy('admin', 'owned')).to.deep.equal({ ...shown, ...hidden, signs });
  });

  it('keeps to the time of the role where that is shorter, and is accepted', async () => {
    await postgres.query("ALTER ROLE hurried SET statement_timeout = '1ms'");
    expect((await foundBy('hurried')).databases.get('closed')).to.equal('closed');
  });

  it('knows of the database that each server has for logins alone whether anybody would miss it', async () => {
    const contents = async (database?: string) => (await foundBy('admin', database)).maintenance;
    expect([await contents(), await contents('owned')]).to.deep.equal(['empty', undefined]);
    await postgres.query('CREATE TEMPORARY TABLE passing (a int)');
    await postgres.query('CREATE EXTENSION pg_stat_statements');
    expect(await contents()).to.equal('empty');
    const made = [
      ['CREATE TABLE kept ()', 'DROP TABLE kept'],
      ['CREATE VIEW kept AS SELECT 1', 'DROP VIEW kept'],
      ['CREATE SCHEMA kept', 'DROP SCHEMA kept'],
      ["CREATE FUNCTION kept() RETURNS int LANGUAGE sql AS 'SELECT 1'", 'DROP FUNCTION kept'],
      ['SELECT lo_create(4711)', 'SELECT lo_unlink(4711)'],
    ];
    for (const [make = '', drop = ''] of made) {
      await postgres.query(make);
      expect(await contents(), make).to.equal('used');
      await postgres.query(drop);
      expect(await contents(), drop).to.equal('empty');
    }
  });

  it('leaves out a name that is no text, and is not complete then', async () => {
    // From a session in a database of LATIN1, it is stored as a byte that is no UTF-8.
    await postgres.query('CREATE DATABASE "café"', 'latin');
    const { found } = await foundBy('admin');
    const names = O.toUndefined(found)?.databases.map(({ name }) => name) ?? [];
    expect(names.filter((name) => name.startsWith('caf'))).to.deep.equal([]);
    expect(O.toUndefined(found)?.isComplete).to.equal(false);
  });
});
