import type { LoginRefusal } from '../../core/domain/login-verdict.js';
import { type Unavailable, unavailable } from '../../core/ports/port-failure.js';

/** What ends a login early: the target's doing, or want of our own means. */
export type LoginStop = LoginRefusal | Unavailable;

export const isUnavailable = (stop: LoginStop): stop is Unavailable => '_tag' in stop;

/** Codes that speak of our own limits, such as open files and memory (errno(3)). */
const OWN = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EAGAIN']);

const REFUSAL = Symbol('refusal');

/** An error that carries a refusal through streams, which can only be ended by errors. */
export const refusalError = (refusal: LoginRefusal): Error =>
  Object.assign(new Error(refusal.code), { [REFUSAL]: refusal });

interface StreamError {
  readonly code?: unknown;
  readonly [REFUSAL]?: LoginRefusal;
}

/** What an error of a stage of the login means; `judge` gives the stage's own view of a code. */
export const stopOf =
  (judge: (code: string) => LoginRefusal) =>
  (error: unknown): LoginStop => {
    const { code, [REFUSAL]: refusal } = error as StreamError;
    if (refusal !== undefined) return refusal;
    const text = typeof code === 'string' ? code : '';
    return OWN.has(text) ? unavailable('login', 'busy') : judge(text);
  };
