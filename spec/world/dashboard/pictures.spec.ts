import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { execa } from 'execa';
import { HAS_BROWSER } from '../../support/dashboard/a-browser.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

const KEPT = 'docs/pictures';

/** Beside them is the drawing of the architecture. */
const keptPictures = async (): Promise<readonly string[]> =>
  (await readdir(KEPT)).filter((name) => name.endsWith('.png')).toSorted();

describe('the pictures of the page', function () {
  this.timeout(300_000);
  const directory = temporaryDirectory();

  it('are taken again by `npm run pictures`, each as large as the one that is kept and under 100 kB', async function () {
    if (!HAS_BROWSER) this.skip();
    const folder = join(directory.path, 'pictures');
    await execa(process.execPath, ['dist/spec/support/dashboard/take-pictures.js', folder]);
    const names = await keptPictures();
    expect((await readdir(folder)).toSorted()).to.deep.equal(names);
    expect(names).to.have.length.of.at.least(3);
    for (const name of names) {
      const [kept, taken] = [await readFile(join(KEPT, name)), await readFile(join(folder, name))];
      expect(sizeOf(taken), name).to.deep.equal(sizeOf(kept));
      expect(
        [kept, taken].every(({ length }) => length < 100_000),
        name,
      ).to.equal(true);
    }
  });

  it('are all shown in docs/how-to/dashboard.md, and the first in the README', async () => {
    const shown = await readFile('docs/how-to/dashboard.md', 'utf8');
    for (const name of await keptPictures()) expect(shown).to.contain(`](../pictures/${name})`);
    const [, file = ''] =
      /!\[[^\]]+\]\((docs\/pictures\/[^)]+)\)/.exec(await readFile('README.md', 'utf8')) ?? [];
    expect(existsSync(file)).to.equal(true);
  });
});

/** Width and height of a PNG. */
const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];
