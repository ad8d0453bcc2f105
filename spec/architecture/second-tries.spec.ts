import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import { temporaryDirectory } from '../support/shared/temporary-directory.js';

const SCRIPT = resolve('.ci/second-tries.js');

describe('specs that needed a second try', () => {
  const directory = temporaryDirectory();
  const at = (file: string) => join(directory.path, file);
  beforeEach(async () => {
    await mkdir(at('spec'));
    for (const name of ['a', 'b']) await writeFile(at(`spec/${name}.spec.ts`), name);
  });

  /** What a run prints, and its exit code. */
  const run = async (...names: readonly string[]) => {
    const built = names.map((name) => at(`dist/spec/${name}.spec.js`));
    const options = { cwd: directory.path, reject: false } as const;
    const { stdout, exitCode } = await execa('node', [SCRIPT, 'tries.txt', ...built], options);
    return [exitCode, ...stdout.split('\n')];
  };
  const TITLE = 'NEEDED A SECOND TRY, in all runs so far:';

  it('are counted over runs, and those of this run are named', async () => {
    expect(await run()).to.deep.equal([0, '']);
    await run('b');
    expect(await run('a', 'b')).to.deep.equal([
      0,
      TITLE,
      '  2 spec/b.spec.ts, in this one too',
      '  1 spec/a.spec.ts, in this one too',
    ]);
    expect(await run()).to.deep.equal([0, TITLE, '  2 spec/b.spec.ts', '  1 spec/a.spec.ts']);
  });

  it('fail this run and all after it once they have needed three', async () => {
    await run('a');
    await run('a');
    expect(await run('a')).to.deep.equal([1, TITLE, '  3 spec/a.spec.ts, in this one too: fix it']);
    expect(await run()).to.deep.equal([1, TITLE, '  3 spec/a.spec.ts: fix it']);
  });

  it('are counted anew when they were fixed, and no longer when they were removed', async () => {
    for (let n = 0; n < 3; n += 1) await run('a', 'b');
    await writeFile(at('spec/a.spec.ts'), 'fixed');
    await rm(at('spec/b.spec.ts'));
    expect(await run('a')).to.deep.equal([0, TITLE, '  1 spec/a.spec.ts, in this one too']);
    expect(await readFile(at('tries.txt'), 'utf8')).to.match(
      /^1 [0-9a-f]{12} spec\/a\.spec\.ts\n$/,
    );
  });
});
