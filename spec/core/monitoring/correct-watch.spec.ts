import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { correctWatch, oldestRun } from '../../../core/monitoring/correct-watch.js';
import { CLEAR, type DetectionState } from '../../../core/monitoring/detection-state.js';
import { detectedKey } from '../../../core/problems/detected-kind.js';
import { NO_MEMORY, remember, type WatchMemory } from '../../../core/monitoring/watch-memory.js';
import { aUuid } from '../../support/shared/a-uuid.js';

const key = detectedKey('instance_unreachable', aUuid(7));
const minute = (n: number): Date => new Date(Date.UTC(2026, 10, 21, 3, n));
const memoryOf = (course: DetectionState): WatchMemory => remember(NO_MEMORY, [{ key, course }]);

const open: DetectionState = { _tag: 'Open', since: minute(1), cause: O.none };
const run = O.some({ length: 2, since: minute(8) });
const closed = O.some({ since: minute(1), closedAt: minute(5) });
const running: DetectionState = { ...CLEAR, streak: run };

describe('correctWatch', () => {
  it('believes the store that a problem is open', () => {
    expect(correctWatch(memoryOf(running), memoryOf(open))).to.deep.equal(memoryOf(open));
    expect(correctWatch(NO_MEMORY, memoryOf(open))).to.deep.equal(memoryOf(open));
  });

  it('believes the store that a problem is not open', () => {
    expect(correctWatch(memoryOf(open), NO_MEMORY)).to.deep.equal(NO_MEMORY);
    const mended = memoryOf({ ...CLEAR, closed });
    expect(correctWatch(memoryOf(open), mended)).to.deep.equal(mended);
  });

  it('keeps a run of failures, of which the store knows nothing, and what was closed', () => {
    const both = memoryOf({ ...CLEAR, streak: run, closed });
    expect(correctWatch(memoryOf(running), NO_MEMORY)).to.deep.equal(memoryOf(running));
    expect(correctWatch(memoryOf(running), memoryOf({ ...CLEAR, closed }))).to.deep.equal(both);
    expect(correctWatch(both, NO_MEMORY)).to.deep.equal(both);
  });

  it('lets a run go that began before the last closing, which has ended it', () => {
    const later = O.some({ since: minute(1), closedAt: minute(8) });
    const mended = memoryOf({ ...CLEAR, closed: later });
    expect(correctWatch(memoryOf(running), mended)).to.deep.equal(mended);
  });

  describe('oldestRun', () => {
    it('is when the first of the runs began, if there is any', () => {
      const other = detectedKey('server_offline', aUuid(1));
      const earlier = { ...CLEAR, streak: O.some({ length: 1, since: minute(6) }) };
      const memory = remember(memoryOf(running), [{ key: other, course: earlier }]);
      expect(oldestRun(memory)).to.deep.equal(O.some(minute(6)));
      expect(oldestRun(memoryOf(open))).to.deep.equal(O.none);
    });
  });
});
