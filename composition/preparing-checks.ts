import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../core/access/caller.js';
import type { Authenticator } from '../core/access/ports/authenticator.js';

/**
 * Calls `prepare` once, after the first request of a caller who may check a dump anywhere. Started with the service, what
 * a first check needs would take a quarter more memory, even where no check is ever made.
 */
export const preparingChecks = (
  { authenticate }: Authenticator,
  prepare: () => void,
): Authenticator => {
  let isPrepared = false;
  const prepareFor = (caller: O.Option<Caller>) => {
    if (isPrepared || !O.exists(mayCheck)(caller)) return;
    isPrepared = true;
    // The request itself goes first.
    setImmediate(prepare);
  };
  return {
    authenticate: (credential, origin) =>
      isPrepared
        ? authenticate(credential, origin)
        : TE.tapIO(authenticate(credential, origin), (caller) => () => prepareFor(caller)),
  };
};

const mayCheck = ({ grants }: Caller): boolean =>
  grants.some(({ permission }) => permission === 'backup:write');
