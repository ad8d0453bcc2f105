import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect } from 'chai';

const DOCUMENT = readFileSync('docs/why/security.md', 'utf8');

const PROMISES = DOCUMENT.slice(
  DOCUMENT.indexOf('\n## What is promised\n'),
  DOCUMENT.indexOf('\n## What is out of scope\n'),
);

/** The rows below the heads of the tables, as lists of cells. */
const ROWS = PROMISES.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise |'))
  .map((line) => line.slice(2, -2).split(' | '));

/** A name without a folder is in that of the name before it. */
const specsNamedIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].reduce<readonly string[]>(
    (names, [, name = '']) => [
      ...names,
      name.includes('/') ? name : `${dirname(names.at(-1) ?? '')}/${name}`,
    ],
    [],
  );

/** The files of a name, in which a star stands for any part of it. */
const filesOf = (pattern: string): readonly string[] => {
  const [before = '', after = ''] = basename(pattern).split('*');
  return readdirSync(dirname(pattern))
    .filter((name) =>
      pattern.includes('*')
        ? name.startsWith(before) && name.endsWith(after)
        : name === basename(pattern),
    )
    .map((name) => `${dirname(pattern)}/${name}`);
};

const holdsPromises = (file: string) => /\b(it|describe\w+)\(/.test(readFileSync(file, 'utf8'));

describe('docs/why/security.md', () => {
  it('names for every promise the specs that show it, and nothing else', () => {
    expect(ROWS).to.have.length.of.at.least(30);
    const wrong = ROWS.filter(
      ([, shownBy = '', ...more]) =>
        more.length > 0 ||
        !/^`spec\/\S+\.ts`(, `\S+\.ts`)*$/.test(shownBy) ||
        specsNamedIn(shownBy).some((name) => !/^spec\/\S+\.(spec|contract)\.ts$/.test(name)),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('names specs that there are, and that promise something', () => {
    const named = [...new Set(ROWS.flatMap(([, shownBy = '']) => specsNamedIn(shownBy)))];
    expect(named).to.have.length.of.at.least(40);
    expect(named.filter((pattern) => filesOf(pattern).length === 0)).to.deep.equal([]);
    const empty = named.flatMap(filesOf).filter((file) => !holdsPromises(file));
    expect(empty).to.deep.equal([]);
  });
});
