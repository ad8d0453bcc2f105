import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RNEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { IsDialable } from '../../network/address-policy.js';
import { withDeadline } from '../../network/deadline.js';
import type { HostLookup } from '../../network/system-host-lookup.js';
import { sharedHostLookup, systemHostLookup } from '../../network/system-host-lookup.js';
import { type Dialling, dialMsOf, type LoginProgress, type OnProgress } from './dialling.js';
import { type LoginFailure, NO_RESOLVER, toLoginFailure, unavailable } from './login-failure.js';
import type { LoginRequest } from './login-request.js';
import { refusalOfLate } from './refusals.js';
import { validateLogin } from './validate-login.js';

/** What guards a login in any protocol. All probes of a service get the same one, since they share its resources. */
export interface LoginGuard {
  /** For the whole of one login, including the lookup of the name. Half of it is for connecting. */
  readonly deadlineMs: number;
  readonly isDialable: IsDialable;
  /** Whether a server at this address need not prove its identity. */
  readonly allowsTrust: (address: string) => boolean;
  /** Best shared by everything that looks names up: the system looks up only so many at once. */
  readonly lookUp: HostLookup;
}

export type LoginGuardOptions = Pick<LoginGuard, 'deadlineMs' | 'isDialable'> &
  Partial<Pick<LoginGuard, 'allowsTrust' | 'lookUp'>>;

/** By default a guard looks names up as the system does, and trusts no server without proof. */
export const loginGuard = (options: LoginGuardOptions): LoginGuard => ({
  allowsTrust: () => false,
  lookUp: sharedHostLookup(systemHostLookup()),
  ...options,
});

/** Dials and logs in, once all is validated. */
export type LogIn<A> = (
  request: LoginRequest,
  signal: AbortSignal,
  onProgress: OnProgress,
) => TE.TaskEither<LoginFailure, A>;

/**
 * Makes a login within one deadline: validates it, looks the host up once, and checks every address against the policy, all
 * before anything is dialled. A name server that changes its answer in between gains nothing.
 */
export const guardLogin =
  <A>(guard: LoginGuard, logIn: LogIn<A>) =>
  (target: DumpTarget, caller?: AbortSignal, dialling?: Dialling): TE.TaskEither<LoginFailure, A> =>
  () => {
    let last: LoginProgress | undefined;
    const onProgress = (progress: LoginProgress) => {
      last = progress;
      dialling?.onProgress(progress);
    };
    return withDeadline<E.Either<LoginFailure, A>>(
      guard.deadlineMs,
      (signal) =>
        pipe(
          TE.fromEither(validateLogin(target)),
          TE.flatMap(() => resolveInTime(guard, target, signal)),
          TE.tapIO(() => () => onProgress('resolved')),
          TE.flatMap((addresses) =>
            logIn(requestOf(guard, target, addresses, dialling), signal, onProgress),
          ),
        )(),
      (why) => E.left(why === 'expired' ? refusalOfLate(last) : unavailable('abandoned')),
      { caller },
    );
  };

const requestOf = (
  { deadlineMs, allowsTrust }: LoginGuard,
  { engine, host, port, tls, user, password, database, what }: DumpTarget,
  addresses: readonly LookupAddress[],
  dialling: Dialling | undefined,
): LoginRequest => ({
  engine,
  addresses,
  host,
  port,
  user,
  password,
  // Over a socket no server of PostgreSQL offers TLS, and no certificate names a path.
  tls: addresses.every(({ address }) => isAbsolute(address)) ? { mode: 'off' } : tls,
  database: database.name,
  ...(what !== undefined && { what }),
  allowsTrust: addresses.every(({ address }) => allowsTrust(address)),
  dialMs: dialMsOf(deadlineMs, dialling?.isShort === true),
});

const NOT_FOUND: LoginRefusal = { code: 'host_not_found' };
const DENIED: LoginRefusal = { code: 'unreachable', cause: 'address_denied' };

/** Labels of letters, digits, hyphens and underscores, as in RFC 1123 and as fleets name their hosts. */
const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_][a-z0-9_-]{0,62})*\.?$/i;

/** NXDOMAIN and an empty answer, of c-ares and of getaddrinfo(3). All else is the fault of our name servers. */
const OF_THE_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);

/** pg would take a path for a Unix socket, and an empty name for this machine. */
const isHost = (host: string): boolean =>
  NAME.test(host) || (isIP(host) !== 0 && !host.includes('%'));

/** The share that is for looking the name up, so that neither is said of a server whose name no name server answers for. */
const LOOKING_UP = 0.4;

type Resolved = E.Either<LoginFailure, RNEA.ReadonlyNonEmptyArray<LookupAddress>>;

const resolveInTime =
  (guard: LoginGuard, target: DumpTarget, caller: AbortSignal) => (): Promise<Resolved> =>
    withDeadline<Resolved>(
      guard.deadlineMs * LOOKING_UP,
      (signal) => resolve(guard, target, signal),
      () => E.left(NO_RESOLVER),
      { caller },
    );

/** The addresses of the host that may be dialled. */
const resolve = async (
  { lookUp, isDialable }: LoginGuard,
  { engine, host, port }: DumpTarget,
  signal: AbortSignal,
): Promise<Resolved> => {
  const socket = ENGINE_RECORDS[engine].socketAt(host, port);
  if (socket !== undefined)
    return (await isDialable(socket, port))
      ? E.right(RNEA.of({ address: socket, family: 0 }))
      : E.left(DENIED);
  if (!isHost(host)) return E.left(NOT_FOUND);
  const found = await TE.tryCatch(
    () => lookUp(host, signal),
    toLoginFailure((code) => (OF_THE_NAME.has(code) ? NOT_FOUND : NO_RESOLVER)),
  )();
  if (E.isLeft(found)) return found;
  if (found.right.length === 0) return E.left(NOT_FOUND);
  const areDialable = await Promise.all(
    found.right.map(({ address }) => isDialable(address, port)),
  );
  return E.fromOption((): LoginFailure => DENIED)(
    RNEA.fromReadonlyArray(found.right.filter((_, index) => areDialable[index])),
  );
};
