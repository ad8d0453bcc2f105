import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

/** Files of `core/ports/` that hold no port. */
const NOT_PORTS = ['port-failure.ts'];

const filesBeneath = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(ending),
  );

describe('the contracts', () => {
  const ports = filesBeneath('core/ports', '.ts').filter((file) => !NOT_PORTS.includes(file));

  it('are a suite a port', () => {
    expect(filesBeneath('spec/contracts', '.contract.ts')).to.include.members(
      ports.map((file) => file.replace(/\.ts$/, '.contract.ts')),
    );
    expect(ports).to.have.length.of.at.least(12);
  });

  it('are each run by some spec, or by a suite that is', () => {
    const texts = [...filesBeneath('spec', '.ts')].map((file) =>
      readFileSync(`spec/${file}`, 'utf8'),
    );
    for (const port of ports) {
      const suite = `${port.replace(/\.ts$/, '')}.contract.js`;
      const users = texts.filter((text) => text.includes(`/${suite}'`));
      expect(users, `${suite} is run by nothing`).to.have.length.of.at.least(1);
    }
  });
});
