import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { cleanUp } from '../harness/clean-ups.js';
import { flushesBetween, slowFlushes } from './slow-flush.js';

const FLUSH_THREE_TIMES = `
const { fdatasyncSync, fsyncSync, openSync } = require('node:fs');
const file = openSync(process.argv[1], 'r+');
fsyncSync(file);
fdatasyncSync(file);
fsyncSync(file);`;

describe('slow flushes', () => {
  after(cleanUp);

  it('counts each flush of a process, and lets none be faster', async function () {
    const flushOf = await slowFlushes().catch(() => undefined);
    // Where there is no compiler, the benchmark leaves its lines out.
    if (flushOf === undefined) return this.skip();
    const { environment, tally } = await flushOf(2_000);
    const { BENCH_FLUSH_TALLY: file = '' } = environment;
    execFileSync(process.execPath, ['-e', FLUSH_THREE_TIMES, file], {
      env: { ...process.env, ...environment },
    });
    const { count, meanUs } = await tally();
    expect(count).to.equal(3);
    expect(meanUs).to.be.at.least(2_000);
  });

  it('are told apart by when they happened', () => {
    const before = { count: 2, meanUs: 100 };
    const after = { count: 4, meanUs: 200 };
    expect(flushesBetween(before, after)).to.deep.equal({ count: 2, meanUs: 300 });
    expect(flushesBetween({ count: 0, meanUs: NaN }, before)).to.deep.equal(before);
  });
});
