import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { triageCommand } from './triage-command.js';
import { parseFutureTime } from '../command/parse-time.js';
import type { ApiStep } from '../command/command-output.js';

export interface SnoozeOptions {
  readonly for?: string;
  readonly until?: string;
}

export const snoozeCommand = (
  clock: Clock,
  named: string,
  options: SnoozeOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    parseUntil(clock, options),
    E.bimap(
      (mistake) => malformedRequest([mistake]),
      (until) =>
        triageCommand(named, `Snoozed until ${until.toISOString()}`, (api, id) =>
          api.snoozeProblem(id, { until: until.toISOString() }),
        ),
    ),
  );

const parseUntil = (
  clock: Clock,
  { for: length, until }: SnoozeOptions,
): E.Either<string, Date> => {
  if (length !== undefined && until === undefined)
    return parseFutureTime('--for', length, clock.now());
  return until !== undefined && length === undefined
    ? parseFutureTime('--until', until, clock.now())
    : E.left('Say how long, with either --for or --until.');
};
