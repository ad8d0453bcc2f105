import { expect } from 'chai';
import { watchLivez } from './watch-livez.js';

/** Long enough for the other thread to come and ask meanwhile, on whatever machine. */
const SPIN_MS = 1000;

describe('watchLivez', () => {
  it('sees a service answer, and this thread keep it from answering', async () => {
    const report = await watchLivez();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const untilMs = performance.now() + SPIN_MS;
    while (performance.now() < untilMs) continue;
    const { asked, unanswered, slowestMs } = await report();
    expect([asked > 1, unanswered, slowestMs > 100]).to.deep.equal([true, 0, true]);
  });
});
