import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import {
  dumpPlace,
  fetchLines,
  hasMoved,
} from '../../../../../core/backups/restoring/dump-place.js';
import type { RestorableDump } from '../../../../../core/backups/restoring/restore-commands.js';
import { restoreCommands } from '../../../../../core/backups/restoring/restore-commands.js';
import type { DumpNeeds } from '../../../../../core/engines/engine-record.js';
import { databaseOptions } from '../../../../../core/engines/quote-mysql-name.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { KNOWN } from '../../../../support/fleet/known-kinds.js';

const OBJECT = 'db-eu-1/main/shop/20261122T030000Z-018f2a3b-1.pg18.dump';

const DUMP: RestorableDump = {
  databasePath: 'db-eu-1/main/shop',
  engine: 'postgresql',
  format: 'custom',
  toolVersion: '18.6',
  stored: { destinationName: 'vault', object: OBJECT, sha256: 'ab12', isEncrypted: false },
};

const placeOf = (kind: string, settings: object) =>
  dumpPlace(KNOWN.kinds, { kind, settings: new Secret(JSON.stringify(settings)) });

const fetchFrom = (kind: string, settings: object) =>
  fetchLines(KNOWN.kinds, placeOf(kind, settings), OBJECT);

/** Without the lines that only say something. */
const commands = (dump: RestorableDump, fetch: O.Option<readonly string[]>) =>
  restoreCommands(dump, fetch).filter((line) => !line.startsWith('#'));

const SETTINGS = {
  local: { path: '/var/backups' },
  s3: {
    endpoint: 'https://s3.example',
    bucket: 'dumps',
    region: 'eu-1',
    prefix: '/a/b',
    access_key: 'AK',
    secret_key: 'SK',
  },
  sftp: {
    host: 'fe80::1',
    port: 2222,
    user: 'backup',
    password: 'SK',
    host_key: 'SHA256:x',
    path: '/srv/it is',
  },
  rclone: { config: { type: 'b2', key: 'SK' }, path: 'bucket/folder' },
};

