import { expect } from 'chai';
import { execa } from 'execa';
import { seedOfDay } from '../../support/shared/random-cases.js';

/** In a process of its own: time is another one there. */
const storm = async (...options: readonly string[]) => {
  const { stdout } = await execa(
    'node',
    ['dist/spec/oracle/storm/storm.js', '--seed', String(seedOfDay), ...options],
    { reject: false },
  );
  return stdout.split('\n').at(-1) ?? '';
};

describe(`faults of store, network and clock at two nodes (seed ${seedOfDay})`, () => {
  it('lose no acknowledged write, invent no problem and leave nothing, in a tenth of a day', async () => {
    expect(await storm('--hours', '2.4', '--store', 'memory')).to.match(/faults, 0 findings/);
  });

  it('neither do so in a file', async () => {
    expect(await storm('--hours', '0.3')).to.match(/faults, 0 findings/);
  });

  it('come again with the same seed', async () => {
    const short = ['--hours', '0.1', '--store', 'memory'];
    const [one, other] = await Promise.all([storm(...short), storm(...short)]);
    expect(one)
      .to.match(/digest/)
      .and.to.equal(other);
  });
});
