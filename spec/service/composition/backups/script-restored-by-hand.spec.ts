import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { inspected } from '../../../support/dump-check/obstacle-lines.js';
import { restoreCommands } from '../../../../core/backups/restoring/restore-commands.js';
import { LONG_ROW_BYTES, mysqlProofWorld } from '../../../support/backups/mysql-proof-world.js';
import { serverOfSuite } from '../../../support/database-servers/servers-of-suite.js';
import {
  NO_MARIADB,
  startSystemMariadb,
  systemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import { fetchLines } from '../../../../core/backups/restoring/dump-place.js';
import { KNOWN } from '../../../support/fleet/known-kinds.js';

const OBJECT = 'db-eu-1/main/shop/20261122T030000Z-018f2a3b-1.mariadb10.sql';
const ROWS = 'SELECT COUNT(*), SUM(LENGTH(b)) FROM';
const CHARACTER_SET =
  'SELECT default_character_set_name FROM information_schema.schemata WHERE schema_name = ';
const COMMENT = 'SELECT schema_comment FROM information_schema.schemata WHERE schema_name = ';

describe('a dump of MariaDB that is restored by hand', function () {
  const programs = systemMariadb();
  const probe = guardedLoginProbe(loopbackGuard(60_000));
  const world = serverOfSuite(
    programs &&
      (async () => {
        const server = await startSystemMariadb(programs);
        return mysqlProofWorld(server, 'mariadb', programs.clients, LONG_ROW_BYTES);
      }),
    NO_MARIADB,
  );
  let folder = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "by hand, it's here-"));
  });
  after(async () => {
    await probe.close();
    if (folder !== '') await rm(folder, { recursive: true });
  });

  it('has the rows of its database, whose own settings stay as they are', async () => {
    const vault = join(folder, 'vault');
    await mkdir(dirname(join(vault, OBJECT)), { recursive: true });
    await writeFile(join(vault, OBJECT), world().dump);
    await world().query(String.raw`ALTER DATABASE shop COMMENT 'it''s \\ "ours" $é'`);
    const { needs } = await inspected(probe, world().source.target);
    expect(needs?.roles).to.deep.equal({ names: ['gone@localhost'], count: 1 });
    const lines = restoreCommands(
      {
        databasePath: 'db-eu-1/main/shop',
        engine: 'mariadb',
        format: 'plain',
        toolVersion: '10.11.19',
        stored: {
          destinationName: 'vault',
          object: OBJECT,
          isEncrypted: false,
          sha256: createHash('sha256').update(world().dump).digest('hex'),
          ...(needs && { needs }),
        },
      },
      fetchLines(KNOWN.kinds, O.some({ kind: 'local', path: vault }), OBJECT),
    );
    await world().query('ALTER DATABASE shop CHARACTER SET utf16');
    await writeFile(
      join(folder, '.my.cnf'),
      `[client]\nuser=root\nsocket=${world().socket}\nskip-ssl\n`,
    );
    const env = { PATH: `${programs?.clients ?? ''}:${process.env.PATH ?? ''}`, HOME: folder };
    await execa('sh', ['-e'], { input: lines.join('\n'), cwd: folder, env, extendEnv: false });
    expect(await world().query(`${ROWS} restored_shop.item`)).to.equal(
      await world().query(`${ROWS} shop.item`),
    );
    expect(await world().query(`${CHARACTER_SET}'shop'`)).to.equal('utf16');
    expect(await world().query(`${CHARACTER_SET}'restored_shop'`)).to.equal('utf8mb4');
    expect(await world().query(`${COMMENT}'restored_shop'`))
      .to.equal(await world().query(`${COMMENT}'shop'`))
      .and.to.include('ours');
  });
});
