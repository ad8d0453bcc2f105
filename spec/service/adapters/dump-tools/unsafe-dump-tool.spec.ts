import { chmod, chown, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import type { DumpToolSearch } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import { execaDumpToolProbe } from '../../../../adapters/dump-tools/execa-dump-tool-probe.js';
import {
  printingVersion,
  installStandIn,
  standInRuns,
} from '../../../support/dump-check/stand-in-dump-tool.js';
import { temporaryDirectory } from '../../../support/shared/temporary-directory.js';

const SOMEBODY_ELSE = 54_321;
describe('execaDumpToolProbe, with a program that somebody else could replace', () => {
  const root = temporaryDirectory();
  const place = (name: string) => join(root.path, name, 'bin');
  let searches: DumpToolSearch[];

  beforeEach(() => {
    searches = [];
  });

  const findIn = (directory: string) =>
    execaDumpToolProbe({
      directories: [directory],
      timeoutMs: 20_000,
      onSearch: (search) => searches.push(search),
    }).find('postgresql')();

  const installed = () => installStandIn(place('a'), printingVersion('18.4'));

  const expectUnsafe = async (
    file: string,
    unsafe: string,
    why: string,
    directory = place('a'),
  ) => {
    const found = { file, place: unsafe, why };
    expect(await findIn(directory)).to.deep.equal(E.right({ tools: [], broken: 1, unsafe: found }));
    expect(searches).to.deep.equal([
      { engine: 'postgresql', tools: [], broken: [], unsafe: [found] },
    ]);
    expect(await standInRuns(place('a'))).to.deep.equal([]);
  };

  it('runs what only root and our own user may write, in a directory such as /tmp as well', async () => {
    const file = await installed();
    await chmod(root.path, 0o1777);
    const tool = { file, version: '18.4', major: 18 };
    expect(await findIn(place('a'))).to.deep.equal(E.right({ tools: [tool], broken: 0 }));
    const found = { engine: 'postgresql', tools: [tool], broken: [], unsafe: [] };
    expect(searches).to.deep.equal([found]);
  });

  it('trusts a group that its owner lets write there', async () => {
    const file = await installed();
    await chmod(place('a'), 0o775);
    const one = { tools: [{ file, version: '18.4', major: 18 }], broken: 0 };
    expect(await findIn(place('a'))).to.deep.equal(E.right(one));
  });

  it('never runs a program that every user may write', async () => {
    const file = await installed();
    await chmod(file, 0o757);
    await expectUnsafe(file, file, 'writable_by_all');
  });

  it('never takes the sticky bit of a program for that of a directory', async () => {
    const file = await installed();
    await chmod(file, 0o1757);
    await expectUnsafe(file, file, 'writable_by_all');
  });

  it('never runs a program under a directory that every user may write', async () => {
    const file = await installed();
    await chmod(join(root.path, 'a'), 0o777);
    await expectUnsafe(file, join(root.path, 'a'), 'writable_by_all');
  });

  it('checks the target of a link, not the link', async () => {
    const file = await installed();
    await chmod(place('a'), 0o777);
    await mkdir(place('b'), { recursive: true });
    await symlink(file, join(place('b'), 'pg_dump'));
    await expectUnsafe(file, place('a'), 'writable_by_all', place('b'));
  });

  it('never runs what belongs to another user, or is under a directory that does', async function () {
    if (process.geteuid?.() !== 0) {
      console.warn(
        'PENDING: only root can give a file away, so no file of somebody else was tried.',
      );
      this.skip();
    }
    const file = await installed();
    await chown(file, SOMEBODY_ELSE, 0);
    await expectUnsafe(file, file, 'foreign_owner');
    await chown(file, 0, 0);
    await chown(join(root.path, 'a'), SOMEBODY_ELSE, 0);
    searches = [];
    await expectUnsafe(file, join(root.path, 'a'), 'foreign_owner');
  });

  it('runs it as soon as that is fixed', async () => {
    const file = await installed();
    await chmod(place('a'), 0o777);
    await expectUnsafe(file, place('a'), 'writable_by_all');
    await chmod(place('a'), 0o755);
    const fixed = { tools: [{ file, version: '18.4', major: 18 }], broken: 0 };
    expect(await findIn(place('a'))).to.deep.equal(E.right(fixed));
  });

  it('does not believe a program that was replaced while it ran', async () => {
    const directory = place('a');
    await installStandIn(place('b'), printingVersion('17.1'));
    await installStandIn(directory, `mv ${place('b')}/pg_dump "$0"; ${printingVersion('18.4')}`);
    expect(await findIn(directory)).to.deep.equal(E.right({ tools: [], broken: 1 }));
  });
});
