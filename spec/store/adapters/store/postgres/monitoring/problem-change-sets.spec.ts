import { expect } from 'chai';
import { problemChangeSets } from '../../../../../../adapters/store/postgres/monitoring/problem-change-sets.js';
import type { MonitoringChange } from '../../../../../../core/monitoring/monitored-state.js';
import { aStreak } from '../../../../../support/monitoring/a-monitored-server.js';
import { aReport, NOON } from '../../../../../support/problems/a-problem.js';
import { aUuid } from '../../../../../support/shared/a-uuid.js';

const opening = (n: number, kind = 'a'): MonitoringChange => ({
  _tag: 'Open',
  report: aReport({ type: 'database', id: aUuid(n) }, { kind }),
  failures: 0,
});
const closing = (n: number): MonitoringChange => ({
  _tag: 'Close',
  key: aReport({ type: 'database', id: aUuid(n) }, { kind: 'a' }),
  at: NOON,
});

describe('problemChangeSets', () => {
  it('puts changes of distinct problems into one set, and leaves out those of streaks', () => {
    const changes = [opening(1), opening(2), opening(1, 'b'), closing(3)];
    const streak = aStreak(aUuid(1), NOON);
    expect(problemChangeSets([...changes, { _tag: 'Count', streak }])).to.deep.equal([changes]);
    expect(problemChangeSets([{ _tag: 'Reset', streak }])).to.deep.equal([]);
  });

  it('puts the second change of a problem into the second set, and so on', () => {
    const changes = [opening(1), closing(1), opening(2), opening(1), closing(2)];
    expect(problemChangeSets(changes)).to.deep.equal([
      [opening(1), opening(2)],
      [closing(1), closing(2)],
      [opening(1)],
    ]);
  });

  it('makes no set of more than 1,000 changes', () => {
    const sizes = problemChangeSets(Array.from({ length: 2_001 }, (_, n) => opening(n))).map(
      (set) => set.length,
    );
    expect(sizes).to.deep.equal([1_000, 1_000, 1]);
  });
});
