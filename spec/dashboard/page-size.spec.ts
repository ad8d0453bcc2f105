import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const FOLDER = 'dist/bundle/page';
const MOST_BYTES = 30_000;

describe('the files of the page', () => {
  it('are 30 kB in all, compressed by gzip', () => {
    const sizes = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.gz'))
      .map((name) => [name, statSync(join(FOLDER, name)).size] as const);
    console.log(`        (${sizes.map(([name, size]) => `${name} ${size}`).join(', ')})`);
    expect(sizes).to.have.length.of.at.least(3);
    expect(sizes.reduce((sum, [, size]) => sum + size, 0)).to.be.below(MOST_BYTES);
  });
});
