import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

const WHOLE = 'a dump of the shop';

const SHOP = 'db-eu-1/main/shop';

describe('shipshape dump', () => {
  const shipshape = aCommandLine();
  const directory = temporaryDirectory();
  const file = () => join(directory.path, 'shop.dump');

  it('writes a whole dump to a file that only its user can read', async () => {
    const { exitCode, stdout, stderr } = await shipshape.run('dump', SHOP, '-o', file());
    expect({ exitCode, stderr }).to.deep.equal({ exitCode: 0, stderr: '' });
    expect(stdout).to.match(/^✔ db-eu-1\/main\/shop: .*shop\.dump is whole, 18 bytes\.\n/);
    expect(await readFile(file(), 'utf8')).to.equal(WHOLE);
    expect((await stat(file())).mode & 0o777).to.equal(0o600);
    expect(await readdir(directory.path)).to.deep.equal(['shop.dump']);
  });

  it('prints with --json what it wrote', async () => {
    const { stdout } = await shipshape.run('dump', SHOP, '-o', file(), '--json');
    expect(JSON.parse(stdout)).to.deep.equal({
      database: { id: shipshape.databases.shop, path: SHOP },
      file: file(),
      size_bytes: 18,
      sha256: createHash('sha256').update(WHOLE).digest('hex'),
    });
  });

  it('sends the dump, and nothing else, to standard output', async () => {
    const { exitCode, stdout } = await shipshape.run('dump', SHOP);
    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 0, stdout: WHOLE });
  });

  it('never overwrites a file', async () => {
    await writeFile(file(), 'of yesterday');
    const { exitCode, stderr } = await shipshape.run('dump', SHOP, '-o', file());
    expect(exitCode).to.equal(2);
    expect(stderr).to.contain('Choose another name, or remove it first.');
    expect(await readFile(file(), 'utf8')).to.equal('of yesterday');
  });

  it('leaves nothing of a dump that did not become whole, and exits with 1', async () => {
    shipshape.environment.dump = {
      parts: [Buffer.from('half')],
      failure: { code: 'connection_lost' },
    };
    const { exitCode, stdout, stderr } = await shipshape.run('dump', SHOP, '-o', file());
    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 1, stdout: '' });
    expect(stderr).to.contain('The dump did not become whole.');
    expect(await readdir(directory.path)).to.deep.equal([]);
  });

  it('prints the statements that let a dump begin, each whole in a line of its own', async () => {
    const refusal = { code: 'access_denied' } as const;
    shipshape.environment.loginResult = { _tag: 'Refused', refusal };
    const { exitCode, stderr } = await shipshape.run('dump', SHOP, '-o', file());
    expect(exitCode).to.equal(1);
    expect(stderr).to.match(/^ {6}GRANT CONNECT ON DATABASE "shop" TO "\w+";$/m);
  });

  it('refuses what is no database in words of its own, and exits with 2', async () => {
    const { exitCode, stderr } = await shipshape.run('dump', 'db-eu-1');
    expect({ exitCode, stderr }).to.deep.equal({
      exitCode: 2,
      stderr:
        'error: "db-eu-1" is a server. Only databases are dumped, such as db-eu-1/main/shop.\n',
    });
  });

  it('prints why a dump cannot start as check does, and exits with 1', async () => {
    shipshape.environment.tools = {};
    const { exitCode, stdout, stderr } = await shipshape.run('dump', SHOP, '-o', file());
    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 1, stdout: '' });
    expect(stderr).to.equal(await shipshape.stdout('check', SHOP));
    expect(await readdir(directory.path)).to.deep.equal([]);
  });

  it('leaves nothing when it is interrupted, and exits with 130', async () => {
    shipshape.environment.dump = {
      parts: [Buffer.from('begun')],
      gate: () => {
        shipshape.signals.emit('SIGINT');
        return new Promise(() => undefined);
      },
    };
    const { exitCode } = await shipshape.run('dump', SHOP, '-o', file());
    expect(exitCode).to.equal(130);
    expect(await readdir(directory.path)).to.deep.equal([]);
  });

  it('names what is wrong with a command line', async () => {
    const outcomes = await Promise.all([
      shipshape.run('dump', SHOP, '--json'),
      shipshape.run('dump', 'db-eu-1/legacy/crm', '-o', file(), '--format', 'custom'),
    ]);
    expect(outcomes.map(({ exitCode }) => exitCode)).to.deep.equal([2, 2]);
  });
});
