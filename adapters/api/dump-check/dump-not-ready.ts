import type * as t from 'io-ts';
import * as d from '../operation/described.js';
import { answer, noContent, operations } from '../operation/operation.js';
import { errorDocument, type ErrorDocument, ReasonBody } from '../errors/error-document.js';
import type { DumpReason, PastedTarget } from '../../../core/dump-check/dump-reason.js';
import { isRetryable, refusalStatements } from '../../../core/dump-check/dump-reason.js';
import type { DumpReadiness } from '../../../core/dump-check/use-cases/check-dump-readiness.js';
import type { RestoreWarning } from '../../../core/dump-check/dump-obstacle.js';
import { restoreWarningWording } from '../../../core/dump-check/reason-wording.js';
import type { Engine } from '../../../core/engines/engines.js';
import { dumpReasonWording } from '../../../core/dump-check/dump-reason-wording.js';

export const CHECKS = operations('dump', {
  checkDumpReadiness: {
    route: 'POST /v1/databases/{id}/dump/check',
    summary: 'Whether a dump of the database would be whole',
    description:
      'Checks whether a dump tool that fits is installed on the Shipshape host, and whether the database accepts the admin login of its instance, and whether that login may read everything that the dump would. Needs `backup:write` on the database. A body is ignored.',
    answer: noContent('The dump would be whole.'),
    errors: ['Forbidden', 'NotFound', 'DumpNotReady'],
    // A check has its own deadline, of ten minutes at most. Neither the response nor the connection times out before.
    timeoutMs: 11 * 60_000,
  },
});

const reason = d.documented(ReasonBody, { $ref: '#/components/schemas/Reason' });

const DumpExaminationBody = d.namedRecord('DumpExamination', {
  ready: d.about(d.flag, 'Whether a dump would be whole now.'),
  reasons: d.about(d.listOf(reason), 'Why not; empty if it would be.'),
  warnings: d.about(
    d.listOf(reason),
    'What a restore of the dump may lose: `may_not_restore`, which keeps no dump from starting.',
  ),
});
export type DumpExaminationBody = t.TypeOf<typeof DumpExaminationBody>;

export const EXAMINATIONS = operations('dump', {
  examineDump: {
    route: 'POST /v1/databases/{id}/dump/examine',
    summary: 'What a check of the database finds',
    description:
      'Checks what `POST /v1/databases/{id}/dump/check` does, and has a body in every case, with what a restore of the dump may lose as well. Needs `backup:write` on the database.',
    answer: answer(200, 'What was found.', DumpExaminationBody),
    errors: ['Forbidden', 'NotFound'],
    timeoutMs: CHECKS.checkDumpReadiness.timeoutMs,
  },
});

/** A reason why a dump cannot start or would not be whole, with the names in it: for callers who may dump the database. */
export const dumpReasonBody = (
  reason: DumpReason,
  engine: Engine,
  ofRefusal: readonly string[] = [],
): ReasonBody => {
  const statements = 'statements' in reason ? reason.statements : ofRefusal;
  return {
    code: reason.code,
    ...dumpReasonWording(reason, engine),
    retryable: isRetryable(reason),
    ...('objects' in reason && { objects: reason.objects }),
    ...('since' in reason && { since: reason.since.toISOString() }),
    ...(statements.length > 0 && { statements }),
  };
};

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** The error for a dump that cannot start, with every reason. */
export const dumpNotReady = (reasons: readonly ReasonBody[]): ErrorDocument => {
  const count = NUMBERS[reasons.length] ?? String(reasons.length);
  const keep = reasons.length === 1 ? 'reason keeps' : 'reasons keep';
  return errorDocument('dump_not_ready', `${count} ${keep} the dump from starting.`, reasons);
};

/** A reason that a check of the target found, with every statement that fixes it. */
export const checkedReason =
  (target: PastedTarget) =>
  (reason: DumpReason): ReasonBody =>
    dumpReasonBody(reason, target.engine, refusalStatements(reason, target));

export const checkedReasons = (readiness: DumpReadiness): readonly ReasonBody[] =>
  readiness.reasons.map(checkedReason(readiness));

export const dumpExaminationBody = (readiness: DumpReadiness): DumpExaminationBody => ({
  ready: readiness.reasons.length === 0,
  reasons: checkedReasons(readiness),
  warnings: readiness.warnings.map(warningBody),
});

const warningBody = (warning: RestoreWarning): ReasonBody => ({
  code: warning.code,
  ...restoreWarningWording(warning),
  objects: warning.objects,
  ...(warning.statements.length > 0 && { statements: warning.statements }),
});

/** Whether the same check may succeed later without a fix: every reason has to allow it. */
export const canRetry = (reasons: readonly ReasonBody[]): boolean =>
  reasons.length > 0 && reasons.every(({ retryable }) => retryable === true);
