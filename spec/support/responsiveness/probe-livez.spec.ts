import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { expectPromptAnswers, type LivezReport, probeLivez } from './probe-livez.js';

/** Processor time, long enough for the other thread to send a request meanwhile on any machine. */
const SPIN_MS = 1000;

/** The processor time of this thread so far; where the system has no count, the time of the clock. */
const workedMs = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

describe('probeLivez', () => {
  const isPrompt = (report: LivezReport): boolean => {
    try {
      expectPromptAnswers(report, 2);
      return true;
    } catch {
      return false;
    }
  };

  it('sees a service answer', async () => {
    const report = await probeLivez();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isPrompt(await report())).to.equal(true);
  });

  it('measures how long this thread kept a service from answering', async () => {
    const report = await probeLivez();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const untilMs = workedMs() + SPIN_MS;
    while (workedMs() < untilMs) continue;
    expect((await report()).slowestMs).to.be.at.least(SPIN_MS / 2);
  });

  it('allows a second', () => {
    const outcomes = [
      { requests: 2, unanswered: 0, slowestMs: 999 },
      { requests: 2, unanswered: 0, slowestMs: 1_000 },
      { requests: 1, unanswered: 0, slowestMs: 1 },
      { requests: 2, unanswered: 1, slowestMs: 1 },
    ].map(isPrompt);
    expect(outcomes).to.deep.equal([true, false, false, false]);
  });
});
