import { expect } from 'chai';
import { loadGauge } from '../../../../../adapters/http/guards/load-shedding.js';

describe('loadGauge', () => {
  const after = (...delays: readonly number[]) => {
    const gauge = loadGauge({ eventLoopDelayMs: 1_000, residentBytes: 500 });
    return delays.map((delayMs) => gauge({ delayMs, residentBytes: 400 }));
  };

  it('takes one pause for no load, however long, and two in a row for too much, until it is in time again', () => {
    expect(after(2, 30_000, 3, 30_000)).to.deep.equal([false, false, false, false]);
    expect(after(1_001, 1_001, 1_001, 1_000, 1_001)).to.deep.equal([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('learns nothing where nothing was measured', () => {
    expect(after(NaN, NaN, NaN)).to.deep.equal([false, false, false]);
    expect(after(1_001, NaN, 1_001, NaN)).to.deep.equal([false, false, true, true]);
  });

  it('takes too much memory for too much at once', () => {
    const gauge = loadGauge({ eventLoopDelayMs: 1_000, residentBytes: 500 });
    const at = (residentBytes: number) => gauge({ delayMs: 0, residentBytes });
    expect([500, 501, 500].map(at)).to.deep.equal([false, true, false]);
    const unlimited = loadGauge({ eventLoopDelayMs: 0, residentBytes: 0 });
    const load = { delayMs: 5_000, residentBytes: 1e12 };
    expect([unlimited(load), unlimited(load)]).to.deep.equal([false, false]);
  });
});
