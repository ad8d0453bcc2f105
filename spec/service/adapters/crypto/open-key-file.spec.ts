import { expect } from 'chai';
import { execaSync } from 'execa';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  type KeyFileFailure,
  keyFileFailureWording,
  openKeyFile,
  readKeyFile,
} from '../../../../adapters/crypto/open-key-file.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

/** Lets some turns of the event loop pass first, so that several openings meet each other at different steps. */
const openAfter = async (turns: number, file: string) => {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  return openKeyFile(file);
};

const rightOrThrow = <A>(opened: E.Either<KeyFileFailure, A>): A => {
  if (E.isLeft(opened)) throw new Error(keyFileFailureWording(opened.left));
  return opened.right;
};

const SOMEBODY_ELSE = 65_534;

describe('openKeyFile', () => {
  const root = temporaryDirectory();
  const directory = () => join(root.path, 'data');
  const file = () => join(directory(), 'shipshape.key');
  const open = () => openKeyFile(file());

  it('creates a key of 32 bytes that its owner alone can read, in a directory of the same kind', async () => {
    const opened = await open();
    expect(opened).to.deep.equal(E.right({ key: readFileSync(file()), isNew: true }));
    expect(readFileSync(file())).to.have.length(32);
    const modes = [file(), directory()].map((path) => statSync(path).mode & 0o777);
    expect(modes).to.deep.equal([0o600, 0o700]);
    expect(readdirSync(directory())).to.deep.equal(['shipshape.key']);
  });

  it('reads an existing key', async () => {
    await open();
    const key = readFileSync(file());
    expect(await open()).to.deep.equal(E.right({ key, isNew: false }));
    expect(await readKeyFile(file())).to.deep.equal(E.right(O.some(key)));
  });

  it('returns the same key to all callers at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const shared = join(root.path, `${String(round)}.key`);
      const keys = await Promise.all(
        Array.from({ length: 12 }, (_, turns) => openAfter(turns, shared)),
      );
      const opened = keys.map(rightOrThrow);
      expect(new Set(opened.map(({ key }) => String(key))).size).to.equal(1);
      expect(opened.filter(({ isNew }) => isNew)).to.have.length(1);
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

  it('waits for no pipe, and takes none for a key', async () => {
    await open();
    rmSync(file());
    execaSync('mkfifo', ['-m', '600', file()]);
    expect(await open()).to.deep.equal(
      E.left({ _tag: 'KeyFileUnusable', file: file(), code: 'not a plain file' }),
    );
  });

  it('creates nothing where a key is only read', async () => {
    expect(await readKeyFile(file())).to.deep.equal(E.right(O.none));
    expect(readdirSync(root.path)).to.deep.equal([]);
  });

  it('checks a link by where it leads, and takes a hard link for the file that it is', async () => {
    const elsewhere = join(root.path, 'elsewhere.key');
    await open();
    renameSync(file(), elsewhere);
    symlinkSync(elsewhere, file());
    const opened = E.right({ key: readFileSync(elsewhere), isNew: false });
    expect(await open()).to.deep.equal(opened);
    chmodSync(elsewhere, 0o644);
    expect(await open()).to.have.nested.property('left._tag', 'KeyFileExposed');
    chmodSync(elsewhere, 0o600);
    linkSync(elsewhere, join(directory(), 'hard.key'));
    expect(await openKeyFile(join(directory(), 'hard.key'))).to.deep.equal(opened);
  });

  it('says that a link leads nowhere, and creates nothing there', async () => {
    const target = join(root.path, 'unmounted', 'shipshape.key');
    mkdirSync(directory());
    symlinkSync(target, file());
    const failure = { _tag: 'KeyFileDangling', file: file(), target } as const;
    expect(await open()).to.deep.equal(E.left(failure));
    expect(keyFileFailureWording(failure)).to.contain(`a link to ${target}`);
    expect(readdirSync(root.path)).to.deep.equal(['data']);
  });

  it('refuses a directory to which every user may write, and accepts one of a group, or where nobody replaces files of others', async () => {
    mkdirSync(directory());
    for (const mode of [0o777, 0o702]) {
      chmodSync(directory(), mode);
      const failure = {
        _tag: 'KeyDirectoryExposed',
        file: file(),
        directory: directory(),
        mode: mode & 0o777,
      } as const;
      expect(await open()).to.deep.equal(E.left(failure));
      expect(keyFileFailureWording(failure)).to.contain(`chmod o-w ${directory()}`);
    }
    expect(readdirSync(directory())).to.deep.equal([]);
    for (const mode of [0o775, 0o1777]) {
      chmodSync(directory(), mode);
      expect(await open()).to.have.property('_tag', 'Right');
    }
  });

  it("refuses a key of another user, but for root in that user's directory", async function () {
    if (process.geteuid?.() !== 0) {
      console.warn(
        'PENDING: only root can give a file away, so no key of somebody else was tried.',
      );
      this.skip();
    }
    await open();
    chownSync(file(), SOMEBODY_ELSE, 0);
    const failure = { _tag: 'KeyFileForeign', file: file(), uid: SOMEBODY_ELSE } as const;
    expect(await open()).to.deep.equal(E.left(failure));
    expect(keyFileFailureWording(failure)).to.contain(`uid ${SOMEBODY_ELSE}`);
    chownSync(directory(), SOMEBODY_ELSE, 0);
    expect(await open()).to.have.property('_tag', 'Right');
  });
});
