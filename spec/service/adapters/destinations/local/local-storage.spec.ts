import { constants } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { localStorage } from '../../../../../adapters/destinations/local/local.js';
import { MARK } from '../../../../../adapters/destinations/object-steps.js';
import { partOf } from '../../../../../adapters/destinations/local/write-file.js';
import {
  storageRefused,
  type StorageRefusalCode,
} from '../../../../../core/backups/storage-refusal.js';
import { describeDumpStorage } from '../../../../contracts/backups/dump-storage.contract.js';
import { aDestinationTarget } from '../../../../support/backups/a-destination-target.js';
import { temporaryDirectory } from '../../../../support/shared/temporary-directory.js';

const OBJECT = 'db-eu-1/main/shop/20261122T030000Z-0a1b2c3d-1.pg18.dump';

const storage = localStorage(() => undefined);
const never = () => new AbortController().signal;
const refused = (code: StorageRefusalCode) => E.left(storageRefused(code));
const noneUnderWay = TE.right(() => false);

const filesIn = async (root: string): Promise<readonly string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
};

const emptyFolder = async (root: string): Promise<void> => {
  await rm(root, { recursive: true });
  await mkdir(root);
};

async function* bytes(...parts: readonly string[]) {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}

describeDumpStorage('localStorage', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'shipshape-spec-')));
  const place = async (name: string, content: Buffer) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  };
  return {
    storage,
    target: aDestinationTarget({ settings: { path: root } }),
    missing: aDestinationTarget({ settings: { path: join(root, 'absent') } }),
    contents: async () => (await filesIn(root)).filter((name) => name !== MARK),
    unmount: () => emptyFolder(root),
    leaveUnfinished: (object) => place(partOf(object), Buffer.from('half of it')),
    addForeign: place,
    close: () => rm(root, { recursive: true }),
  };
});

