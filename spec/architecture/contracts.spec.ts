import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';

/** A file of a `ports/` folder that holds no port. */
const NOT_PORTS = ['core/shared/ports/port-failure.ts'];

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

/** `core/fleet/ports/fleet-register.ts` and `spec/contracts/fleet/fleet-register.contract.ts` have one name. */
const nameOf = (file: string): string => basename(file).replace(/(\.contract)?\.ts$/, '');

/** It exports every suite, and runs none. */
const ENTRY = 'spec/contracts/index.ts';

describe('the contracts', () => {
  const ports = [
    ...filesIn('core', '.ts').filter((file) => file.includes('/ports/')),
    'core/store.ts',
  ].filter((file) => !NOT_PORTS.includes(file));

  it('are a suite a port', () => {
    const suites = filesIn('spec/contracts', '.contract.ts').map(nameOf);
    expect(suites).to.include.members(ports.map(nameOf));
    expect(ports).to.have.length.of.at.least(16);
  });

  it('are each run by some spec, or by a suite that is', () => {
    const texts = filesIn('spec', '.ts')
      .filter((file) => file !== ENTRY)
      .map((file) => readFileSync(file, 'utf8'));
    for (const name of ports.map(nameOf)) {
      const suite = `${name}.contract.js`;
      const users = texts.filter((text) => text.includes(`/${suite}'`));
      expect(users, `${suite} is run by nothing`).to.have.length.of.at.least(1);
    }
  });

  it('are all in the entry of the package', () => {
    const entry = readFileSync(ENTRY, 'utf8');
    const suites = filesIn('spec/contracts', '.contract.ts');
    expect(suites).to.have.length.of.at.least(25);
    for (const file of suites)
      expect(entry).to.contain(`'./${file.slice('spec/contracts/'.length, -'.ts'.length)}.js'`);
  });
});
