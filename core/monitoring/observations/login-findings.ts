import * as O from 'fp-ts/lib/Option.js';
import { type LoginEvidence, evidenceOf } from '../../dump-check/login-evidence.js';
import type { LoginRefusal } from '../../dump-check/login-result.js';
import type { TriedLogin } from './server-check.js';

/** Whether one of these logins shows that this is good. */
export const isProven = (logins: readonly TriedLogin[], what: keyof LoginEvidence): boolean =>
  logins.some(({ result }) => evidenceOf(result)[what] === 'good');

/** Why the first of these logins failed that failed at this; none where no login did. */
export const firstFailure = (
  logins: readonly TriedLogin[],
  what: keyof LoginEvidence,
): O.Option<LoginRefusal> =>
  O.fromNullable(
    logins
      .map(({ result }) => result)
      .filter((result) => result._tag === 'Refused')
      .find((result) => evidenceOf(result)[what] === 'failed')?.refusal,
  );
