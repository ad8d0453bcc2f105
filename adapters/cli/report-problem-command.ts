import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Clock } from '../../core/ports/clock.js';
import type { ReportedProblem } from '../../core/use-cases/open-problem.js';
import { everyMistake } from '../operations/every-mistake.js';
import { malformedRequest } from '../operations/malformed-request.js';
import type { ProblemDocument } from '../operations/problem-document.js';
import { decodeProblemReport } from '../operations/problem-report-body.js';
import { readTimeAgo } from './read-time.js';
import { onKey, readKindArgument } from './on-key.js';
import type { Step } from './reply.js';

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
