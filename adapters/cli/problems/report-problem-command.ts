import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { ReportedProblem } from '../../../core/problems/use-cases/report-problem.js';
import type { Api } from '../../api/api.js';
import { combineValidations } from '../../api/fields/decode-exactly.js';
import type { ApiResult, ErrorDocument } from '../../api/errors/error-document.js';
import { malformedRequest } from '../../api/errors/error-document.js';
import type { ProblemKeyParameters } from '../../api/problems/problem-key-parameters.js';
import { KIND_WORDING, parseKind } from '../../api/problems/problem-key-parameters.js';
import { decodeProblemReport, problemReportBody } from '../../api/problems/problem-report-body.js';
import { findResource } from '../../api/resources/resource-body.js';
import { type ApiStep, commandOutput } from '../command/command-output.js';
import { parsePastTime } from '../command/parse-time.js';
import { escapeControlCharacters } from '../terminal/write.js';
import { placeOf } from './views/show-problems.js';

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

export const resolveProblemCommand = (
  kind: string,
  idOrPath: string,
): E.Either<ErrorDocument, ApiStep> =>
  E.bimap(malformedRequest, () =>
    problemKeyCommand(kind, idOrPath, 'resolved', (api, key) => api.resolveProblem(key)),
  )(parseKindArgument(kind));

const CONFIRMATIONS = { reported: 'Reported', resolved: 'Resolved' } as const;

const parseKindArgument = (kind: string): E.Either<readonly string[], string> =>
  E.fromOption(() => [`The kind must be ${KIND_WORDING}.`])(parseKind(kind));

/** Reports or resolves the problem of a kind that a resource has, and confirms it. */
const problemKeyCommand =
  (
    kind: string,
    idOrPath: string,
    done: keyof typeof CONFIRMATIONS,
    send: (api: Api, key: ProblemKeyParameters) => ApiResult<void>,
  ): ApiStep =>
  async (api) => {
    const resource = await findResource(api, idOrPath);
    if (E.isLeft(resource)) return resource;
    const { type, id, path } = resource.right;
    const key = { kind, resource_type: type, resource_id: id };
    const body = { ...key, path };
    const paths = new Map([[id, escapeControlCharacters(path)]]);
    const place = placeOf({ resource_type: type, resource_id: id, name: path }, paths);
    const show = (): string => `${CONFIRMATIONS[done]}: ${kind}, ${place}.\n`;
    return E.map(() => commandOutput({ [done]: body }, show))(await send(api, key));
  };
