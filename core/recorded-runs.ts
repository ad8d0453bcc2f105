import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AuditRule } from './audit/use-cases/listed.js';
import { audited, type AuditedPorts } from './audit/use-cases/audited.js';
import type { ClaimedRun } from './backups/ports/run-queue.js';
import type { CarriedOutRun, CarryOutRun } from './backups/use-cases/runs/carry-out-run.js';
import type { Removal, RemoveStored } from './backups/use-cases/storing/remove-stored.js';
import type { PortFailure } from './shared/ports/port-failure.js';

/** A schedule does it. */
const rule = ({ id }: ClaimedRun): AuditRule<Parameters<CarryOutRun>, CarriedOutRun> => ({
  stored: 'before',
  by: ({ schedule, schedulePath }) => ({ caller: { id: schedule, name: schedulePath } }),
  on: ({ database }) => ({ type: 'database', id: database }),
  told: ({ outcome, sizeBytes, failure }) => ({
    ...(outcome !== 'Done' && { outcome: 'failed', code: codeOf(outcome, failure) }),
    detail: { run: id, size_bytes: sizeBytes },
  }),
});

const codeOf = (outcome: CarriedOutRun['outcome'], failure: CarriedOutRun['failure']): string =>
  pipe(
    failure,
    O.match(
      () => outcome.toLowerCase(),
      ({ code }) => code,
    ),
  );

/** The same for runs of schedules, which start by themselves: no row, no dump. Such a run is due again once its lease has passed. */
export const recordedRuns =
  (ports: AuditedPorts, carryOut: CarryOutRun): CarryOutRun =>
  (run, stopping) =>
    pipe(
      audited(ports, 'carryOutRun')(rule(run), (...given: Parameters<CarryOutRun>) =>
        TE.rightTask<PortFailure, CarriedOutRun>(carryOut(...given)),
      )(run, stopping),
      T.map(E.getOrElse((cause): CarriedOutRun => ({ ...NOT_BEGUN, cause: O.some(cause) }))),
    );

const NOT_BEGUN: Omit<CarriedOutRun, 'cause'> = { outcome: 'lost', sizeBytes: 0, failure: O.none };

/** The same for dumps that a schedule does not keep: no row, no removal. */
export const recordedRemovals = (ports: AuditedPorts, remove: RemoveStored): RemoveStored =>
  audited(ports, 'removeExpiredDump')(REMOVAL, remove);

const REMOVAL: AuditRule<Parameters<RemoveStored>, Removal> = {
  stored: 'before',
  by: ({ schedule, schedulePath, startedBy }) => ({
    caller: {
      id: O.getOrElse((): string => startedBy)(schedule),
      ...(O.isSome(schedulePath) && { name: schedulePath.value }),
    },
  }),
  on: ({ id }) => ({ type: 'run', id }),
  told: (removal) =>
    removal === 'away' ? { outcome: 'failed', code: 'destination_away' } : { detail: { removal } },
};
