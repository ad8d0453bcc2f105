import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';

/**
 * The versions whose logins were tried against every rogue. What they send and accept in a login, and what they do when it is
 * taken from them for a dump, is no part of their promises: a new version is a change of ours, with the long specs run.
 */
const TRIED = { pg: '8.23.1', mysql2: '3.24.6' };

interface Manifest {
  readonly version: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const readManifest = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;

describe('the drivers that log in', () => {
  const { resolve } = createRequire(import.meta.url);
  const own = readManifest(new URL('../../../../../package.json', import.meta.url));

  for (const [name, version] of Object.entries(TRIED))
    it(`have ${name} in the version that was tried, and install no other`, () => {
      expect(readManifest(resolve(`${name}/package.json`)).version).to.equal(version);
      expect(own.optionalDependencies[name]).to.equal(version);
    });
});
