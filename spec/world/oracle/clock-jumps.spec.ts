import { expect } from 'chai';
import { execa } from 'execa';

describe('two nodes whose clock is set, by a day or ten years', () => {
  it('plan nothing twice, miss nothing silently and delete nothing early', async () => {
    const { stdout } = await execa('node', ['dist/spec/oracle/clock/clock-jumps.js']);
    expect(stdout.split('\n').at(-1)).to.match(/, 0 findings$/);
  });
});
