import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../core/domain/dump-target.js';
import type { LoginVerdict } from '../../core/domain/login-verdict.js';
import type { LoginProbe } from '../../core/ports/login-probe.js';

/** Answers every login with the verdict that this function gives, and dials nobody. */
export const memoryLoginProbe = (verdictOf: (target: DumpTarget) => LoginVerdict): LoginProbe => ({
  logIn: (target) => () => TE.right(verdictOf(target))(),
});
