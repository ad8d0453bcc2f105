import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { recentSurveys } from '../../../../adapters/api/recent-surveys.js';
import { aCallerWho, aViewer } from '../../../support/access/a-caller.js';

const surveyOf = (count: number) => ({
  counts: { protected: count, at_risk: 0, unprotected: 0, none: 0 },
  named: { protected: [], at_risk: [], unprotected: [], none: [] },
  proofs: [],
  due: [],
});

describe('recentSurveys', () => {
  /** Each survey counts one more, and takes so long. */
  const surveysTaking = (tookMs: number) => {
    const clock = { nowMs: 1_000_000 };
    const made: string[] = [];
    const { lately, atHand } = recentSurveys(
      ({ id }) =>
        () => {
          made.push(id);
          clock.nowMs += tookMs;
          return Promise.resolve(E.right(surveyOf(made.length)));
        },
      () => clock.nowMs,
    );
    const count = async (caller = aViewer()) => {
      const found = await lately(caller)();
      return E.isRight(found) ? found.right.survey.counts.protected : undefined;
    };
    return { clock, made, count, isAtHand: () => O.isSome(atHand(aViewer())) };
  };

  it('are made anew for each request while that is quick', async () => {
    const { count, made, isAtHand } = surveysTaking(10);
    expect([await count(), await count()]).to.deep.equal([1, 2]);
    expect(isAtHand()).to.equal(false);
    expect(made).to.have.length(2);
  });

  it('are shared as well where they are quick and asked for without end, such as by many pages', async () => {
    const { clock, made, count } = surveysTaking(10);
    for (let asked = 0; asked < 1_000; asked += 1) {
      await count();
      clock.nowMs += 5;
    }
    // Thirteen at once, and then one each 400 ms.
    expect(made).to.have.length.within(25, 31);
  });

  it('are shared by who may read the same, for forty times as long as one took', async () => {
    const { clock, made, count, isAtHand } = surveysTaking(1_000);
    expect(isAtHand()).to.equal(false);
    expect(await count()).to.equal(1);
    expect(await count({ ...aViewer(), id: 'another' })).to.equal(1);
    expect(await count(aCallerWho('fleet', 'server:read'))).to.equal(2);
    expect(made).to.have.length(2);
    expect(isAtHand()).to.equal(true);
    clock.nowMs += 41_000;
    // The last one is answered while the next is made.
    expect(await count()).to.equal(1);
    expect(await count()).to.equal(3);
    clock.nowMs += 301_000;
    expect(await count()).to.equal(4);
  });
});
