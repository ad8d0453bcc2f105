import { noContent, operations } from '../operation/operation.js';
import { errorDocument } from '../errors/error-catalogue.js';
import type { ApiResult, ErrorDocument, ReasonBody } from '../errors/error-document.js';
import { type DumpReason, isRetryable } from '../../../core/dump-check/dump-reason.js';
import {
  type PastedTarget,
  refusalStatements,
} from '../../../core/dump-check/refusal-statements.js';
import type { DumpReadiness } from '../../../core/dump-check/use-cases/check-dump-readiness.js';
import type { Engine } from '../../../core/engines/engines.js';
import { dumpReasonWording } from '../../../core/dump-check/dump-reason-wording.js';
import type { Uuid } from '../../../core/shared/uuid.js';

export const CHECKS = operations({
  checkDumpReadiness: {
    method: 'POST',
    path: '/v1/databases/{id}/dump/check',
    tag: 'dump',
    summary: 'Whether a dump of the database would be whole',
    description:
      'Checks whether a dump tool that fits is installed on the Shipshape host, and whether the database accepts the admin login of its instance, and whether that login may read everything that the dump would. Needs `backup:write` on the database. A body is ignored.',
    answer: noContent('The dump would be whole.'),
    errors: ['Forbidden', 'NotFound', 'DumpNotReady'],
    // A check has its own deadline, of ten minutes at most. Neither the response nor the connection times out before.
    timeoutMs: 11 * 60_000,
  },
});

/** The part of the API that checks whether dumps can start. */
export interface DumpCheckApi {
  /** Every reason why a dump of the database cannot start; none when it can. The signal aborts the check. */
  readonly checkDump: (database: Uuid, signal?: AbortSignal) => ApiResult<readonly ReasonBody[]>;
}

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

/** Whether the same check may succeed later without a fix: every reason has to allow it. */
export const canRetry = (reasons: readonly ReasonBody[]): boolean =>
  reasons.length > 0 && reasons.every(({ retryable }) => retryable === true);
