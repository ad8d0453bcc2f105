import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { atInstance, type ProofPlace } from '../../../../../core/backups/ports/dump-verifier.js';
import { comparedWith } from '../../../../../core/backups/proof/restored-database.js';
import { postgresProofWorld } from '../../../../support/backups/verifier-world.js';
import { productDump, type ProductDump } from '../../../../support/backups/product-dump.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { serverOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import {
  NO_POSTGRES,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';

/** What only those roles and that encoding allow. */
const OWNED = `CREATE TABLE secret (id int, a text);
INSERT INTO secret VALUES (1, E'\\377');
ALTER TABLE secret OWNER TO "Own ""er";
GRANT SELECT, UPDATE (a) ON secret TO reader;
ALTER TABLE secret ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON secret TO reader USING (id > 0);
CREATE MATERIALIZED VIEW shown AS SELECT id FROM secret;
ALTER MATERIALIZED VIEW shown OWNER TO reader;
CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';
REVOKE ALL ON FUNCTION f() FROM PUBLIC;`;

const LOCKED = `SELECT count(*) FROM pg_locks WHERE relation = 'empty_pkey'::regclass AND mode = 'AccessExclusiveLock' AND granted`;

const ALTERED = `SELECT count(*) FROM pg_locks WHERE relation = 'given'::regclass AND granted`;

