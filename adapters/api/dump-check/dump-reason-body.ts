import { type DumpReason, isRetryable } from '../../../core/dump-check/dump-reason.js';
import type { Engine } from '../../../core/shared/engine.js';
import { dumpReasonWording } from '../../../core/dump-check/dump-reason-wording.js';
import type { ReasonBody } from '../errors/error-document.js';

/** A reason why a dump cannot start, as it is told. */
export const dumpReasonBody = (reason: DumpReason, engine: Engine): ReasonBody => ({
  code: reason.code,
  ...dumpReasonWording(reason, engine),
  retryable: isRetryable(reason),
});
