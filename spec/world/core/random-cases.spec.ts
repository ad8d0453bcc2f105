import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { execa } from 'execa';
import { seedOfDay } from '../../support/shared/random-cases.js';

const RUNS = 20;

const specs = readdirSync('spec/unit', { recursive: true, encoding: 'utf8' })
  .map((file) => `spec/unit/${file}`)
  .filter(
    (file) => file.endsWith('.spec.ts') && readFileSync(file, 'utf8').includes('randomCases('),
  );

describe('the properties of decisions', () => {
  for (const spec of specs)
    it(`hold for ${RUNS} times as many cases in ${spec} (seed ${seedOfDay})`, async () => {
      const built = `dist/${spec.replace(/ts$/, 'js')}`;
      const { exitCode, stdout } = await execa(
        'node',
        ['node_modules/mocha/bin/mocha.js', '--no-config', '--timeout', '600000', built],
        {
          env: { SHIPSHAPE_SPEC_SEED: String(seedOfDay), SHIPSHAPE_SPEC_RUNS: String(RUNS) },
          reject: false,
        },
      );
      expect(exitCode, stdout).to.equal(0);
    });

  it('are drawn in some specs', () => {
    expect(specs).to.have.length.of.at.least(25);
  });
});
