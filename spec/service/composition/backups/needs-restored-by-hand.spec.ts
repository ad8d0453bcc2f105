import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { restoreCommands } from '../../../../core/backups/restoring/restore-commands.js';
import { Secret } from '../../../../core/shared/secret.js';
import { productDump, toolIn } from '../../../support/backups/product-dump.js';
import { newerPostgresBin } from '../../../support/database-servers/newer-servers.js';
import {
  startSystemPostgres,
  type SystemPostgres,
  systemPostgresBin,
} from '../../../support/database-servers/system-postgres.js';
import { inspected } from '../../../support/dump-check/obstacle-lines.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../support/login-probe/to-loopback.js';

const NAME = 'My "sh\'op';
const QUOTED = '"My ""sh\'op"';

const SERVER = (locale: string) => `
CREATE ROLE app; CREATE ROLE "o'w ner $"; CREATE ROLE reader; CREATE ROLE pol; CREATE ROLE "default $$"; CREATE ROLE setter;
CREATE ROLE unrelated; CREATE DATABASE other;
CREATE DATABASE ${QUOTED} OWNER "o'w ner $" TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' ${locale};
COMMENT ON DATABASE ${QUOTED} IS 'it''s
ours'; GRANT CONNECT, TEMP ON DATABASE ${QUOTED} TO app WITH GRANT OPTION; REVOKE ALL ON DATABASE ${QUOTED} FROM PUBLIC;
ALTER DATABASE ${QUOTED} SET app.secret = 'pass''word';
ALTER DATABASE ${QUOTED} SET default_transaction_read_only = on;
ALTER DATABASE ${QUOTED} CONNECTION LIMIT 17;
ALTER ROLE setter IN DATABASE ${QUOTED} SET work_mem = '7MB';`;

const CONTENT = `SET default_transaction_read_only = off;
CREATE TABLE item (id int); INSERT INTO item VALUES (1), (2); ALTER TABLE item OWNER TO app; GRANT SELECT ON item TO reader;
CREATE POLICY mine ON item TO pol USING (true); ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO "default $$";
SET ROLE unrelated; RESET ROLE;`;

const ROLES = ['app', 'default $$', "o'w ner $", 'pol', 'postgres', 'reader', 'setter'];

/** Everything that a dump of a database does not have in itself. */
const OF_DATABASE = `
SELECT pg_get_userbyid(datdba), pg_encoding_to_char(encoding), datcollate, datctype, datconnlimit, datacl,
  shobj_description(oid, 'pg_database'), to_jsonb(d) - array(SELECT key FROM jsonb_object_keys(to_jsonb(d)) key WHERE key !~ 'locale|locprovider|rules')
  FROM pg_database d WHERE datname = `;
const SETTINGS = `
SELECT coalesce(setrole::regrole::text, ''), setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
  WHERE setrole = 0 AND datname = `;
const OWNERS = `SELECT pg_get_userbyid(relowner), relacl, (SELECT polroles::regrole[] FROM pg_policy),
  (SELECT defaclacl FROM pg_default_acl), (SELECT count(*) FROM item) FROM pg_class WHERE relname = 'item'`;

const describeNeeds = (name: string, bin: string | undefined, locale = '') => {
  describe(`what a dump of ${name} does not have itself`, () => {
    if (bin === undefined) {
      it(`needs ${name} (apt-get install postgresql; .ci/newer-servers)`);
      return;
    }
    const probe = guardedLoginProbe(loopbackGuard(60_000));
    let servers: readonly SystemPostgres[];
    let folder: string;
    before(async () => {
      servers = [await startSystemPostgres(bin), await startSystemPostgres(bin)];
      folder = await mkdtemp(join(tmpdir(), "by hand, it's here-"));
    });
    after(async () => {
      await Promise.all([...servers.map(({ stop }) => stop()), probe.close()]);
      await rm(folder, { recursive: true });
    });

    const environment = ({ port, user, password }: SystemPostgres) => ({
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: user,
      PGPASSWORD: password,
      HOME: folder,
    });
    const psql = async (server: SystemPostgres, database: string, input: string) =>
      (
        await execa(join(bin, 'psql'), ['-AtqX', '-v', 'ON_ERROR_STOP=1'], {
          env: { ...environment(server), PGDATABASE: database },
          extendEnv: false,
          input,
        })
      ).stdout;
    it('is there after the commands of its manifest were typed in a shell, on a server that has none of its roles', async () => {
      const [source, other] = servers as [SystemPostgres, SystemPostgres];
      const { port, user, password } = source;
      await psql(source, 'postgres', SERVER(locale));
      await psql(source, NAME, CONTENT);
      const target = toLoopback({ port, user, password: new Secret(password), database: NAME });
      const { needs } = await inspected(probe, target);
      expect(needs?.roles).to.deep.equal({ names: ROLES, count: ROLES.length });
      const tool = await toolIn(bin, 'pg_dump');
      const { bytes } = await productDump({ target, tool, format: 'custom' });
      await writeFile(join(folder, 'shop.dump'), bytes);
      const lines = restoreCommands(
        {
          databasePath: 'db-eu-1/main/shop',
          engine: 'postgresql',
          format: 'custom',
          toolVersion: tool.version,
          stored: {
            destinationName: 'vault',
            object: 'shop.dump',
            isEncrypted: false,
            sha256: createHash('sha256').update(bytes).digest('hex'),
            ...(needs && { needs }),
          },
        },
        O.none,
      );
      await execa('sh', ['-e'], {
        input: lines.join('\n'),
        cwd: folder,
        env: environment(other),
        extendEnv: false,
      });
      const both = async (query: string) => [
        await psql(source, 'postgres', `${query}'${NAME.replaceAll("'", "''")}'`),
        await psql(other, 'postgres', `${query}'restored_shop'`),
      ];
      for (const query of [OF_DATABASE, SETTINGS]) {
        const [had, has] = await both(query);
        expect(has).to.equal(had);
      }
      expect(await psql(other, 'restored_shop', OWNERS)).to.equal(await psql(source, NAME, OWNERS));
      expect(await psql(other, 'postgres', "SELECT to_regrole('unrelated') IS NULL")).to.equal('t');
    });
  });
};

describeNeeds('PostgreSQL', systemPostgresBin(), "LOCALE_PROVIDER icu ICU_LOCALE 'de-DE'");
describeNeeds(
  'a newer PostgreSQL',
  newerPostgresBin(),
  "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'",
);
