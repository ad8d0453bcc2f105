import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { atInstance } from '../../../../../core/backups/ports/dump-verifier.js';
import { comparedWith } from '../../../../../core/backups/proof/restored-database.js';
import {
  type PostgresProofWorld,
  postgresProofWorld,
} from '../../../../support/backups/verifier-world.js';
import { productDump } from '../../../../support/backups/product-dump.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';

const NO_POSTGRES =
  '        PENDING: this machine has no PostgreSQL server with pg_dump (apt-get install postgresql)';

describe('a dump that is compared with its source', function () {
  let world: PostgresProofWorld;

  before(async function () {
    const bin = systemPostgresBin();
    if (bin === undefined) {
      console.log(NO_POSTGRES);
      this.skip();
    }
    world = await postgresProofWorld(bin);
    await world.psql('shop', 'CREATE SEQUENCE given; SELECT nextval($$given$$)');
  });
  after(() => (world as PostgresProofWorld | undefined)?.close());

  const dumpOf = (name: string) =>
    productDump({
      ...world.source,
      target: { ...world.source.target, database: { ...world.source.target.database, name } },
      format: 'custom',
      compare: 'counts',
    });

  /** How what is restored of the second differs from what was in the snapshot of the first. */
  const difference = async (source: string, restored: string) => {
    const [{ contents: found }, { bytes }] = [await dumpOf(source), await dumpOf(restored)];
    const contents = O.fromNullable(found);
    expect(contents).not.to.deep.equal(O.none);
    const parts = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    const { signal } = new AbortController();
    const at = atInstance(world.target);
    const outcome = await world.verifier.restore(at, world.kind, parts, signal)();
    if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
    const compared = comparedWith(contents)(outcome.right);
    return E.isLeft(compared) ? compared.left : undefined;
  };

  it('is the same, with what only an extension, a server or a snapshot has', async () => {
    expect(await difference('shop', 'shop')).to.equal(undefined);
  });

  for (const [planted, found] of [
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
  ] as const)
    it(`differs after ${planted}`, async () => {
      await world.psql('postgres', 'DROP DATABASE IF EXISTS other');
      await world.psql('postgres', 'CREATE DATABASE other TEMPLATE shop');
      await world.psql('other', planted);
      expect(await difference('shop', 'other')).to.deep.equal({
        code: 'dump_differs',
        difference: found,
      });
    });
});
