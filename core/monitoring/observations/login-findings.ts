import * as O from 'fp-ts/lib/Option.js';
import { type LoginEvidence, evidenceOf } from '../../dump-check/login-evidence.js';
import type { LoginRefusal } from '../../dump-check/login-result.js';
import type { TriedLogin } from './server-check.js';

/** Whether one of these logins shows that this is good. */
export const isProven = (logins: readonly TriedLogin[], what: keyof LoginEvidence): boolean =>
  logins.some(({ result }) => evidenceOf(result)[what] === 'good');

/** How the first of these logins failed for which this was the obstacle, if there is one. */
export const firstFailure = (
  logins: readonly TriedLogin[],
  what: keyof LoginEvidence,
): O.Option<LoginRefusal> =>
  O.fromNullable(
    logins
      .map(({ result }) => result)
      .filter((verdict) => verdict._tag === 'Refused')
      .find((verdict) => evidenceOf(verdict)[what] === 'failed')?.refusal,
  );
