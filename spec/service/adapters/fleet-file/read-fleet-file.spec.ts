import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { readFleetFile } from '../../../../composition/fleet-documents/read-fleet.js';
import { aWholeFleet } from '../../../support/fleet/a-whole-fleet.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { anInstanceDocument, aFleetWithInstance } from '../../../support/fleet/fleet-documents.js';
import { revealed } from '../../../support/shared/revealed.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

/** The fleet file of the README. */
const EXAMPLE = `
servers:
  - name: db-eu-1
    instances:
      - name: main
        engine: postgresql
        host: 10.0.4.17
        port: 5432
        tls: { mode: verify-full }   # verify-full | verify-ca | encrypt-only | off
        admin: { user: backup_admin, password: { env: DB_EU_1_PASSWORD } }
        databases:
          - name: shop
            schedules: [ { name: nightly, cron: "0 3 * * *", timezone: Europe/Oslo, destination: vault } ]
destinations: [ { name: vault, kind: local, path: /var/backups } ]
channels:     [ { name: on-call, kind: webhook, url: https://hooks.example/x } ]
`;

describe('readFleetFile', () => {
  const directory = temporaryDirectory();
  const at = (name: string) => join(directory.path, name);
  const write = (name: string, text: string | Uint8Array) => writeFile(at(name), text);
  const read = (env = {}) => readFleetFile(at('fleet.yaml'), env);
  const mistakesOf = async (text: string | Uint8Array, env = {}): Promise<readonly string[]> => {
    await write('fleet.yaml', text);
    const outcome = await read(env);
    return E.isLeft(outcome) ? outcome.left.mistakes : [];
  };
  const withPassword = (password: unknown) =>
    JSON.stringify(aFleetWithInstance({ admin: { user: 'joe', password } }));

  it('reads a fleet file', async () => {
    await write('fleet.yaml', EXAMPLE);
    expect(revealed(await read({ DB_EU_1_PASSWORD: 'correct horse' }))).to.deep.equal(
      revealed(E.right(aWholeFleet())),
    );
  });

  it('reads JSON as well, indented by tabs and after a byte order mark', async () => {
    const json = JSON.stringify(aFleetWithInstance({}), undefined, '\t');
    expect(await mistakesOf(`\ufeff${json}`)).to.deep.equal([]);
  });

  it('names the file that has the mistakes', async () => {
    await write('fleet.yaml', 'server: []');
    expect(await read()).to.deep.equal(
      E.left({
        file: at('fleet.yaml'),
        mistakes: ['unknown key "server"; did you mean "servers"?'],
      }),
    );
  });

  describe('references', () => {
    it('names a missing environment variable and its place', async () => {
      const said = await mistakesOf(EXAMPLE, { DB_EU_1_PASSWORD: undefined });
      expect(said).to.deep.equal([
        'servers[0].instances[0].admin.password: the environment variable "DB_EU_1_PASSWORD" is not set',
      ]);
    });

    it('refuses an empty environment variable', async () => {
      expect(await mistakesOf(EXAMPLE, { DB_EU_1_PASSWORD: '' })).to.deep.equal([
        'servers[0].instances[0].admin.password: the environment variable "DB_EU_1_PASSWORD" is set, but empty',
      ]);
    });

    it('reads files from the directory of the fleet file, without the line break at their end', async () => {
      await write('password', 'correct horse\n');
      await write('ca.pem', `${AUTHORITY}\n`);
      const referring = {
        admin: { user: 'joe', password: { file: 'password' } },
        tls: { ca: './ca.pem' },
      };
      const literal = { admin: { user: 'joe', password: 'correct horse' }, tls: { ca: AUTHORITY } };
      await write('fleet.yaml', JSON.stringify(aFleetWithInstance(referring)));
      const fleet = await read();
      await write('fleet.yaml', JSON.stringify(aFleetWithInstance(literal)));
      expect(E.isRight(fleet)).to.equal(true);
      expect(revealed(fleet)).to.deep.equal(revealed(await read()));
    });

    it('explains a file that is missing, empty, a directory, too long or of several lines', async () => {
      await write('empty', '\n');
      await write('two', 'hunter2\nhunter3\n');
      await write('long', 'x'.repeat(1024 * 1024 + 1));
      await mkdir(at('directory'));
      const said = [];
      for (const file of ['none', 'empty', 'directory', 'long', 'two'])
        said.push(...(await mistakesOf(withPassword({ file }))));
      const place = 'servers[0].instances[0].admin.password';
      expect(said).to.deep.equal([
        `${place}: "none": there is no such file`,
        `${place}: "empty": the file is empty`,
        `${place}: "directory": this is a directory, not a file`,
        `${place}: "long": the file holds more than 1048576 bytes`,
        `${place}: the password holds a line break or a NUL`,
      ]);
    });
  });

  describe('a file that cannot be read', () => {
    it('is missing, a directory, not text, too long or empty', async () => {
      expect(await read()).to.deep.equal(
        E.left({ file: at('fleet.yaml'), mistakes: ['there is no such file'] }),
      );
      expect(await readFleetFile(directory.path, {})).to.deep.equal(
        E.left({ file: directory.path, mistakes: ['this is a directory, not a file'] }),
      );
      expect(await mistakesOf(Uint8Array.of(0x61, 0xff))).to.deep.equal([
        'the file is not UTF-8 text',
      ]);
      // It is not stored, and need not be read.
      await truncate(at('fleet.yaml'), 64 * 1024 * 1024 + 1);
      expect(await read()).to.have.deep.nested.property('left.mistakes', [
        'the file holds more than 67108864 bytes',
      ]);
      expect(await mistakesOf('# nothing yet\n')).to.deep.equal(['the file is empty']);
    });

    it('has a syntax error, which is named by line and column', async () => {
      expect(await mistakesOf('servers:\n  - name: a\n    name: b\n')).to.deep.equal([
        'line 3, column 5: the same key stands here a second time',
      ]);
      expect(await mistakesOf('servers: []\n---\nservers: []\n')).to.deep.equal([
        'line 2, column 1: a second document begins here, and a fleet file holds one',
      ]);
      expect(await mistakesOf('servers:\n\t- name: a\n')).to.deep.equal([
        'line 2, column 1: Tabs are not allowed as indentation',
      ]);
    });

    it('never repeats a password that lacks its quotes', async () => {
      const said = [];
      for (const password of [
        '!hunter2',
        '*hunter2',
        '|hunter2',
        '"a"hunter2',
        '[hunter2',
        '{hunter2',
      ])
        said.push(
          await mistakesOf(
            `servers: [{ admin: { password: ${password} } }]\npassword: ${password}\n`,
          ),
        );
      expect(said.map(({ length }) => length > 0)).to.not.include(false);
      expect(JSON.stringify(said)).to.not.contain('hunter2');
    });
  });

  describe('aliases', () => {
    it('stand for what they name', async () => {
      const instance = JSON.stringify(anInstanceDocument());
      const text = `servers:\n  - { name: a, instances: &same [${instance}] }\n  - { name: b, instances: *same }\n`;
      expect(await mistakesOf(text)).to.deep.equal([]);
    });

    it('are refused where they stand for nothing', async () => {
      expect(await mistakesOf('servers: *later\nchannels: &later []\n')).to.deep.equal([
        'line 1, column 10: this alias has no anchor ahead of it; a text that begins with * needs quotes',
      ]);
    });

    it('are refused where they multiply beyond measure or run in a circle', async () => {
      const laughs = Array.from(
        { length: 9 },
        (_, n) => `a${n + 1}: &a${n + 1} [${Array.from({ length: 9 }, () => `*a${n}`).join(', ')}]`,
      );
      const beyond = ['the file stands for more than 3000000 values once its aliases are followed'];
      expect(await mistakesOf(['a0: &a0 [ha]', ...laughs].join('\n'))).to.deep.equal(beyond);
      expect(await mistakesOf('servers: &a [ *a ]')).to.deep.equal(beyond);
      expect(await mistakesOf(`servers: [ &a {}${', *a'.repeat(10_001)} ]`)).to.deep.equal([
        'line 1, column 40019: there are more than 10000 aliases',
      ]);
    });
  });
});
