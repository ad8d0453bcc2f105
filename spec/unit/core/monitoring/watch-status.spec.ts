import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { type ReportedNode, watchStatus } from '../../../../core/monitoring/watch-status.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);

/** A node that lives, whose rounds take a minute, and which has just checked a server. */
const aNode = (telling: Partial<ReportedNode> = {}): ReportedNode => ({
  id: aUuid(1),
  reportedAt: ago(5),
  isPresent: true,
  intervalMs: 60_000,
  servers: 10,
  behindMs: 0,
  checkedAt: O.some(ago(12)),
  isCutOff: false,
  ...telling,
});

const stateOf = (...nodes: readonly ReportedNode[]) => watchStatus(nodes, NOW).state;

describe('watchStatus', () => {
  it('is never before any node has reported', () => {
    expect(watchStatus([], NOW)).to.deep.equal({
      state: 'never',
      intervalMs: O.none,
      lastCheckAt: O.none,
      behindMs: 0,
      nodes: [],
    });
  });

  it('has the last check of all nodes, and the one that is latest', () => {
    const slow = aNode({ id: aUuid(2), behindMs: 7_000, checkedAt: O.some(ago(30)) });
    expect(watchStatus([aNode(), slow], NOW)).to.deep.equal({
      state: 'current',
      intervalMs: O.some(60_000),
      lastCheckAt: O.some(ago(12)),
      behindMs: 7_000,
      nodes: [aNode(), slow],
    });
  });

  it('is never while the first node has not ended a check', () => {
    expect(stateOf(aNode({ checkedAt: O.none }))).to.equal('never');
  });

  it('stops when no check has ended for more than three rounds, whichever nodes are alive', () => {
    expect(stateOf(aNode({ checkedAt: O.some(ago(180)) }))).to.equal('current');
    expect(stateOf(aNode({ checkedAt: O.some(ago(181)) }))).to.equal('stopped');
    expect(stateOf(aNode({ checkedAt: O.some(ago(181)), isPresent: false }))).to.equal('stopped');
  });

  it('is late when a check waits for more than a round', () => {
    expect(stateOf(aNode({ behindMs: 60_000 }))).to.equal('current');
    expect(stateOf(aNode({ behindMs: 60_001 }))).to.equal('late');
  });

  it('counts a check of a clock that is ahead as one of now', () => {
    expect(stateOf(aNode({ checkedAt: O.some(ago(-3_600)) }))).to.equal('current');
  });

  it('leaves out nodes that have left, and those whose heartbeat is missing', () => {
    const left = aNode({ isPresent: false });
    const dead = aNode({ reportedAt: ago(31) });
    expect(watchStatus([left, dead], NOW).nodes).to.deep.equal([]);
    expect(watchStatus([aNode({ reportedAt: ago(30) })], NOW).nodes).to.have.length(1);
  });

  it('says without a node how late the next round is, by the last interval that was reported', () => {
    const gone = aNode({ isPresent: false, checkedAt: O.some(ago(100)) });
    const before = { ...gone, id: aUuid(2), reportedAt: ago(9_000), intervalMs: 1_000 };
    expect(watchStatus([before, gone], NOW).behindMs).to.equal(40_000);
    expect(watchStatus([{ ...gone, checkedAt: O.some(ago(10)) }], NOW).behindMs).to.equal(0);
  });
});