describe('restoreCommands', () => {
  it('restores the globals of an instance into a server, and says what they lack', () => {
    const stored = { ...DUMP.stored, withoutHashes: true } as const;
    const globals = { ...DUMP, databasePath: 'db-eu-1/main', format: 'plain', stored } as const;
    const last = (dump: RestorableDump) => commands(dump, O.none).at(-1);
    const file = OBJECT.split('/').at(-1);
    expect(last(globals)).to.equal(`psql --no-psqlrc --dbname=postgres --file='./${file}'`);
    expect(last({ ...globals, engine: 'mariadb' })).to.equal(
      `mariadb --force --default-character-set=utf8mb4 < './${file}'`,
    );
    const lines = restoreCommands(globals, O.none).join('\n');
    expect(lines).to.match(/^# The globals of db-eu-1\/main, dumped .* PostgreSQL 18\.6\.\n/);
    expect(lines).to.match(/\n# The login could not read the hashes of passwords/);
    expect(restoreCommands({ ...globals, stored: DUMP.stored }, O.none).join('\n')).not.to.match(
      /could not read/,
    );
  });

  it('fetches, checks and restores an archive from a folder', () => {
    const lines = restoreCommands(DUMP, fetchFrom('local', SETTINGS.local));
    expect(lines.slice(0, -3)).to.deep.equal([
      '# The dump of db-eu-1/main/shop, made by pg_dump 18.6.',
      '# On the Shipshape host:',
      `cp '/var/backups/${OBJECT}' './20261122T030000Z-018f2a3b-1.pg18.dump'`,
      "echo 'ab12  ./20261122T030000Z-018f2a3b-1.pg18.dump' | sha256sum --check",
      '# With the client programs of PostgreSQL 18 or newer, and PGHOST and PGUSER set:',
      'createdb --template=template0 restored_shop',
      "pg_restore --dbname=restored_shop './20261122T030000Z-018f2a3b-1.pg18.dump'",
      '# Where its roles do not exist: --no-owner --no-privileges.',
    ]);
    expect(lines.at(-1)).to.match(
      /^pg_restore --create --list '.*' \| grep .* \| psql --no-psqlrc --dbname=restored_shop$/,
    );
  });

  it('begins with the roles that it needs, and makes the database as it was made', () => {
    const needs: DumpNeeds = {
      roles: { names: ['app', "o'w ner", 'a$b'], count: 3 },
      encoding: 'UTF8',
      collation: 'C',
      characterType: 'de_DE.utf8',
      provider: 'icu',
      locale: "de' x",
    };
    const commandsOf = (more: Partial<DumpNeeds>, engine = DUMP.engine) =>
      restoreCommands(
        { ...DUMP, engine, stored: { ...DUMP.stored, needs: { ...needs, ...more } } },
        O.none,
      ).slice(3, 7);
    expect(commandsOf({}).slice(1)).to.deep.equal([
      '# The roles that it names: the globals of db-eu-1/main have them with their passwords and memberships. Those that are missing are created without a login.',
      "printf '%s\\n' 'SELECT format($$CREATE ROLE %I$$, name) FROM unnest(ARRAY[$$app$$, $$o'\\''w ner$$, '\\''a$b'\\'']) name WHERE to_regrole(quote_ident(name)) IS NULL \\gexec' | psql --no-psqlrc --dbname=postgres",
      "createdb --template=template0 --encoding='UTF8' --lc-collate='C' --lc-ctype='de_DE.utf8' --locale-provider='icu' --icu-locale='de'\\'' x' restored_shop",
    ]);
    expect(commandsOf({ roles: { names: ['app'], count: 300 } })[1]).to.equal(
      '# It names 300 roles, such as app: restore the globals of db-eu-1/main first.',
    );
    const accounts = { roles: { names: ['app@%'], count: 1 }, encoding: 'utf8mb4' };
    expect(commandsOf({ ...accounts, collation: 'utf8mb4_bin' }, 'mysql')).to.deep.equal([
      '# Its views, triggers, routines and events run as an account that has to be there, by the globals of db-eu-1/main:',
      '# app@%',
      '# Its events begin to run at once where the event scheduler is on. What it says of the database it was made of is left out.',
      "mysql --default-character-set=utf8mb4 --execute='CREATE DATABASE restored_shop CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'",
    ]);
    const comment = "it's a \\";
    expect(commandsOf({ ...accounts, collation: "x'y", comment }, 'mariadb').at(-1)).to.equal(
      "mariadb --default-character-set=utf8mb4 --execute='CREATE DATABASE restored_shop /*M!100500 COMMENT '\\''it'\\'''\\''s a \\\\'\\'' */'",
    );
  });

  it('leaves out a comment that would end the one in which older servers skip it', () => {
    const encoding = 'utf8mb4';
    for (const comment of ['a */ b', 'a /* b'])
      expect(databaseOptions({ encoding, collation: 'utf8mb4_bin', comment })).to.equal(
        ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
      );
  });

  it('fetches from each kind of destination, without its secrets', () => {
    const file = "'./20261122T030000Z-018f2a3b-1.pg18.dump'";
    const fetches = Object.entries(SETTINGS).map(
      ([kind, settings]) => commands(DUMP, fetchFrom(kind, settings))[0],
    );
    expect(fetches).to.deep.equal([
      `cp '/var/backups/${OBJECT}' ${file}`,
      `aws s3 cp --endpoint-url 'https://s3.example' --region 'eu-1' 's3://dumps/a/b/${OBJECT}' ${file}`,
      `scp -P 2222 'backup@[fe80::1]:/srv/it is/${OBJECT}' ${file}`,
      `rclone copyto 'remote:bucket/folder/${OBJECT}' ${file}`,
    ]);
  });

  it('names the destination where its place is not known', () => {
    expect(restoreCommands(DUMP, O.none)[1]).to.equal(
      `# Fetch ${OBJECT} from the destination vault.`,
    );
    for (const [kind, settings] of [
      ['tape', {}],
      ['local', { path: 1 }],
    ] as const)
      expect(placeOf(kind, settings)).to.deep.equal(O.none);
    expect(dumpPlace(KNOWN.kinds, { kind: 'local', settings: new Secret('{') })).to.deep.equal(
      O.none,
    );
    expect(fetchLines(KNOWN.kinds, O.some({ kind: 'tape', reel: 3 }), OBJECT)).to.deep.equal(
      O.none,
    );
  });

  it('tells another place of a destination from another login to the same one', () => {
    const moved = (kind: keyof typeof SETTINGS, change: object) =>
      hasMoved(KNOWN.kinds, placeOf(kind, SETTINGS[kind]), {
        kind,
        settings: new Secret(JSON.stringify({ ...SETTINGS[kind], ...change })),
      });
    for (const [kind, change] of [
      ['local', {}],
      ['s3', { region: 'eu-2', access_key: 'AL' }],
      ['sftp', { user: 'other', password: 'SL' }],
      ['rclone', { config: {} }],
      ['local', { path: 1 }],
    ] as const)
      expect(moved(kind, change)).to.equal(false);
    for (const [kind, change] of [
      ['local', { path: '/other' }],
      ['s3', { prefix: '/a' }],
      ['s3', { bucket: 'other' }],
      ['sftp', { port: 22 }],
      ['rclone', { path: 'other' }],
    ] as const)
      expect(moved(kind, change)).to.equal(true);
  });

  it('decrypts what is encrypted', () => {
    const stored = { ...DUMP.stored, object: 'a/shop.dump.age', isEncrypted: true };
    expect(commands({ ...DUMP, stored }, O.none).slice(1, -1)).to.deep.equal([
      "age --decrypt --identity key.txt --output './shop.dump' './shop.dump.age'",
      'createdb --template=template0 restored_shop',
      "pg_restore --dbname=restored_shop './shop.dump'",
    ]);
  });

  it('restores SQL with the client of its engine', () => {
    const plain = {
      ...DUMP,
      format: 'plain',
      stored: { ...DUMP.stored, object: 'a/b.sql' },
    } as const;
    expect(commands(plain, O.none).slice(2)).to.deep.equal([
      "psql --no-psqlrc --set=ON_ERROR_STOP=1 --dbname=restored_shop --file='./b.sql'",
    ]);
    for (const engine of ['mysql', 'mariadb'] as const)
      expect(commands({ ...plain, engine }, O.none).slice(1)).to.deep.equal([
        `${engine} --default-character-set=utf8mb4 --execute='CREATE DATABASE restored_shop'`,
        `sed '/^ALTER DATABASE \`.*\` CHARACTER SET .* ;;*$/d' './b.sql' | ${engine} --max-allowed-packet=1G restored_shop`,
      ]);
  });

  it('has nothing in a line that a shell would take for a command', () => {
    const evil = "a'; touch /tmp/x; '\n$(id)`id`";
    const evilPath = `/${evil.replace('\n', '')}`;
    const lines = restoreCommands(
      { ...DUMP, databasePath: evil, stored: { ...DUMP.stored, destinationName: evil } },
      fetchFrom('local', { path: evilPath }),
    );
    expect(lines.join('\n').split('\n')).to.have.length(lines.length);
    expect(lines[2]).to.equal(
      `cp '/a'\\''; touch /tmp/x; '\\''$(id)\`id\`/${OBJECT}' './20261122T030000Z-018f2a3b-1.pg18.dump'`,
    );
    expect(lines[5]).to.equal('createdb --template=template0 restored_x______id__id_');
  });
});
