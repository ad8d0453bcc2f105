import { countsOf } from '../../../../support/backups/proving/a-restored-database.js';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { atInstance } from '../../../../../core/backups/ports/dump-verifier.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { attacks, script } from '../../../../support/backups/proving/hostile-scripts.js';
import { postgresProofWorld } from '../../../../support/backups/verifier-world.js';
import {
  itNeedsNewerServers,
  newerPostgresBin,
} from '../../../../support/database-servers/newer-servers.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';
import { forSuite } from '../../../../support/shared/for-suite.js';

const NEVER = new AbortController().signal;
const failed = (code: string) => E.left({ _tag: 'NotRestored', failure: { code } });

/** What the server has of all that the scripts try to make or to set. */
const CHANGES = `SELECT (SELECT count(*) FROM pg_roles WHERE rolname = 'evil')
+ (SELECT count(*) FROM pg_database WHERE datname = 'evil' OR datname LIKE 'shipshape%')
+ (SELECT count(*) FROM pg_file_settings WHERE sourcefile LIKE '%auto.conf')
+ (SELECT count(*) FROM pg_db_role_setting) + (SELECT count(*) FROM pg_class WHERE relname = 'evil')`;

const describeScripts = (bin: string, version: string): void => {
  describe(`at PostgreSQL ${version}`, function () {
    this.timeout(120_000);
    let folder: string;
    let file: string;

    const world = forSuite(() => postgresProofWorld(bin, bin, 'plain'));
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'touched-'));
      await chmod(folder, 0o777);
      file = join(folder, 'touched');
    });
    after(async () => {
      await rm(folder, { recursive: true });
    });

    const restore = (text: string, telling: Partial<ReturnType<typeof world>['target']> = {}) =>
      world().verifier.restore(
        atInstance({ ...world().target, ...telling }),
        world().kind,
        bytes(text),
        NEVER,
      )();
    const nothingChanged = async () => {
      expect(existsSync(file)).to.equal(false);
      expect(await world().psql('postgres', CHANGES)).to.equal('0');
    };

    it('are restored without the attack', async () => {
      expect(countsOf(await restore(script('')))).to.deep.equal(E.right({ tables: 1, rows: 1 }));
    });

    for (const [name, statements] of Object.entries(attacks('')))
      it(`change nothing with ${name}`, async () => {
        const attack = attacks(file)[name] ?? statements;
        expect(await restore(script(attack))).to.deep.equal(failed('dump_unrestorable'));
        await nothingChanged();
      });

    it('say in the log what was refused', async () => {
      await restore(script('CREATE ROLE evil;'));
      expect(world().messages.at(-1)).to.include(
        'pg_dump does not write this in a dump of one database: CREATE ROLE evil',
      );
    });

    for (const right of [
      'SUPERUSER',
      'CREATEROLE',
      'REPLICATION',
      'IN ROLE pg_execute_server_program',
    ])
      it(`are not restored by a login that is ${right}, which is found before`, async () => {
        await world().psql(
          'postgres',
          `CREATE ROLE strong LOGIN CREATEDB PASSWORD 'strong' ${right}`,
        );
        const strong = { user: 'strong', password: new Secret('strong') };
        const found = await world().verifier.examine(
          world().kind,
          O.some(atInstance({ ...world().target, ...strong })),
          NEVER,
        )();
        const outcome = await restore(
          script(attacks(file)['a program, by a function'] ?? ''),
          strong,
        );
        await world().psql('postgres', 'DROP ROLE strong');
        expect(found).to.deep.equal(E.right(O.some({ code: 'restore_overprivileged' })));
        expect(outcome).to.deep.equal(failed('restore_overprivileged'));
        await nothingChanged();
      });
  });
};

describe('hostile scripts', () => {
  const older = systemPostgresBin();
  if (older === undefined) it('need a PostgreSQL of this machine (apt-get install postgresql)');
  else describeScripts(older, 'of this machine');

  const newer = newerPostgresBin();
  if (newer === undefined) itNeedsNewerServers();
  else describeScripts(newer, 'of newer servers');
});

const bytes = async function* (text: string) {
  yield await Promise.resolve(Buffer.from(text));
};
