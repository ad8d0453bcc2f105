import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { withTimeout } from './with-timeout.js';
import type { HostLookup } from './host-lookup.js';
import { isInHostsFile } from './hosts-file.js';

export interface SystemHostLookupOptions {
  /** In place of those that the machine is told to ask. */
  readonly nameServers?: readonly string[];
  /** How long a name server may take. Each is asked twice. */
  readonly timeoutMs?: number;
  readonly getAddressInfo?: (host: string) => Promise<readonly LookupAddress[]>;
}

/** For how many turns somebody waits, their own included. */
const TURNS = 4;

/** Our own trouble, whoever brought it about. */
const OVERLOADED = Object.assign(new Error('Names take too long to look up'), { code: 'EAGAIN' });

const UNANSWERED = Object.assign(new Error('No name server answers'), { code: 'EAI_AGAIN' });

/**
 * Looks names up as `pg_dump` does, with getaddrinfo(3): it alone knows of search domains and of what else the
 * machine is told to ask. But nobody can call it off, and while the name server of somebody's choice is dead it
 * takes 10 seconds. libuv runs two at a time, so two such names hold up every look-up of the process, the store's
 * too, and the end of the process as well. So the name servers are first asked in a way that can be called off
 * (c-ares), only for whether they answer at all; and of the two, we take one at a time. A name server that answers c-ares
 * may still be silent to getaddrinfo, which asks for more: so nobody's turn lasts for longer than another's patience, and
 * whose look-up has no end after some turns is told that we are busy.
 */
export const systemHostLookup = ({
  nameServers,
  timeoutMs = 1500,
  getAddressInfo = (host) => lookup(host, { all: true, verbatim: true }),
}: SystemHostLookupOptions = {}): HostLookup => {
  const inTurn = turnsOf(timeoutMs);
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
    const found = inTurn(() => {
      signal.throwIfAborted();
      return getAddressInfo(host);
    });
    return withTimeout(TURNS * timeoutMs, found, () => Promise.reject(OVERLOADED));
  };
};

/** That there is no such name is an answer too. */
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

/** One after the other, but none waits for longer than this for the one before. */
const turnsOf = (longestMs: number) => {
  let last: Promise<unknown> = Promise.resolve();
  return <A>(work: () => Promise<A>): Promise<A> => {
    const turn = last.then(work);
    last = last
      .then(() => withTimeout<unknown>(longestMs, turn, () => undefined))
      .catch(() => undefined);
    return turn;
  };
};
