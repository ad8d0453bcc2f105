import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ProofPlace } from '../../../../../core/backups/ports/dump-verifier.js';
import { comparedWith } from '../../../../../core/backups/proof/restored-database.js';
import { mysqlProofWorld } from '../../../../support/backups/mysql-proof-world.js';
import { type ProductDump, productDump } from '../../../../support/backups/product-dump.js';
import { installStandIn } from '../../../../support/dump-check/stand-in-dump-tool.js';
import { serverOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import {
  NO_MARIADB,
  startSystemMariadb,
  systemMariadb,
} from '../../../../support/database-servers/system-mariadb.js';

describe('a dump of MariaDB that is compared with its source', function () {
  this.timeout(300_000);
  const programs = systemMariadb();
  const world = serverOfSuite(
    programs &&
      (async () =>
        mysqlProofWorld(await startSystemMariadb(programs), 'mariadb', programs.clients)),
    NO_MARIADB,
  );

  before(() => world().query('ALTER DATABASE shop CHARACTER SET latin2'));

  const dump = () => productDump({ ...world().source, format: 'plain', compare: 'counts' });

  it('is the same on a server made for it, and differs by a trigger, an index and a row', async () => {
    await world().query(
      'DROP TRIGGER shop.tr; CREATE INDEX more ON shop.nothing (id); INSERT INTO shop.nothing VALUES (7)',
    );
    const { bytes, contents: same } = await dump();
    const parts = (async function* () {
      yield await Promise.resolve(bytes);
    })();
    const needs = { roles: { names: [], count: 0 }, encoding: 'latin2', collation: 'latin2_bin' };
    const place: ProofPlace = { _tag: 'ThrowawayServer', path: 'a/b/shop', major: 10 };
    const { signal } = new AbortController();
    const outcome = await world().verifier.restore(
      place,
      { ...world().kind, needs },
      parts,
      signal,
    )();
    if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
    const differenceFrom = (contents: ProductDump['contents']) => {
      expect(contents).not.to.equal(undefined);
      const compared = comparedWith(O.fromNullable(contents))(outcome.right);
      return E.isLeft(compared) ? compared.left : undefined;
    };
    expect(differenceFrom(same)).to.equal(undefined);
    for (const [undone, difference] of [
      [
        'DELETE FROM shop.nothing',
        { kind: 'table', how: 'rows', name: 'nothing', source: 0, restored: 1 },
      ],
      [
        'INSERT INTO shop.nothing VALUES (7); DROP INDEX more ON shop.nothing',
        { kind: 'index', how: 'added', name: 'nothing.more' },
      ],
      [
        'CREATE INDEX more ON shop.nothing (id); CREATE TRIGGER shop.tr BEFORE INSERT ON shop.item FOR EACH ROW SET NEW.a = 1',
        { kind: 'trigger', how: 'missing', name: 'item.tr' },
      ],
    ] as const) {
      await world().query(undone);
      expect(differenceFrom((await dump()).contents)).to.deep.equal({
        code: 'dump_differs',
        difference,
      });
    }
  });

  it('is not compared whose tool asked for the rows of no table', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-snapshot-'));
    const client = join(dirname(world().source.tool.file), 'mariadb');
    // It logs in as the tool does, and reads as much, of no table.
    const script = `for one; do case $one in --socket=*|--user=*) at="$at $one"; esac; done
${client} --no-defaults --skip-ssl --protocol=SOCKET $at -e "SELECT REPEAT('x', 5000)"
echo '-- Dump completed on 2026-11-29'`;
    const file = await installStandIn(folder, script, 'mariadb-dump');
    await installStandIn(folder, `exec ${client} "$@"`, 'mariadb');
    await world().query("SET GLOBAL log_output = 'TABLE'; SET GLOBAL general_log = 1");
    const { isWhole, contents, said } = await productDump({
      ...world().source,
      tool: { ...world().source.tool, file },
      format: 'plain',
      compare: 'counts',
    });
    const log = await world().query('SELECT argument FROM mysql.general_log');
    await world().query('SET GLOBAL general_log = 0');
    await rm(folder, { recursive: true });
    expect([isWhole, contents]).to.deep.equal([true, undefined]);
    expect(said).to.include('were not seen on their way');
    expect(log).to.include("REPEAT('x', 5000)").and.not.to.include('COUNT(*)) FROM');
  });
});
