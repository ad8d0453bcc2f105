import * as O from 'fp-ts/lib/Option.js';
import * as S from 'fp-ts/lib/string.js';
import type { MonitoringNodes } from '../../../core/monitoring/ports/monitoring-nodes.js';
import type { LastClaim, MemoryState, StateCell } from '../state.js';

/** A claim for a round so far ahead came from a wrong clock. */
const TOO_FAR_AHEAD_MS = 60 * 60 * 1_000;

export const memoryMonitoringNodes = (cell: StateCell): MonitoringNodes => ({
  heartbeat: (node, at, since) =>
    cell.run(({ heartbeats }) => {
      heartbeats.set(node, at);
      const latest = new Date(2 * at.getTime() - since.getTime());
      for (const [other, aliveAt] of heartbeats)
        if (other !== node && (aliveAt < since || aliveAt > latest)) heartbeats.delete(other);
      return [...heartbeats.keys()].sort();
    }),
  leave: (node) =>
    cell.run(({ heartbeats }) => {
      heartbeats.delete(node);
    }),
  claim: (node, round, partitions) =>
    cell.run((state) =>
      partitions
        .filter((partition) => claimPartition(state, { node, round }, partition))
        .sort((a, b) => a - b),
    ),
  report: (node, at, report) =>
    cell.run(({ reports, heartbeats }) => {
      reports.set(node, { id: node, reportedAt: at, ...report });
      if (O.isNone(report.checkedAt)) return;
      for (const other of reports.keys())
        if (other !== node && !heartbeats.has(other)) reports.delete(other);
    }),
  reports: cell.run(({ reports, heartbeats }) =>
    [...reports.values()]
      .sort((a, b) => S.Ord.compare(a.id, b.id))
      .map((report) => ({ ...report, isPresent: heartbeats.has(report.id) })),
  ),
});

const claimPartition = ({ claims }: MemoryState, claim: LastClaim, partition: number): boolean => {
  const last = claims.get(partition);
  if (last !== undefined && isClaimed(last, claim)) return false;
  claims.set(partition, claim);
  return true;
};

/** Whether the partition was claimed for this round, or for a later one that counts. */
const isClaimed = (last: LastClaim, { node, round }: LastClaim): boolean => {
  const aheadMs = last.round.getTime() - round.getTime();
  const isMistaken = aheadMs > TOO_FAR_AHEAD_MS || (aheadMs > 0 && last.node === node);
  return aheadMs >= 0 && !isMistaken;
};
