import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withDeadline } from './deadline.js';
import { nameServerLookup, type NameServerLookupOptions } from './name-server-lookup.js';
import { singleFlight } from './single-flight.js';
import { mostEntries } from './most-entries.js';

/** All addresses of a host, in the order in which the system would try them. */
export type HostLookup = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

/** One lookup for all callers who want the same name at the same time: the databases of a server are checked together. */
export const sharedHostLookup = (lookUp: HostLookup): HostLookup => {
  const share = singleFlight<readonly LookupAddress[]>(() =>
    Promise.reject(new Error('The caller aborted the lookup')),
  );
  return (host, signal) => share(host, (cancelled) => lookUp(host, cancelled), signal);
};

export interface SystemHostLookupOptions extends Partial<NameServerLookupOptions> {
  readonly getAddressInfo?: GetAddressInfo;
}

type GetAddressInfo = (host: string) => Promise<readonly LookupAddress[]>;

const error = (code: string, message: string) => Object.assign(new Error(message), { code });

/** Not the fault of the name. */
const UNANSWERED = error('EAI_AGAIN', 'No name server answers');
const NO_SUCH_NAME = error('ENOTFOUND', 'There is no such name');

/** Above this the least recently used is evicted, and waited for among the others once more. */
const MOST_SLOW_NAMES = 10_000;

/** Each of two tries, and as much again for a second server. */
const LONGEST_TIMEOUTS = 3;

/**
 * Looks names up in the hosts file, and then asks the name servers (c-ares), both families at once, each look-up by itself:
 * however many names wait for a dead name server, the others are found at once. getaddrinfo(3) can do neither, since libuv
 * runs two of them at a time and none can be cancelled. It is asked only for what no name server knows, because the machine
 * may have other sources (nsswitch.conf(5)): one name at a time, and for no longer than a timeout.
 * Fails with ENOTFOUND where there is no such name, with EAI_AGAIN where the name servers do not answer, whatever the name,
 * and with ENETDOWN where there is no way to them.
 */
export const systemHostLookup = ({
  timeoutMs = 1500,
  getAddressInfo = (host) => lookup(host, { all: true, verbatim: true }),
  ...options
}: SystemHostLookupOptions = {}): HostLookup => {
  const askNameServers = nameServerLookup({ ...options, timeoutMs });
  const askSystem = oneAtATime(getAddressInfo, timeoutMs);
  return async (host, signal) => {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    const known = await addressesInHostsFile(host);
    if (known.length > 0) return known;
    const answer = await withDeadline(
      LONGEST_TIMEOUTS * timeoutMs,
      (ended) => askNameServers(host, ended),
      () => Promise.reject(UNANSWERED),
      { caller: signal },
    );
    if (answer._tag === 'Unanswered') throw UNANSWERED;
    return answer._tag === 'Found' ? answer.addresses : askSystem(host, signal);
  };
};

/**
 * One name after the other, none of which makes the next wait longer than this; what takes longer is not found. Names that took
 * longer last time have a queue of their own, each until the system has answered: of libuv's two places one is left to the others.
 */
const oneAtATime = (getAddressInfo: GetAddressInfo, longestMs: number): HostLookup => {
  const queue = new PQueue({ concurrency: 1 });
  const slowQueue = new PQueue({ concurrency: 1 });
  const slow = new LRUCache<string, true>(mostEntries(MOST_SLOW_NAMES));
  const inTime = (host: string, answer: ReturnType<GetAddressInfo>) =>
    withDeadline(
      longestMs,
      () => answer,
      () => {
        slow.set(host, true);
        return Promise.reject(NO_SUCH_NAME);
      },
    );
  const askSlow = (host: string, signal: AbortSignal) =>
    new Promise<readonly LookupAddress[]>((resolve, reject) => {
      void slowQueue.add(async () => {
        if (signal.aborted) {
          reject(NO_SUCH_NAME);
          return;
        }
        slow.delete(host);
        const answer = getAddressInfo(host);
        inTime(host, answer).then(resolve, reject);
        await answer.catch(() => undefined);
      });
    });
  return (host, signal) => {
    if (slow.has(host)) return askSlow(host, signal);
    return queue.add(() => {
      signal.throwIfAborted();
      return inTime(host, getAddressInfo(host));
    });
  };
};

const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/** The addresses that the hosts file of this machine has for a name, for which no name server is needed (hosts(5)). */
export const addressesInHostsFile = async (
  host: string,
  file = HOSTS_FILE,
): Promise<readonly LookupAddress[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const name = host.toLowerCase().replace(/\.$/, '');
  return text
    .toLowerCase()
    .split('\n')
    .map(wordsOf)
    .filter(([, ...names]) => names.includes(name))
    .map(([address = '']) => ({ address, family: isIP(address) }))
    .filter(({ family }) => family !== 0);
};

/** An address and its names, without the comment. */
const wordsOf = (line: string): readonly string[] => line.replace(/#.*/, '').trim().split(/\s+/);
