import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const entry = readFileSync('core/index.ts', 'utf8');

const files = readdirSync('core', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\/(ports|use-cases)\/.+\.ts$/.test(file),
);

describe('the entry of shipshape/core', () => {
  it('exports every port and every use case', () => {
    expect(files).to.have.length.of.at.least(40);
    const missing = files.filter((file) => !entry.includes(`'./${file.replace(/ts$/, 'js')}'`));
    expect(missing).to.deep.equal([]);
  });
});
