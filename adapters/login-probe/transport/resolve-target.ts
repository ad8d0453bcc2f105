import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { IsDialable } from '../../network/address-policy.js';
import type { HostLookup } from '../../network/system-host-lookup.js';
import { type LoginFailure, NO_RESOLVER, toLoginFailure } from './login-failure.js';

const NOT_FOUND: LoginRefusal = { code: 'host_not_found' };
const DENIED: LoginRefusal = { code: 'unreachable', cause: 'address_denied' };

/** Labels of letters, digits, hyphens and underscores, as in RFC 1123 and as fleets name their hosts. */
const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_][a-z0-9_-]{0,62})*\.?$/i;

/** NXDOMAIN and an empty answer, of c-ares and of getaddrinfo(3). All else is the fault of our name servers. */
const OF_THE_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);

/** pg would take a path for a Unix socket, and an empty name for this machine. */
const isHost = (host: string): boolean =>
  NAME.test(host) || (isIP(host) !== 0 && !host.includes('%'));

export interface ResolveTargetPorts {
  readonly lookUp: HostLookup;
  readonly isDialable: IsDialable;
}

/**
 * The addresses of a host that may be dialled. The name is looked up once, and only addresses that were checked here are
 * dialled: a name server that changes its answer in between gains nothing.
 */
export const resolveTarget =
  ({ lookUp, isDialable }: ResolveTargetPorts) =>
  (
    { host, port }: { readonly host: string; readonly port: number },
    signal: AbortSignal,
  ): TE.TaskEither<LoginFailure, RNEA.ReadonlyNonEmptyArray<LookupAddress>> =>
    pipe(
      isHost(host)
        ? TE.tryCatch(
            () => lookUp(host, signal),
            toLoginFailure((code) => (OF_THE_NAME.has(code) ? NOT_FOUND : NO_RESOLVER)),
          )
        : TE.left(NOT_FOUND),
      TE.flatMap((found) =>
        found.length > 0 ? TE.right(found) : TE.left<LoginFailure>(NOT_FOUND),
      ),
      TE.flatMapTask((addresses) => () => dialableOf(addresses, port, isDialable)),
      TE.flatMap(TE.fromOption((): LoginFailure => DENIED)),
    );

const dialableOf = async (
  addresses: readonly LookupAddress[],
  port: number,
  isDialable: IsDialable,
): Promise<O.Option<RNEA.ReadonlyNonEmptyArray<LookupAddress>>> => {
  const areDialable = await Promise.all(addresses.map(({ address }) => isDialable(address, port)));
  return RNEA.fromReadonlyArray(addresses.filter((_, index) => areDialable[index]));
};
