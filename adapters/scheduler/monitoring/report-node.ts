import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Assignment } from '../../../core/monitoring/assignment/assignment.js';
import type { MonitoringFigures } from '../../../core/monitoring/monitoring-figures.js';
import type { MonitorOptions } from './monitor-options.js';
import type { Warnings } from '../background/warnings.js';
import type { IsolationWatch } from './isolation-watch.js';
import { watchNotices } from './watch-notices.js';

export interface ReportNodePorts extends Pick<
  MonitorOptions,
  'node' | 'nodes' | 'clock' | 'intervalMs' | 'evaluateLateness' | 'onWarning'
> {
  readonly figures: () => MonitoringFigures;
  readonly warnings: Warnings;
  readonly watch: Pick<IsolationWatch, 'isCutOff'>;
}

/** Stores what this node reports of its checks, and tells the operator when they are late or many servers are silent. */
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
