import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';

const SOURCES = ['core', 'adapters', 'composition'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
);

const ENTRIES = ['core/index.ts', 'adapters/http/index.ts', 'composition/index.ts'];

const lines = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

describe('the house rules', () => {
  it('look at every source file', () => {
    expect(SOURCES).to.have.length.of.at.least(150);
  });

  it('keep a file to 120 lines', () => {
    expect(SOURCES.filter((file) => lines(file) > 120)).to.deep.equal([]);
  });

  it('name a file by what it does, in kebab-case', () => {
    const wrong = SOURCES.map((file) => basename(file, '.ts')).filter(
      (name) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ||
        /^(utils?|helpers?|common|types?|service|manager|impl|misc)$/.test(name),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('keep index.ts for the entries of the package', () => {
    expect(SOURCES.filter((file) => basename(file) === 'index.ts')).to.deep.equal(ENTRIES);
  });
});
