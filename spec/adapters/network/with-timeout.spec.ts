import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import { withTimeout } from '../../../adapters/network/with-timeout.js';
import { blockThread } from '../../support/responsiveness/block-thread.js';

describe('answeredWithin', () => {
  it('takes an answer that lay there already when the process went on after a pause, and no other', async () => {
    let isSaidLate = false;
    const answer = withTimeout<unknown>(5, stat('/'), () => (isSaidLate = true));
    blockThread(100);
    expect(await answer).to.have.property('ino');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isSaidLate).to.equal(false);
  });

  it('says so where there is none in time', async () => {
    const silence = new Promise<string>(() => undefined);
    expect(await withTimeout(5, silence, () => 'late')).to.equal('late');
  });
});
