import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { Sent } from '../../api/operation/sent.js';
import type { MAINTENANCE } from '../../api/maintenance/maintenance-operations.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { parseFutureTime } from '../command/parse-time.js';
import { showStarted } from './show-maintenance.js';

export interface StartMaintenanceOptions {
  readonly for: string;
  readonly from?: string;
  readonly note?: string;
}

export const startMaintenanceCommand = (
  clock: Clock,
  on: string,
  { for: length, from, note }: StartMaintenanceOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    from === undefined ? E.right(clock.now()) : parseFutureTime('--from', from, clock.now()),
    E.bindTo('begins'),
    E.bind('until', ({ begins }) => parseFutureTime('--for', length, begins)),
    E.bimap(
      (mistake) => malformedRequest([mistake]),
      ({ begins, until }) =>
        start({
          on,
          ...(from !== undefined && { from: begins.toISOString() }),
          until: until.toISOString(),
          ...(note !== undefined && { note }),
        }),
    ),
  );

const start =
  (request: Sent<typeof MAINTENANCE.startMaintenance.body>): ApiStep =>
  async (api) =>
    pipe(
      await api.startMaintenance(request),
      E.map((started) => commandOutput(started, showStarted)),
    );
