import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import PQueue from 'p-queue';
import { withDeadline } from './deadline.js';
import { isInHostsFile } from './hosts-file.js';
import { singleFlight } from './single-flight.js';

/** All addresses of a host, in the order in which the system would try them. */
export type HostLookup = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

/** One lookup for all callers who want the same name at the same time: the databases of a server are checked together. */
export const sharedHostLookup = (lookUp: HostLookup): HostLookup => {
  const share = singleFlight<readonly LookupAddress[]>(() =>
    Promise.reject(new Error('The caller aborted the lookup')),
  );
  return (host, signal) => share(host, (gone) => lookUp(host, gone), signal);
};

export interface SystemHostLookupOptions {
  /** Instead of the name servers that the machine is configured with. */
  readonly nameServers?: readonly string[];
  /** How long a name server may take. Each is asked twice. */
  readonly timeoutMs?: number;
  readonly getAddressInfo?: GetAddressInfo;
}

type GetAddressInfo = (host: string) => Promise<readonly LookupAddress[]>;

/** How many turns a caller waits for, including its own. */
const TURNS = 4;

/** Our own problem, whichever name caused it. */
const OVERLOADED = Object.assign(new Error('Names take too long to look up'), { code: 'EAGAIN' });

const UNANSWERED = Object.assign(new Error('No name server answers'), { code: 'EAI_AGAIN' });

/**
 * Looks names up as `pg_dump` does, with getaddrinfo(3): it alone knows search domains and the other sources that the
 * machine is configured with. But it cannot be cancelled, and takes 10 seconds when the name server of a domain is dead.
 * libuv runs two at a time, so two such names block every lookup of the process, the store's included, and the end
 * of the process as well. So the name servers are first asked in a way that can be cancelled (c-ares), only to see whether
 * they answer at all; and of the two lookups, we take one at a time. A name server that answers c-ares may still be silent to
 * getaddrinfo, which asks for more: so a lookup blocks the next for one timeout at most, and fails as our own
 * overload when it has not ended after some turns.
 */
export const systemHostLookup = ({
  nameServers,
  timeoutMs = 1500,
  getAddressInfo = (host) => lookup(host, { all: true, verbatim: true }),
}: SystemHostLookupOptions = {}): HostLookup => {
  const lookUpInTurn = oneAtATime(getAddressInfo, timeoutMs);
  const resolver = () => {
    const made = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (nameServers !== undefined) made.setServers(nameServers);
    return made;
  };
  return async (host, signal) => {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    if (!(await isInHostsFile(host)) && !(await isAnswered(resolver(), host, signal)))
      throw UNANSWERED;
    return withDeadline(
      TURNS * timeoutMs,
      () => lookUpInTurn(host, signal),
      () => Promise.reject(OVERLOADED),
    );
  };
};

/** One lookup after the other, but none blocks the next for longer than this. */
const oneAtATime = (getAddressInfo: GetAddressInfo, longestMs: number): HostLookup => {
  const queue = new PQueue({ concurrency: 1 });
  return (host, signal) =>
    new Promise((resolve, reject) => {
      const lookUp = () => {
        signal.throwIfAborted();
        const found = getAddressInfo(host);
        found.then(resolve, reject);
        return withDeadline(
          longestMs,
          () => found,
          () => [],
        );
      };
      queue.add(lookUp).catch(reject);
    });
};

/** Whether a name server answers, even that there is no such name. */
const isAnswered = async (
  resolver: Resolver,
  host: string,
  signal: AbortSignal,
): Promise<boolean> => {
  signal.throwIfAborted();
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  const code = await resolver.resolve4(host).then(() => '', codeOf);
  signal.removeEventListener('abort', cancel);
  return code !== 'ETIMEOUT' && code !== 'ECANCELLED';
};

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;
