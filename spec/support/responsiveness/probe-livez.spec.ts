import { expect } from 'chai';
import { expectPromptAnswers, type LivezReport, probeLivez } from './probe-livez.js';

/** Long enough for the other thread to send a request meanwhile, on any machine. */
const SPIN_MS = 1000;

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

  it('sees this thread keep a service from answering', async () => {
    const report = await probeLivez();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const untilMs = performance.now() + SPIN_MS;
    while (performance.now() < untilMs) continue;
    expect(isPrompt(await report())).to.equal(false);
  });
});
