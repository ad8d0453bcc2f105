import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { MORE_CASES, runMoreCases } from '../../support/shared/more-cases.js';

const specs = readdirSync('spec/unit', { recursive: true, encoding: 'utf8' })
  .map((file) => `spec/unit/${file}`)
  .filter(
    (file) => file.endsWith('.spec.ts') && readFileSync(file, 'utf8').includes('randomCases('),
  );

describe('the properties of decisions', () => {
  for (const spec of specs)
    it(`hold for ${MORE_CASES} in ${spec}`, async () => {
      const { exitCode, stdout } = await runMoreCases(`dist/${spec.replace(/ts$/, 'js')}`);
      expect(exitCode, stdout).to.equal(0);
    });

  it('are drawn in some specs', () => {
    expect(specs).to.have.length.of.at.least(25);
  });
});
