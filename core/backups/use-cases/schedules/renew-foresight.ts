import { pipe } from 'fp-ts/lib/function.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Scope } from '../../../access/caller.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';

export interface RenewForesightPorts {
  readonly schedules: Pick<ScheduleRegister, 'reexamine'>;
}

/**
 * Has the next runs of the schedules of a scope examined again, after something has shown whether dumps are possible there. A
 * failure to store that does not affect what has shown it: each is examined again in time.
 */
export type RenewForesight = (scope: Scope, isReady: boolean) => T.Task<void>;

export const renewForesight =
  ({ schedules }: RenewForesightPorts): RenewForesight =>
  (scope, isReady) =>
    pipe(
      schedules.reexamine(scope, isReady),
      TE.getOrElse(() => RENEWS_NOTHING),
    );

export const RENEWS_NOTHING: T.Task<void> = T.of(undefined);
