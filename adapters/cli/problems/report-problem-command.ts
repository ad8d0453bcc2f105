import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/open-problem.js';
import { everyMistake } from '../../api/fields/combine-validations.js';
import { malformedRequest } from '../../api/errors/malformed-request.js';
import type { ProblemDocument } from '../../api/errors/error-document.js';
import { decodeProblemReport } from '../../api/problems/problem-report-body.js';
import { readTimeAgo } from '../command/parse-time.js';
import { onKey, readKindArgument } from './problem-key-command.js';
import type { Step } from '../command/command-output.js';

export interface ReportOptions {
  readonly severity: string;
  readonly message: string;
  readonly since?: string;
}

export const reportProblemCommand = (
  clock: Clock,
  kind: string,
  idOrPath: string,
  options: ReportOptions,
): E.Either<ProblemDocument, Step> =>
  pipe(
    everyMistake(readKindArgument(kind), readReport(clock, options)),
    E.bimap(malformedRequest, ([, report]) =>
      onKey(kind, idOrPath, 'reported', (operations, key) =>
        operations.openProblem({ ...key, ...report }),
      ),
    ),
  );

type Said = Pick<ReportedProblem, 'severity' | 'message' | 'since'>;

const readReport = (
  clock: Clock,
  { severity, message, since }: ReportOptions,
): E.Either<readonly string[], Said> => {
  const time: E.Either<string, O.Option<Date>> = since === undefined
    ? E.right(O.none)
    : E.map(O.some<Date>)(readTimeAgo('--since', since, clock.now()));
  return pipe(
    everyMistake(decodeProblemReport({ severity, message }), E.mapLeft(RA.of<string>)(time)),
    E.map(([said, at]) => ({ ...said, since: at })),
  );
};
