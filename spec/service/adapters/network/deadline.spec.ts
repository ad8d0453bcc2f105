import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import { deadline, type EarlyEnd, withDeadline } from '../../../../adapters/network/deadline.js';
import { blockThread } from '../../../support/responsiveness/block-thread.js';

const silence = () => new Promise<never>(() => undefined);
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('deadlines', () => {
  describe('deadline', () => {
    it('comes when the time is up, unless it is cleared before', async () => {
      const expired: string[] = [];
      deadline(5, () => expired.push('kept'));
      const clear = deadline(5, () => expired.push('cleared'));
      clear();
      await pass(20);
      expect(expired).to.deep.equal(['kept']);
    });
  });

  describe('withDeadline', () => {
    it('returns an answer that arrived unread while the process stood still, and never expires', async () => {
      const ends: EarlyEnd[] = [];
      const answer = withDeadline<unknown>(
        5,
        () => stat('/'),
        (why) => ends.push(why),
      );
      blockThread(100);
      expect(await answer).to.have.property('ino');
      await pass(10);
      expect(ends).to.deep.equal([]);
    });

    it('ends early where there is no answer in time, and aborts the signal of the work', async () => {
      const signals: AbortSignal[] = [];
      const work = (signal: AbortSignal) => {
        signals.push(signal);
        return silence();
      };
      const answer = withDeadline<string>(5, work, (why) => why);
      blockThread(100);
      expect(await answer).to.equal('expired');
      expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    });

    it('ends early as soon as the signal of the caller aborts', async () => {
      const caller = new AbortController();
      const answer = withDeadline<string>(60_000, silence, (why) => why, { caller: caller.signal });
      caller.abort();
      expect(await answer).to.equal('aborted');
    });

    it('begins no work for a caller whose signal has aborted before', async () => {
      let isBegun = false;
      const work = () => {
        isBegun = true;
        return silence();
      };
      expect(
        await withDeadline<string>(5, work, (why) => why, { caller: AbortSignal.abort() }),
      ).to.equal('aborted');
      expect(isBegun).to.equal(false);
    });

    it('rejects with the error of the work', async () => {
      const defect = new Error('a defect');
      const answer = withDeadline<unknown>(
        5,
        () => Promise.reject(defect),
        (why) => why,
      );
      expect(await answer.catch((error: unknown) => error)).to.equal(defect);
    });
  });
});
