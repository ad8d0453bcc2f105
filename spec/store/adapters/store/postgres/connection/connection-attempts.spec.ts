import { expect } from 'chai';
import { connectionAttempts } from '../../../../../../adapters/store/postgres/connection/connection-attempts.js';

const REFUSED = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
const SYNTAX = Object.assign(new Error('syntax'), { code: '42601' });

describe('connectionAttempts', () => {
  let nowMs: number;
  let dialled: number;
  let isAway: boolean;
  const world = () => {
    nowMs = 0;
    dialled = 0;
    isAway = true;
    return connectionAttempts(
      () => nowMs,
      () => 0,
    );
  };
  const dial = () => {
    dialled += 1;
    return isAway ? Promise.reject(REFUSED) : Promise.resolve('connected');
  };
  const outcomeOf = (attempt: Promise<string>) => attempt.catch((error: unknown) => error);

  it('makes few attempts while the store is away, however often a connection is wanted', async () => {
    const { attempt } = world();
    for (; nowMs < 30_000; nowMs += 10) expect(await outcomeOf(attempt(dial))).to.equal(REFUSED);
    // After 0, 250, 750 and 1,750 ms, and then every 2 s.
    expect(dialled).to.equal(18);
  });

  it('connects within two seconds of the return, and at once from then on', async () => {
    const { attempt } = world();
    for (; nowMs < 30_000; nowMs += 10) await outcomeOf(attempt(dial));
    isAway = false;
    nowMs += 2_000;
    expect(await attempt(dial)).to.equal('connected');
    expect(await Promise.all([attempt(dial), attempt(dial)])).to.have.length(2);
  });

  it('makes one attempt at a time while the store is away, and says so', async () => {
    const { attempt, isDue } = world();
    await outcomeOf(attempt(dial));
    nowMs += 250;
    expect(isDue()).to.equal(true);
    const both = [outcomeOf(attempt(dial)), outcomeOf(attempt(dial))];
    expect(isDue()).to.equal(false);
    expect(await Promise.all(both)).to.deep.equal([REFUSED, REFUSED]);
    expect(dialled).to.equal(2);
  });

  it('counts attempts that fail together once', async () => {
    const { attempt, isDue } = world();
    await Promise.all(Array.from({ length: 8 }, () => outcomeOf(attempt(dial))));
    expect(dialled).to.equal(8);
    nowMs += 250;
    expect(isDue()).to.equal(true);
  });

  it('makes no pause after what a server has answered', async () => {
    const { attempt, isDue } = world();
    expect(await outcomeOf(attempt(() => Promise.reject(SYNTAX)))).to.equal(SYNTAX);
    expect(isDue()).to.equal(true);
  });
});
