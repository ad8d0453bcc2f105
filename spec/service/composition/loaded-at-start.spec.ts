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

const STATIC_IMPORT =
  /^\s*(?:import\s+|(?:import|export)\s[^'"()]*?from\s+|\}\s*from\s+)"([^"]+)"/gm;

/** The modules that a file of the bundle loads before its first line runs, itself and packages among them. */
const loadedWith = (file: string, loaded = new Set<string>()): ReadonlySet<string> => {
  loaded.add(file);
  for (const [, name = ''] of readFileSync(join(FOLDER, file), 'utf8').matchAll(STATIC_IMPORT)) {
    if (!name.startsWith('../../composition/')) loaded.add(name);
    else if (!loaded.has(name.slice(2))) loadedWith(name.slice(2), loaded);
  }
  return loaded;
};

const packagesIn = (loaded: ReadonlySet<string>): readonly string[] =>
  LOADED_WHEN_NEEDED.filter((name) =>
    [...loaded].some((module) => module === name || module.startsWith(`${name}/`)),
  );

describe('what a start loads', () => {
  it('is nothing that only some commands need, for the command line', () => {
    const loaded = loadedWith('main.js');
    expect(loaded.size).to.be.above(20);
    expect(packagesIn(loaded)).to.deep.equal([]);
  });

  it('is nothing that only some services need, for a service', () => {
    const [, serve = ''] =
      /import\("\.\/(serve-\w+\.js)"\)/.exec(readFileSync(join(FOLDER, 'main.js'), 'utf8')) ?? [];
    const loaded = loadedWith(serve);
    expect(loaded.size).to.be.above(40);
    expect(packagesIn(loaded)).to.deep.equal([]);
  });
});
