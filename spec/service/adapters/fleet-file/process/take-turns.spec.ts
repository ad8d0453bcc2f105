import { expect } from 'chai';
import { takeTurns } from '../../../../../adapters/fleet-file/process/fleet-processes.js';
import { aGate } from '../../../../support/http/gate.js';

describe('takeTurns', () => {
  it('gives up what has waited for too long, and goes on with what has begun', async () => {
    const gate = aGate();
    const turns = takeTurns(1);
    const first = turns.take(() => gate.pass().then(() => 'done'));
    expect(await turns.take(() => Promise.resolve('begun'))).to.equal(undefined);
    expect(turns.waiting()).to.equal(0);
    gate.open();
    expect(await first).to.equal('done');
  });

  it('goes on with what has begun when its signal aborts, and does not begin what is aborted', async () => {
    const gate = aGate();
    const turns = takeTurns(60_000);
    const request = new AbortController();
    const first = turns.take(() => gate.pass().then(() => 'done'), request.signal);
    await gate.reached;
    request.abort();
    expect(await turns.take(() => Promise.resolve('begun'), request.signal)).to.equal(undefined);
    gate.open();
    expect(await first).to.equal('done');
  });

  it('passes on what is thrown, and goes on', async () => {
    const turns = takeTurns(60_000);
    const thrown = await turns
      .take(() => Promise.reject(new Error('of the spec')))
      .catch((error: unknown) => String(error));
    expect(thrown).to.equal('Error: of the spec');
    expect(await turns.take(() => Promise.resolve('begun'))).to.equal('begun');
  });
});
