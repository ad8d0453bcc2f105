import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Assignment } from '../../../core/monitoring/assignment/assignment.js';
import type { MonitoringFigures } from '../../../core/monitoring/watch-status.js';
import type { MonitorOptions } from './monitor-options.js';
import type { Warnings } from '../background/warnings.js';
import type { IsolationWatch } from './run-checks.js';

export interface ReportNodePorts extends Pick<
  MonitorOptions,
  'node' | 'nodes' | 'clock' | 'intervalMs' | 'evaluateLateness' | 'onWarning'
> {
  readonly figures: () => MonitoringFigures;
  readonly warnings: Warnings;
  readonly watch: Pick<IsolationWatch, 'isCutOff'>;
}

/** Stores the figures of this node's checks, and warns the operator when checks are late or many servers are silent. */
export type ReportNode = (assignment: Assignment) => Promise<void>;

export const reportingNode = (ports: ReportNodePorts): ReportNode => {
  const { node, nodes, clock, intervalMs, evaluateLateness, figures, warnings, watch } = ports;
  const notify = watchNotices(ports);
  let isLate: O.Option<boolean> = O.none;
  return async (assignment) => {
    const now = clock.now();
    const { silentServers, lastCheck, ...seconds } = figures();
    // What will be late is said before it is.
    const secondsBehind = Math.max(seconds.secondsBehind, seconds.secondsForeseen);
    const servers = [...assignment.values()].reduce((sum, { length }) => sum + length, 0);
    notify({ servers, silentServers, secondsBehind, nowMs: now.getTime() });
    const behindMs = Math.round(secondsBehind * 1_000);
    const isCutOff = watch.isCutOff();
    const checkedAt = O.fromNullable(lastCheck);
    const report = { intervalMs, servers, behindMs, checkedAt, isCutOff };
    const isStored = await warnings.attempt(TE.as(true)(nodes.report(node, now, report)));
    if (isStored === true)
      isLate = O.fromNullable(
        await warnings.attempt(evaluateLateness(isLate, seconds.secondsBehind * 1_000)),
      );
  };
};

/** What the notices are about. */
interface WatchFigures {
  /** How many servers this node has to check, and how many of them did not answer last time. */
  readonly servers: number;
  readonly silentServers: number;
  readonly secondsBehind: number;
  readonly nowMs: number;
}

/** Fewer silent servers than this, or than this share of the fleet, each have a problem that says so. */
const MANY_SERVERS = 5;
const MANY_SHARE = 0.1;

/** Checks that are late by more than this share of a round. */
const LATE_SHARE = 0.25;

interface Incident {
  readonly event: string;
  readonly isThere: (figures: WatchFigures, intervalMs: number) => boolean;
  readonly began: (figures: WatchFigures) => string;
  readonly ended: string;
}

const count = (number: number): string => number.toLocaleString('en-US');

const INCIDENTS: readonly Incident[] = [
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
      `Checks of servers are, or will be, ${Math.round(secondsBehind)} s late. If this lasts, one node is too few, or SHIPSHAPE_CHECKS_AT_ONCE is too low.`,
    ended: 'Checks of servers are in time again.',
  },
];

/**
 * Writes one line when an incident has lasted for a round, so that the line has its whole extent, and one when it has been over
 * for a round.
 */
const watchNotices = ({
  intervalMs,
  onWarning,
}: Pick<MonitorOptions, 'intervalMs' | 'onWarning'>) => {
  const reported = new Set<Incident>();
  const changedMs = new Map<Incident, number>();
  return (figures: WatchFigures): void => {
    for (const incident of INCIDENTS) {
      const isThere = incident.isThere(figures, intervalMs);
      if (isThere === reported.has(incident)) changedMs.delete(incident);
      else if (!changedMs.has(incident)) changedMs.set(incident, figures.nowMs);
      else if (figures.nowMs - (changedMs.get(incident) ?? 0) >= intervalMs) {
        changedMs.delete(incident);
        if (isThere) reported.add(incident);
        else reported.delete(incident);
        const { event } = incident;
        const state = isThere ? 'began' : 'ended';
        onWarning(isThere ? incident.began(figures) : incident.ended, { event, state });
      }
    }
  };
};
