import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/open-problem.js';
import { combineValidations } from '../../api/fields/decode-exactly.js';
import { malformedRequest } from '../../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../../api/errors/error-document.js';
import { decodeProblemReport, problemReportBody } from '../../api/problems/problem-report-body.js';
import { parsePastTime } from '../command/parse-time.js';
import { parseKindArgument, problemKeyCommand } from './problem-key-command.js';
import type { ApiStep } from '../command/command-output.js';

export interface ReportOptions {
  readonly severity: string;
  readonly message: string;
  readonly since?: string;
  readonly validFor?: string;
}

export const reportProblemCommand = (
  clock: Clock,
  kind: string,
  idOrPath: string,
  options: ReportOptions,
): E.Either<ErrorDocument, ApiStep> =>
  pipe(
    combineValidations(parseKindArgument(kind), parseReport(clock, options)),
    E.bimap(malformedRequest, ([, report]) =>
      problemKeyCommand(kind, idOrPath, 'reported', (api, key) =>
        api.reportProblem(key, problemReportBody(report)),
      ),
    ),
  );

type ReportFields = Pick<ReportedProblem, 'severity' | 'message' | 'since' | 'validForMs'>;

const parseReport = (
  clock: Clock,
  { severity, message, since, validFor: valid_for }: ReportOptions,
): E.Either<readonly string[], ReportFields> => {
  const time: E.Either<string, O.Option<Date>> = since === undefined
    ? E.right(O.none)
    : E.map(O.some<Date>)(parsePastTime('--since', since, clock.now()));
  return pipe(
    combineValidations(
      decodeProblemReport({ severity, message, valid_for }),
      E.mapLeft(RA.of<string>)(time),
    ),
    E.map(([fields, at]) => ({ ...fields, since: at })),
  );
};
