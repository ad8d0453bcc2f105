import * as O from 'fp-ts/lib/Option.js';
import { type LoginEvidence, evidenceOf } from '../../dump-check/login-evidence.js';
import type { LoginRefusal } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';
import type { TriedLogin } from './server-check.js';

/** Whether one of these logins proves that this works. */
export const isProven = (logins: readonly TriedLogin[], what: keyof LoginEvidence): boolean =>
  logins.some(({ result }) => evidenceOf(result)[what] === 'good');

/** The first of these logins that failed at this, with the reason; none where none did. */
export const firstFailed = (
  logins: readonly TriedLogin[],
  what: keyof LoginEvidence,
): O.Option<RefusedLogin> =>
  O.fromNullable(
    logins
      .filter(({ result }) => evidenceOf(result)[what] === 'failed')
      .flatMap(({ database, result }) =>
        result._tag === 'Refused' ? [{ database, refusal: result.refusal }] : [],
      )[0],
  );

interface RefusedLogin {
  readonly database: ResourceId;
  readonly refusal: LoginRefusal;
}
