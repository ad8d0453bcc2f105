import { pipe } from 'fp-ts/lib/function.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { renewForesight } from '../../core/backups/use-cases/schedules/check-and-reexamine.js';
import { endForecasts } from '../../core/backups/use-cases/schedules/settle-schedule.js';
import type { DumpsTurned, MonitoringChange } from '../../core/monitoring/monitored-state.js';
import { dumpsTurned } from '../../core/monitoring/monitored-state.js';
import type { PortTask } from '../../core/shared/ports/port-failure.js';
import type { ServiceParts } from '../modules/parts.js';

/** What checks of servers find turns what is foreseen of the dumps there. */
export const renewing = (parts: ServiceParts): ServiceParts['monitored'] => ({
  ...parts.monitored,
  record: (changes) =>
    pipe(
      parts.monitored.record(changes),
      // What checks have found is stored: a forecast that stays is examined again at its time.
      TE.tapTask(() => TE.traverseSeqArray(endForecast(parts))(changes)),
      TE.tapTask(() =>
        T.traverseSeqArray(({ resource, isReady }: DumpsTurned) =>
          renewForesight(parts)(resource, isReady),
        )(dumpsTurned(changes)),
      ),
    ),
});

const endForecast =
  (parts: ServiceParts) =>
  (change: MonitoringChange): PortTask<void> =>
    change._tag === 'Close' ? endForecasts(parts)(change.key, change.at) : TE.right(undefined);
