import type { MonitorOptions } from './monitor-options.js';

/** What the notices are about. */
export interface WatchFigures {
  /** How many servers this node has to check, and how many of them did not answer last time. */
  readonly servers: number;
  readonly silentServers: number;
  readonly secondsBehind: number;
  readonly nowMs: number;
}

/** Fewer silent servers than this, or than this share of the fleet, are told apart by their problems. */
const MANY_SERVERS = 5;
const MANY_SHARE = 0.1;

/** Checks that are late by more than this share of a round. */
const LATE_SHARE = 0.25;

interface Trouble {
  readonly event: string;
  readonly isThere: (figures: WatchFigures, intervalMs: number) => boolean;
  readonly began: (figures: WatchFigures) => string;
  readonly ended: string;
}

const count = (number: number): string => number.toLocaleString('en-US');

const TROUBLES: readonly Trouble[] = [
  {
    event: 'servers_silent',
    isThere: ({ servers, silentServers }) =>
      silentServers >= Math.max(MANY_SERVERS, servers * MANY_SHARE),
    began: ({ servers, silentServers }) =>
      `${count(silentServers)} of ${count(servers)} servers do not answer over the network. They are checked each round as before, with less time to connect, so that no other check is late.`,
    ended: 'Most of the servers that did not answer over the network answer again.',
  },
  {
    event: 'checks_late',
    isThere: ({ secondsBehind }, intervalMs) => secondsBehind * 1_000 > intervalMs * LATE_SHARE,
    began: ({ secondsBehind }) =>
      `Checks of servers are ${Math.round(secondsBehind)} s late. If this lasts, one node is too few, or SHIPSHAPE_CHECKS_AT_ONCE is too low.`,
    ended: 'Checks of servers are in time again.',
  },
];

/**
 * Writes one line when a trouble has lasted for a round, so that the line has its whole extent, and one when it has been over
 * for a round.
 */
export const watchNotices = ({
  intervalMs,
  onWarning,
}: Pick<MonitorOptions, 'intervalMs' | 'onWarning'>) => {
  const told = new Set<Trouble>();
  const changedMs = new Map<Trouble, number>();
  return (figures: WatchFigures): void => {
    for (const trouble of TROUBLES) {
      const isThere = trouble.isThere(figures, intervalMs);
      if (isThere === told.has(trouble)) changedMs.delete(trouble);
      else if (!changedMs.has(trouble)) changedMs.set(trouble, figures.nowMs);
      else if (figures.nowMs - (changedMs.get(trouble) ?? 0) >= intervalMs) {
        changedMs.delete(trouble);
        if (isThere) told.add(trouble);
        else told.delete(trouble);
        const { event } = trouble;
        const state = isThere ? 'began' : 'ended';
        onWarning(isThere ? trouble.began(figures) : trouble.ended, { event, state });
      }
    }
  };
};
