import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import {
  crowdedFolders,
  indexedPaths,
  strayIndexFiles,
  unmirroredSpecs,
  vagueFiles,
} from './folder-rules.js';
import { crumbs, longFiles, longFunctions, medianLines } from './size-rules.js';
import { readSources } from './source-file.js';

const MOST_FILES = 20;
const MOST_LINES = 160;
const MOST_FUNCTION_LINES = 40;
/** A file of no more lines is a crumb. */
const CRUMB_LINES = 15;
const MOST_CRUMBS = 39;

const ENTRIES = [
  'composition/index.ts',
  'core/index.ts',
  'adapters/http/index.ts',
  'spec/contracts/index.ts',
];

const pathsOf = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path);

const ofLines = (lines: number, path = 'core/a.ts') => ({ path, text: '\n'.repeat(lines) });

describe('the house rules', () => {
  const sources = readSources(['core', 'adapters', 'composition']);
  const house = [...sources, ...readSources(['spec', 'docs']), ...readSources(['docs'], '.md')];

  it('read every file', () => {
    expect(sources).to.have.length.of.at.least(300);
    expect(house).to.have.length.of.at.least(700);
    console.log(`        (${sources.length} sources, ${house.length} files in all)`);
  });

  it('keep a folder to 20 files', () => {
    const files = Array.from({ length: 21 }, (_, n) => `core/a/${n}.ts`);
    expect(crowdedFolders([...files, 'core/a/b/c.ts'], MOST_FILES)).to.deep.equal(['core/a: 21']);
    // Decisions have a number each, and are only ever added.
    const others = pathsOf(house).filter((path) => !path.startsWith('docs/adr/'));
    expect(crowdedFolders(others, MOST_FILES)).to.deep.equal([]);
  });

  it('keep a file to 160 lines, and the median between 25 and 100', () => {
    expect(longFiles([ofLines(160), ofLines(161, 'b.ts')], MOST_LINES)).to.deep.equal(['b.ts']);
    expect(medianLines([1, 90, 7].map((lines) => ofLines(lines)))).to.equal(7);
    // An entry has a line for each port and use case; what is generated, one for each value of the API.
    const entries = ['core/index.ts', 'core/use-cases.ts', 'adapters/client/operations.ts'];
    const others = sources.filter(({ path }) => !entries.includes(path));
    expect(longFiles(others, MOST_LINES)).to.deep.equal([]);
    const markup = readSources(['adapters'], '.tsx');
    expect(markup).to.have.length.of.at.least(15);
    expect(longFiles(markup, MOST_LINES)).to.deep.equal([]);
    expect(medianLines(sources)).to.be.within(25, 100);
  });

  it('allow few files of 15 lines or less', () => {
    expect(crumbs([ofLines(16), ofLines(15, 'b.ts')], CRUMB_LINES)).to.deep.equal(['b.ts']);
    expect(crumbs(sources, CRUMB_LINES)).to.have.length.of.at.most(MOST_CRUMBS);
  });

  it('keep a function to 40 lines, of whatever kind it is', () => {
    const body = (lines: number) => `{${'\n'.repeat(lines - 1)}}`;
    const offenders = [
      `const fits = () => ${body(40)};`,
      `const arrow = () => ${body(41)};`,
      `function declared() ${body(42)}`,
      `class A { method() ${body(43)} }`,
    ].map((text) => longFunctions({ path: 'a.ts', text }, MOST_FUNCTION_LINES));
    expect(offenders).to.deep.equal([[], ['a.ts:1: 41'], ['a.ts:1: 42'], ['a.ts:1: 43']]);
    const tooLong = sources.flatMap((file) => longFunctions(file, MOST_FUNCTION_LINES));
    expect(tooLong).to.deep.equal([]);
  });

  it('name a file by what it does, in kebab-case', () => {
    const offenders = ['core/utils.ts', 'core/Problem.ts', 'core/a_b.ts'];
    expect(vagueFiles(['core/type-of.ts', ...offenders])).to.deep.equal(offenders);
    expect(vagueFiles(pathsOf(sources))).to.deep.equal([]);
  });

  it('keep index.ts for the entries of the package', () => {
    const offender = 'core/fleet/index.ts';
    expect(strayIndexFiles([...ENTRIES, offender], ENTRIES)).to.deep.equal([offender]);
    expect(strayIndexFiles(pathsOf(house), ENTRIES)).to.deep.equal([]);
  });

  it('put a spec into the folder of what it is about', () => {
    const offender = 'spec/unit/core/gone/b.spec.ts';
    const specs = ['spec/unit/core/fleet/a.spec.ts', 'spec/service/docs/a.spec.ts', offender];
    expect(unmirroredSpecs(specs, ['core/fleet/ports/p.ts'])).to.deep.equal([offender]);
    expect(unmirroredSpecs(pathsOf(house), pathsOf(sources))).to.deep.equal([]);
  });

  it('index every folder of spec/support, in 40 lines, and name nothing there that is gone', () => {
    const support = 'spec/support';
    const index = readFileSync(`${support}/README.md`, 'utf8');
    const offender = '| `a/`, `b/` | what `memory()` is | `c.ts`, `../d/e.ts` |';
    expect(indexedPaths(offender)).to.deep.equal([
      'a/',
      'a/c.ts',
      'd/e.ts',
      'b/',
      'b/c.ts',
      'd/e.ts',
    ]);
    const indexed = indexedPaths(index);
    const folders = readdirSync(support, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(indexed.filter((path) => path.endsWith('/'))).to.deep.equal(
      folders.map(({ name }) => `${name}/`).sort(),
    );
    expect(indexed.filter((path) => !existsSync(`${support}/${path}`))).to.deep.equal([]);
    expect(index.split('\n').length - 1).to.be.at.most(40);
  });

  it('tell each property of a unit how many cases to draw, so that the world draws more', () => {
    const fixed = ({ text }: { readonly text: string }) =>
      text.split('fc.assert(').length > text.split('randomCases(').length;
    expect(fixed({ text: 'fc.assert(one, randomCases()); fc.assert(two)' })).to.equal(true);
    const properties = /fc\.assert\(|\bforAll(?:Awaited)?(?:Of\(\d+\))?\(/;
    const units = readSources(['spec/unit']).filter(({ text }) => properties.test(text));
    expect(units).to.have.length.of.at.least(25);
    expect(pathsOf(units.filter(fixed))).to.deep.equal([]);
  });
});
