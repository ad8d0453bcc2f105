import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const FOLDER = 'dist/bundle';

/** What only some commands and some services need, and costs each start that loads it. */
const LOADED_WHEN_NEEDED = [
  'age-encryption',
  'better-sqlite3',
  'execa',
  'mysql2',
  'nodemailer',
  'pg',
  'yaml',
];

/** What only a service needs: most commands ask one that runs. */
const OF_SERVICES = ['@inversifyjs', 'fastify', 'helmet', 'prom-client'];

/** The import of a file or package, and the comment above a module of a package that is in the bundle. */
const LOADED =
  /^\s*(?:import\s+|(?:import|export)\s[^'"()]*?from\s+|\}\s*from\s+)"([^"]+)"|^\/\/ (?:.*node_modules\/|by-require:)((?:@[^/\n]+\/)?[^/\n]+)/gm;

/** The files and packages that a file of the bundle loads before its first line runs, itself among them. */
const loadedWith = (file: string, loaded = new Set<string>()): ReadonlySet<string> => {
  loaded.add(file);
  const text = readFileSync(join(FOLDER, file), 'utf8');
  for (const [, imported, bundled = ''] of text.matchAll(LOADED)) {
    const name = imported ?? bundled;
    if (!name.startsWith('./')) loaded.add(name);
    else if (!loaded.has(name.slice(2))) loadedWith(name.slice(2), loaded);
  }
  return loaded;
};

const among = (loaded: ReadonlySet<string>, packages: readonly string[]): readonly string[] =>
  packages.filter((name) =>
    [...loaded].some((module) => module === name || module.startsWith(`${name}/`)),
  );

describe('what a start loads', () => {
  it('is nothing that only some commands need, for the command line', () => {
    const loaded = loadedWith('main.js');
    expect(loaded.size).to.be.above(40);
    expect(among(loaded, ['commander', 'fp-ts'])).to.have.length(2);
    expect(among(loaded, [...LOADED_WHEN_NEEDED, ...OF_SERVICES])).to.deep.equal([]);
  });

  it('is nothing that only some services need, for a service', () => {
    const [, serve = ''] =
      /import\("\.\/(serve-\w+\.js)"\)/.exec(readFileSync(join(FOLDER, 'main.js'), 'utf8')) ?? [];
    const loaded = loadedWith(serve);
    expect(loaded.size).to.be.above(80);
    expect(among(loaded, OF_SERVICES)).to.deep.equal(OF_SERVICES);
    expect(among(loaded, LOADED_WHEN_NEEDED)).to.deep.equal([]);
  });
});
