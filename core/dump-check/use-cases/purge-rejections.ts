import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DeletionTime } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { RejectedLoginRegister } from '../ports/rejected-login-register.js';

/** Forgets the rejections whose back-off is long over, and of logins that have been changed; returns 0, for none is left. */
export type PurgeRejections = PortTask<number>;

export interface PurgeRejectionsPorts {
  readonly rejections: Pick<RejectedLoginRegister, 'purge'>;
  readonly deletionTime: DeletionTime;
}

/** A job that runs every night goes on where it was a night before. */
const KEPT_MS = 48 * 60 * 60 * 1_000;

export const purgeRejections = ({
  rejections,
  deletionTime,
}: PurgeRejectionsPorts): PurgeRejections =>
  pipe(
    deletionTime,
    TE.flatMap((now) => rejections.purge(new Date(now.getTime() - KEPT_MS))),
    TE.map(() => 0),
  );
