import type { LookupAddress } from 'node:dns';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { hasRoute } from '../../network/has-route.js';
import { isUnavailable, type LoginFailure, unavailable } from './login-failure.js';
import { HUNG_UP, NO_ANSWER, REFUSED } from './refusals.js';

/** Codes that come from the target or from the network to it (errno(3)). Every other code is a failure of our own. */
const THEIRS: ReadonlyMap<string, LoginRefusal> = new Map<string, LoginRefusal>([
  ['ECONNREFUSED', REFUSED],
  // A server that resets a connection as soon as it is open has answered, like one that does so a moment later.
  ['ECONNRESET', HUNG_UP],
  ['EHOSTUNREACH', NO_ANSWER],
  ['EHOSTDOWN', NO_ANSWER],
  ['ENETUNREACH', NO_ANSWER],
  ['ETIMEDOUT', NO_ANSWER],
  // Sent by firewalls and routers in front of a host that they block (ICMP, as Linux maps it).
  ['ENOPROTOOPT', NO_ANSWER],
  ['EOPNOTSUPP', NO_ANSWER],
  ['ENONET', NO_ANSWER],
]);

const NO_NETWORK = unavailable('no_network');

/** Why an address accepted no connection. */
export const connectFailure =
  ({ family }: LookupAddress) =>
  (code: string): LoginFailure => {
    // Over IPv6 it comes from a firewall of the target, over IPv4 only from one of ours.
    if (code === 'EACCES') return family === 6 ? NO_ANSWER : NO_NETWORK;
    return THEIRS.get(code) ?? unavailable('failed');
  };

/** Sent by a router on the way, or by our own kernel, which knows no way to the address. */
const UNREACHABLE = new Set(['ENETUNREACH', 'EHOSTUNREACH']);

/** The error of a connection, with a code of our own where this machine itself knows no way to the address. */
export const withOwnCause = async (
  error: Error & { readonly code?: string },
  { address, family }: LookupAddress,
): Promise<Error> =>
  UNREACHABLE.has(error.code ?? '') && !(await hasRoute(address, family))
    ? Object.assign(new Error('No route'), { code: 'ENETDOWN' })
    : error;

/** Of two reasons why addresses accepted no connection, the one that says more about the host: any answer, then silence. */
export const mostInformative = (first: LoginFailure, second: LoginFailure): LoginFailure =>
  weight(second) > weight(first) ? second : first;

const weight = (failure: LoginFailure): number => {
  if (isUnavailable(failure)) return 0;
  return 'cause' in failure && failure.cause === 'no_answer' ? 1 : 2;
};