describe('localStorage', () => {
  const directory = temporaryDirectory();
  const target = () => aDestinationTarget({ settings: { path: directory.path } });
  const put = (object = OBJECT) => storage.put(target(), object, bytes('one ', 'two'), never())();

  it('expects its mark in the folder alone for which it was left', async () => {
    const probe = (path: string, mark = target().mark) =>
      storage.probe(aDestinationTarget({ settings: { path }, mark }), never())();
    const first = await probe(directory.path);
    const mark = E.isRight(first) ? first.right.mark : O.none;
    const other = join(directory.path, 'other');
    await mkdir(other);
    expect(E.isRight(await probe(other, mark))).to.equal(true);
    await rm(join(directory.path, MARK));
    expect(await probe(directory.path, mark)).to.deep.equal(refused('destination_unmounted'));
    // As its remedy has it, for another disk.
    await writeFile(join(directory.path, MARK), '');
    expect(E.isRight(await probe(directory.path, mark))).to.equal(true);
  });

  it('says that another disk came over its folder while it wrote', async () => {
    const isThere = await storage.probe(target(), never())();
    const marked = { ...target(), mark: E.isRight(isThere) ? isThere.right.mark : O.none };
    const written = async function* () {
      yield* bytes('one');
      await rm(join(directory.path, MARK));
    };
    expect(await storage.put(marked, OBJECT, written(), never())()).to.deep.equal(
      refused('destination_unmounted'),
    );
  });

  it('lets nobody else read what it writes', async () => {
    expect(E.isRight(await put())).to.equal(true);
    const modeOf = async (path: string) =>
      (await stat(join(directory.path, path))).mode & (constants.S_IRWXU | 0o77);
    expect(await modeOf(OBJECT)).to.equal(0o600);
    expect(await modeOf('db-eu-1')).to.equal(0o700);
    expect(await modeOf('db-eu-1/main/shop')).to.equal(0o700);
  });

  it('has each new folder on the disk, all bytes before the name, and the name before it answers', async () => {
    const synced: string[] = [];
    const one = await open(directory.path);
    const prototype = Object.getPrototypeOf(one) as Pick<FileHandle, 'sync'>;
    await one.close();
    const { sync } = prototype;
    prototype.sync = async function (this: FileHandle) {
      const what = (await this.stat()).isDirectory() ? 'folder' : 'file';
      synced.push((await filesIn(directory.path)).includes(OBJECT) ? `${what}, named` : what);
      return sync.call(this);
    };
    try {
      expect(E.isRight(await put())).to.equal(true);
    } finally {
      prototype.sync = sync;
    }
    expect(synced).to.deep.equal(['folder', 'folder', 'folder', 'file', 'folder, named']);
  });

  it('follows no link that leads out of its folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'shipshape-spec-'));
    await symlink(outside, join(directory.path, 'db-eu-1'));
    expect(await put()).to.deep.equal(refused('destination_denied'));
    await mkdir(join(outside, 'main/shop'), { recursive: true });
    await writeFile(join(outside, OBJECT.slice('db-eu-1/'.length)), 'of somebody else');
    expect(await storage.open(target(), OBJECT, never())()).to.deep.equal(
      refused('destination_denied'),
    );
    expect(await storage.remove(target(), OBJECT)()).to.deep.equal(refused('destination_denied'));
    expect(await filesIn(outside)).to.have.lengthOf(1);
    await rm(outside, { recursive: true });
  });

  it('takes no name that leads out of its folder, or is hidden', async () => {
    for (const object of ['../a', 'a/../../b', '/a', 'a//b', '.a', 'a/.b', 'a\0b', ''])
      expect(await put(object), object).to.deep.equal(refused('destination_failed'));
    expect(await filesIn(directory.path)).to.deep.equal([]);
  });

  it('takes a folder that is itself a link', async () => {
    const path = `${directory.path}-link`;
    await symlink(directory.path, path);
    const outcome = await storage.put(
      aDestinationTarget({ settings: { path } }),
      OBJECT,
      bytes('x'),
      never(),
    )();
    await rm(path);
    expect(E.isRight(outcome)).to.equal(true);
    expect(await filesIn(directory.path)).to.deep.equal([OBJECT]);
  });

  it('says that its folder is none, or is not to be written to', async () => {
    const file = join(directory.path, 'file');
    await writeFile(file, '');
    const probe = (path: string) =>
      storage.probe(aDestinationTarget({ settings: { path } }), never());
    expect(await probe(file)()).to.deep.equal(refused('destination_missing'));
    // There no file can be made, by root neither.
    expect(await probe('/sys')()).to.deep.equal(refused('destination_denied'));
  });

  it('says that it is full', async function () {
    // Every write to this device fails so.
    const full = await stat('/dev/full').catch(() => undefined);
    if (full === undefined) this.skip();
    const { toLocalFailure } =
      await import('../../../../../adapters/destinations/local/local-errors.js');
    const error: unknown = await writeFile('/dev/full', 'x').catch((reason: unknown) => reason);
    expect(toLocalFailure(error)).to.deep.equal(storageRefused('destination_full'));
  });

  it('says that settings of another kind or version are wrong', async () => {
    for (const settings of [{}, { path: 7 }, { path: 'not/absolute' }])
      expect(await storage.probe(aDestinationTarget({ settings }), never())()).to.deep.equal(
        refused('destination_misconfigured'),
      );
  });

  it('sweeps past folders that are not of its own', async () => {
    const part = join(directory.path, partOf(OBJECT));
    await mkdir(dirname(part), { recursive: true });
    await writeFile(part, '');
    const hidden = join(directory.path, '.snapshots', partOf(OBJECT));
    await mkdir(dirname(hidden), { recursive: true });
    await writeFile(hidden, '');
    expect(await storage.sweep(target(), noneUnderWay)()).to.deep.equal(E.right(1));
    expect(await filesIn(directory.path)).to.deep.equal([`.snapshots/${partOf(OBJECT)}`]);
  });

  it('sweeps past a folder that is none of ours', async () => {
    const part = join(directory.path, partOf(OBJECT));
    await mkdir(dirname(part), { recursive: true });
    await writeFile(part, '');
    // To root it is open all the same.
    await mkdir(join(directory.path, 'lost+found'), { mode: 0 });
    expect(await storage.sweep(target(), noneUnderWay)()).to.deep.equal(E.right(1));
  });

  it('sweeps what a probe has left an hour ago, and no younger one', async () => {
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    const old = ['.shipshape-probe-1', '..shipshape-probe-1.part'];
    for (const name of [...old, '.shipshape-probe-2']) {
      const path = join(directory.path, name);
      await writeFile(path, '');
      if (old.includes(name)) await utimes(path, twoHoursAgo, twoHoursAgo);
    }
    expect(await storage.sweep(target(), noneUnderWay)()).to.deep.equal(E.right(2));
    expect(await filesIn(directory.path)).to.deep.equal(['.shipshape-probe-2']);
  });
});
