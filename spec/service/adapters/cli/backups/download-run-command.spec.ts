import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { aCommandLine } from '../../../../support/cli/a-command-line.js';
import { STORED_BYTES, withStoredDump } from '../../../../support/http/with-stored-dump.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

describe('shipshape run download', () => {
  const shipshape = aCommandLine();
  const directory = temporaryDirectory();
  const file = () => join(directory.path, 'shop.dump');

  it('writes the dump of a run to a file, by the beginning of its id', async () => {
    const { id } = await withStoredDump(shipshape);
    const beginning = id.slice(0, 13);
    const { exitCode, stdout } = await shipshape.run(
      'run',
      'download',
      beginning,
      '-o',
      file(),
      '--json',
    );
    expect(exitCode).to.equal(0);
    expect(JSON.parse(stdout)).to.deep.equal({
      database: { id: shipshape.databases.shop, path: 'db-eu-1/main/shop' },
      file: file(),
      size_bytes: STORED_BYTES.length,
      sha256: createHash('sha256').update(STORED_BYTES).digest('hex'),
    });
    expect(await readFile(file())).to.deep.equal(STORED_BYTES);
    expect(await readdir(directory.path)).to.deep.equal(['shop.dump']);
  });

  it('sends it, and nothing else, to standard output', async () => {
    const { id } = await withStoredDump(shipshape);
    const { exitCode, stdout } = await shipshape.run('run', 'download', id);
    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 0, stdout: STORED_BYTES.toString() });
  });

  it('leaves nothing of an object that is not what was written, and exits with 1', async () => {
    const { id, vault, stored } = await withStoredDump(shipshape);
    vault.objects.set(stored.object, Buffer.from('something else'));
    const { exitCode, stderr } = await shipshape.run('run', 'download', id, '-o', file());
    expect(exitCode).to.equal(1);
    expect(stderr).to.contain('what it has is not what was written');
    expect(await readdir(directory.path)).to.deep.equal([]);
  });

  it('says why there is no dump, and leaves no file', async () => {
    const { id, vault } = await withStoredDump(shipshape);
    vault.objects.clear();
    const { exitCode, stderr } = await shipshape.run('run', 'download', id, '-o', file());
    expect(exitCode).to.equal(2);
    expect(stderr).to.contain('The destination has no object of this name any more');
    expect(await readdir(directory.path)).to.deep.equal([]);
  });
});
