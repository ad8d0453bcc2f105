import * as O from 'fp-ts/lib/Option.js';
import { type LoginTestimony, testimonyOf } from '../../dump-check/login-evidence.js';
import type { LoginRefusal } from '../../dump-check/login-result.js';
import type { TriedLogin } from './server-check.js';

/** Whether one of these logins shows that this is good. */
export const isProven = (logins: readonly TriedLogin[], what: keyof LoginTestimony): boolean =>
  logins.some(({ verdict }) => testimonyOf(verdict)[what] === 'good');

/** How the first of these logins failed for which this was the obstacle, if there is one. */
export const obstacle = (
  logins: readonly TriedLogin[],
  what: keyof LoginTestimony,
): O.Option<LoginRefusal> =>
  O.fromNullable(
    logins
      .map(({ verdict }) => verdict)
      .filter((verdict) => verdict._tag === 'Refused')
      .find((verdict) => testimonyOf(verdict)[what] === 'failed')?.refusal,
  );
