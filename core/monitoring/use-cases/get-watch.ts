import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import { watchStatus, type WatchStatus } from '../watch-status.js';

/** Whether, and when, the fleet was checked. Reads stored state only; every caller may see it. */
export type GetWatch = () => PortTask<WatchStatus>;

export interface GetWatchPorts {
  readonly nodes: Pick<MonitoringNodes, 'reports'>;
  readonly clock: Clock;
}

export const getWatch =
  ({ nodes, clock }: GetWatchPorts): GetWatch =>
  () =>
    pipe(
      nodes.reports,
      TE.map((reports) => watchStatus(reports, clock.now())),
    );
