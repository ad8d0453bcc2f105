import { type DumpReason, isRetryable } from '../../core/domain/dump-reason.js';
import type { Engine } from '../../core/domain/engine.js';
import { dumpReasonWords } from '../../core/wording/dump-reason-words.js';
import type { ReasonBody } from './problem-document.js';

/** A reason why a dump cannot start, as it is told. */
export const dumpReasonBody = (reason: DumpReason, engine: Engine): ReasonBody => ({
  code: reason.code,
  ...dumpReasonWords(reason, engine),
  retryable: isRetryable(reason),
});
