import type { LookupAddress } from 'node:dns';
import { networkInterfaces } from 'node:os';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { isUnavailable, type LoginFailure } from './login-failure.js';
import { NO_ANSWER, NOT_READY, REFUSED } from './refusals.js';

/** What the other side, or the way to it, made of being dialled (errno(3)). Every other code is taken for our own trouble. */
const THEIRS: ReadonlyMap<string, LoginRefusal> = new Map<string, LoginRefusal>([
  ['ECONNREFUSED', REFUSED],
  // Who resets a connection in the moment in which it stands has answered, as has one who does so a moment later.
  ['ECONNRESET', NOT_READY],
  ['EHOSTUNREACH', NO_ANSWER],
  ['EHOSTDOWN', NO_ANSWER],
  ['ENETUNREACH', NO_ANSWER],
  ['ETIMEDOUT', NO_ANSWER],
  // What firewalls and routers on the way say of a host that they close off (ICMP, as Linux tells it).
  ['ENOPROTOOPT', NO_ANSWER],
  ['EOPNOTSUPP', NO_ANSWER],
  ['ENONET', NO_ANSWER],
]);

const NO_NETWORK = unavailable('login', 'no_network');

/** Why an address took no connection. */
export const connectFailure =
  ({ family }: LookupAddress) =>
  (code: string): LoginFailure => {
    if (code === 'ENETUNREACH' && !isLinked(family)) return NO_NETWORK;
    // Over IPv6 it is what a firewall of the target says, over IPv4 only one of ours.
    if (code === 'EACCES') return family === 6 ? NO_ANSWER : NO_NETWORK;
    return THEIRS.get(code) ?? unavailable('login', 'failed');
  };

/** Whether this machine has an address of this family that others could answer to. Without one, no net can be reached. */
const isLinked = (family: number): boolean =>
  Object.values(networkInterfaces())
    .flatMap((links = []) => links)
    .some(
      ({ internal, address, ...link }) =>
        !internal && link.family === `IPv${family}` && !/^fe[89ab]/i.test(address),
    );

/** Of why several addresses took no connection, the reason that tells most of the host: any answer, silence, or nothing. */
export const mostInformative = (first: LoginFailure, second: LoginFailure): LoginFailure =>
  weight(second) > weight(first) ? second : first;

const weight = (stop: LoginFailure): number => {
  if (isUnavailable(stop)) return 0;
  return 'cause' in stop && stop.cause === 'no_answer' ? 1 : 2;
};
