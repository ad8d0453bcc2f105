import { expect } from 'chai';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { keyFileFailureWording } from '../../../adapters/crypto/key-file-failure.js';
import { openKeyFile } from '../../../adapters/crypto/open-key-file.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

/** Lets some turns of the event loop pass first, so that several openings meet each other at different steps. */
const openAfter = async (turns: number, file: string) => {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  return openKeyFile(file);
};

describe('openKeyFile', () => {
  const root = temporaryDirectory();
  const directory = () => join(root.path, 'data');
  const file = () => join(directory(), 'shipshape.key');
  const open = () => openKeyFile(file());

  it('creates a key of 32 bytes that its owner alone can read, in a directory of the same kind', async () => {
    expect(await open()).to.deep.equal(E.right(readFileSync(file())));
    expect(readFileSync(file())).to.have.length(32);
    const modes = [file(), directory()].map((path) => statSync(path).mode & 0o777);
    expect(modes).to.deep.equal([0o600, 0o700]);
    expect(readdirSync(directory())).to.deep.equal(['shipshape.key']);
  });

  it('reads an existing key', async () => {
    expect(await open()).to.deep.equal(await open());
  });

  it('returns the same key to all callers at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const shared = join(root.path, `${String(round)}.key`);
      const keys = await Promise.all(
        Array.from({ length: 12 }, (_, turns) => openAfter(turns, shared)),
      );
      expect(keys[0]).to.have.property('_tag', 'Right');
      expect(new Set(keys.map((key) => JSON.stringify(key))).size).to.equal(1);
    }
  });

  it('creates no two equal keys', async () => {
    const other = await openKeyFile(join(root.path, 'other.key'));
    expect(await open()).not.to.deep.equal(other);
  });

  it('refuses a key that others can read, and says how to fix it', async () => {
    await open();
    chmodSync(file(), 0o640);
    const failure = { _tag: 'KeyFileExposed', file: file(), mode: 0o640 } as const;
    expect(await open()).to.deep.equal(E.left(failure));
    expect(keyFileFailureWording(failure)).to.contain('mode 0640').and.contain('chmod 600');
  });

  it('refuses a key of another length, and does not change it', async () => {
    await open();
    writeFileSync(file(), 'short');
    expect(await open()).to.deep.equal(
      E.left({ _tag: 'KeyFileWrongSize', file: file(), sizeBytes: 5 }),
    );
    expect(readFileSync(file(), 'utf8')).to.equal('short');
  });

  it('fails when it can neither be read nor created', async () => {
    mkdirSync(file(), { recursive: true, mode: 0o700 });
    const failure = E.left({ _tag: 'KeyFileUnusable', file: file(), code: 'not a plain file' });
    expect(await open()).to.deep.equal(failure);
    writeFileSync(join(root.path, 'plain'), '');
    const nested = join(root.path, 'plain', 'shipshape.key');
    expect(await openKeyFile(nested)).to.deep.equal(
      E.left({ _tag: 'KeyFileUnusable', file: nested, code: 'ENOTDIR' }),
    );
  });
});
