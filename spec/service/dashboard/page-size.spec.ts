import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const FOLDER = 'dist/bundle/page';
const MOST_BYTES = 43_400;
/** With the steps of setting up, which are seen while a fleet is young. */
const MOST_BYTES_LATER = 48_400;

interface CompressedFile {
  readonly name: string;
  readonly size: number;
}

const LATER = /^other-views-/;
const WORKER = 'worker.js';

const filesOfPage = (): readonly CompressedFile[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.gz'))
    .map((name) => ({ name, size: statSync(join(FOLDER, name)).size }));

const sum = (files: readonly CompressedFile[]): number =>
  files.reduce((bytes, { size }) => bytes + size, 0);

describe('the files of the page', () => {
  it('are 43.4 kB for the overview in all, compressed by gzip', () => {
    const files = filesOfPage().filter(({ name }) => !LATER.test(name));
    console.log(`        (${files.map(({ name, size }) => `${name} ${size}`).join(', ')})`);
    expect(files).to.have.length.of.at.least(3);
    expect(sum(files)).to.be.below(MOST_BYTES);
  });

  it('have the other views apart, in 48.4 kB, which the page does not begin with', () => {
    const later = filesOfPage().filter(({ name }) => LATER.test(name));
    console.log(`        (${sum(later)} bytes)`);
    expect(later).to.have.length(1);
    expect(sum(later)).to.be.below(MOST_BYTES_LATER);
    const html = readFileSync(join(FOLDER, 'index.html'), 'utf8');
    const named = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name);
    const scripts = readdirSync(FOLDER).filter((name) => name.endsWith('.js') && name !== WORKER);
    expect(named).to.have.members(scripts.filter((name) => !LATER.test(name)));
  });
});