const endOf = (database: string): string =>
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`;

const PATHLESS = `CREATE FUNCTION plain(text) RETURNS text IMMUTABLE LANGUAGE sql AS 'SELECT lower($1)';
CREATE FUNCTION by_path(text) RETURNS text IMMUTABLE LANGUAGE sql AS 'SELECT plain($1)';
CREATE TABLE words (a text); INSERT INTO words VALUES ('A'); CREATE INDEX ON words (by_path(a));`;

describe('a dump that is compared with its source', function () {
  const bin = systemPostgresBin();
  const world = serverOfSuite(
    bin === undefined ? undefined : () => postgresProofWorld(bin),
    NO_POSTGRES,
  );

  before(() => world().psql('shop', 'CREATE SEQUENCE given; SELECT nextval($$given$$)'));

  const dumpOf = (name: string) =>
    productDump({
      ...world().source,
      target: { ...world().source.target, database: { ...world().source.target.database, name } },
      format: 'custom',
      compare: 'counts',
    });

  /** How what is restored of a database differs from what was in the snapshot of each of these. */
  const differences = async (
    restored: string,
    sources: readonly string[],
    place: ProofPlace = atInstance(world().target),
    kind = world().kind,
    dump?: ProductDump,
  ) => {
    const { bytes } = dump ?? (await dumpOf(restored));
    const parts = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    const { signal } = new AbortController();
    const outcome = await world().verifier.restore(place, kind, parts, signal)();
    if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
    const found = [];
    for (const source of sources) {
      const contents = O.fromNullable((await dumpOf(source)).contents);
      expect(contents).not.to.deep.equal(O.none);
      const compared = comparedWith(contents)(outcome.right);
      found.push(E.isLeft(compared) ? compared.left : undefined);
    }
    return found;
  };

  it('is the same on a server made for it, which has its encoding and its roles, and differs there by a grant', async () => {
    await world().psql('postgres', 'CREATE ROLE "Own ""er"; CREATE ROLE reader');
    for (const name of ['owned', 'revoked'])
      await world().psql(
        'postgres',
        `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'`,
      );
    for (const name of ['owned', 'revoked']) await world().psql(name, OWNED);
    await world().psql('revoked', 'REVOKE SELECT ON secret FROM reader');
    const needs = {
      roles: { names: ['Own "er', 'postgres', 'reader'], count: 3 },
      encoding: 'SQL_ASCII',
      collation: 'C',
      characterType: 'C',
    };
    const kind = { ...world().kind, needs };
    const place: ProofPlace = { _tag: 'ThrowawayServer', path: 'a/b/owned', major: kind.toolMajor };
    const [same, found] = await differences('revoked', ['revoked', 'owned'], place, kind);
    expect(same).to.equal(undefined);
    expect(found).to.have.nested.property('difference.kind', 'grant');
    expect(found).to.have.nested.property('difference.name').which.includes('reader=SELECT');
  });

  it('differs at an instance by an owner, a grant and a default privilege where that has the roles, and is the same without them', async () => {
    await world().psql('postgres', 'CREATE ROLE granted');
    const planted = [
      ['ALTER TABLE empty OWNER TO granted', 'public.empty.owner=granted'],
      ['GRANT UPDATE ON item TO granted WITH GRANT OPTION', 'granted=UPDATE*'],
      ['ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC', 'default..f.owner='],
    ] as const;
    const names = planted.map((_, n) => `granted_${n}`);
    for (const name of ['granting', ...names])
      await world().psql('postgres', `CREATE DATABASE ${name} TEMPLATE shop`);
    for (const [n, name] of names.entries()) await world().psql(name, planted[n]?.[0] ?? '');
    const [same, ...found] = await differences('granting', ['granting', ...names]);
    expect(same).to.equal(undefined);
    for (const [n, one] of found.entries()) {
      expect(one).to.have.nested.property('difference.kind', 'grant');
      expect(one).to.have.nested.property('difference.name').which.includes(planted[n]?.[1]);
    }
    const dump = await dumpOf('granted_0');
    await world().psql('postgres', 'ALTER ROLE granted RENAME TO "elsewhere;"');
    const at = [atInstance(world().target), world().kind] as const;
    expect(await differences('granted_0', ['granting', 'granted_1'], ...at, dump)).to.deep.equal([
      undefined,
      undefined,
    ]);
    expect(await differences('granted_0', ['granted_0'])).to.deep.equal([undefined]);
  });

  it('is compared whole, also a table whose index another session has locked, without a wait', async () => {
    await world().psql('postgres', 'CREATE DATABASE busy TEMPLATE shop');
    const held = world()
      .psql('busy', 'BEGIN; REINDEX INDEX empty_pkey; SELECT pg_sleep(600)')
      .catch(() => undefined);
    await pollUntil(async () => Number(await world().psql('busy', LOCKED)) > 0);
    const { contents } = await dumpOf('busy');
    const rowsOf = (name: string) => contents?.tables.find((table) => table.name === name)?.rows;
    expect([rowsOf('public.empty'), rowsOf('public.item')]).to.deep.equal([
      O.some(0),
      O.some(2000),
    ]);
    await world().psql('postgres', endOf('busy'));
    await held;
  });

  it('is compared but for the values of sequences where another session has locked one', async () => {
    await world().psql('postgres', 'CREATE DATABASE altered TEMPLATE shop');
    const held = world()
      .psql('altered', 'BEGIN; ALTER SEQUENCE given CACHE 2; SELECT pg_sleep(600)')
      .catch(() => undefined);
    await pollUntil(async () => Number(await world().psql('altered', ALTERED)) > 0);
    const { contents } = await dumpOf('altered');
    await world().psql('postgres', endOf('altered'));
    await held;
    expect(contents?.sequences).to.deep.include({ name: 'public.given', value: O.none });
    expect(contents?.tables).to.deep.include({ name: 'public.item', rows: O.some(2000) });
    expect((await dumpOf('altered')).contents?.sequences).to.deep.include({
      name: 'public.given',
      value: O.some({ least: 1n, most: 1n }),
    });
  });

  it('is compared whole, also a table whose index needs a path, of which the dump is restored nowhere', async () => {
    await world().psql('postgres', 'CREATE DATABASE pathless TEMPLATE shop');
    await world().psql('pathless', PATHLESS);
    const { contents } = await dumpOf('pathless');
    const rowsOf = (name: string) => contents?.tables.find((table) => table.name === name)?.rows;
    expect([rowsOf('public.words'), rowsOf('public.item')]).to.deep.equal([
      O.some(1),
      O.some(2000),
    ]);
  });

  it('is the same, with what only an extension, a server or a snapshot has, and differs by each thing that was changed', async () => {
    const planted = [
      [
        'INSERT INTO item VALUES (0)',
        { kind: 'table', how: 'rows', name: 'public.item', source: 2000, restored: 2001 },
      ],
      [
        'ALTER TABLE empty DROP CONSTRAINT empty_pkey',
        { kind: 'index', how: 'missing', name: 'public.empty.empty_pkey' },
      ],
      ['ALTER SEQUENCE given RESTART', { kind: 'sequence', how: 'value', name: 'public.given' }],
      [
        'DROP FUNCTION in_words(int)',
        { kind: 'function', how: 'missing', name: 'public.in_words(pg_catalog.int4)' },
      ],
    ] as const;
    const all = planted.map(([sql]) => sql);
    const changed = async (name: string, statements: readonly string[]) => {
      await world().psql('postgres', `CREATE DATABASE ${name} TEMPLATE shop`);
      await world().psql(name, statements.join(';'));
    };
    await changed('changed', all);
    // Each lacks one of the changes.
    const lacking = planted.map((_, n) => `lacking_${n}`);
    for (const [n, name] of lacking.entries())
      await changed(
        name,
        all.filter((_, other) => other !== n),
      );
    expect(await differences('changed', ['changed', ...lacking])).to.deep.equal([
      undefined,
      ...planted.map(([, difference]) => ({ code: 'dump_differs', difference })),
    ]);
  });
});
