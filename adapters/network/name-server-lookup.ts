import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { readFile } from 'node:fs/promises';
import type { Attempt, NameAnswer, NameServers } from './query-name-servers.js';
import { queryNameServers } from './query-name-servers.js';
import { createSocket } from 'node:dgram';

export interface NameServerLookupOptions {
  /** Instead of the name servers that the machine is configured with. */
  readonly nameServers?: readonly string[];
  /** Instead of the search domains that the machine is configured with. */
  readonly resolverSettings?: ResolverSettings;
  /** How long a name server may take. Each is asked twice, and twice more a sixth of this later where it is silent. */
  readonly timeoutMs: number;
}

const REPEATED_AFTER = 1 / 6;

/**
 * Asks the name servers for a host, under each of the names that resolv.conf(5) makes of it, until one exists. Each look-up has sockets of its own (c-ares), so that none waits for another, and ends at the signal.
 */
export const nameServerLookup =
  ({ nameServers, resolverSettings, timeoutMs }: NameServerLookupOptions) =>
  async (host: string, signal: AbortSignal): Promise<NameAnswer> => {
    signal.throwIfAborted();
    const resolvers = new Map<string, Resolver>();
    const resolverOf = (attempt: Attempt): Resolver => {
      const resolver = resolvers.get(attempt) ?? newResolver(timeoutMs, nameServers);
      resolvers.set(attempt, resolver);
      return resolver;
    };
    const cancel = () => resolvers.forEach((resolver) => resolver.cancel());
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const settings = resolverSettings ?? (await readResolverSettings());
      const servers = { resolverOf, repeatAfterMs: timeoutMs * REPEATED_AFTER };
      return await firstAnswer(servers, namesToAsk(host, settings), signal);
    } finally {
      signal.removeEventListener('abort', cancel);
      // The other family may still be waited for.
      cancel();
    }
  };

const newResolver = (timeout: number, servers: readonly string[] | undefined): Resolver => {
  const resolver = new Resolver({ timeout, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
};

/** Where this machine has no way to any of its name servers, it has no network. */
const firstAnswer = async (
  servers: NameServers<Resolver>,
  names: readonly string[],
  signal: AbortSignal,
): Promise<NameAnswer> => {
  let last: NameAnswer = { _tag: 'NoSuchName' };
  let isUnanswered = false;
  for (const name of names) {
    signal.throwIfAborted();
    last = await queryNameServers(servers, name);
    if (last._tag === 'Found') break;
    // A search domain whose name servers are broken hides no name under another one.
    isUnanswered ||= last._tag === 'Unanswered';
  }
  if (last._tag !== 'Found' && isUnanswered) last = { _tag: 'Unanswered' };
  const isCutOff =
    last._tag === 'Unanswered' && !(await anyHasRoute(servers.resolverOf('first').getServers()));
  if (isCutOff) throw Object.assign(new Error('No route to a name server'), { code: 'ENETDOWN' });
  return last._tag === 'Found' ? { ...last, addresses: await inOrder(last.addresses) } : last;
};

const anyHasRoute = async (servers: readonly string[]): Promise<boolean> => {
  const routed = await Promise.all(
    servers.map((server) => {
      const address = isIP(server) === 0 ? server.replace(/^\[|\]?:\d+$/g, '') : server;
      return hasRoute(address, isIP(address));
    }),
  );
  return routed.includes(true);
};

/** Any address of the global Internet (RFC 4291, section 2.4). */
const GLOBAL_IPV6 = '2000::1';

/** IPv6 comes first where this machine has a way to it (RFC 6724). */
const inOrder = async (addresses: readonly LookupAddress[]): Promise<readonly LookupAddress[]> => {
  const isMixed = new Set(addresses.map(({ family }) => family)).size > 1;
  return isMixed && (await hasRoute(GLOBAL_IPV6, 6)) ? addresses.toReversed() : addresses;
};

/** What the machine's resolver does with a name before it asks for it (resolv.conf(5)). */
interface ResolverSettings {
  /** The domains under which a short name is looked for. */
  readonly search: readonly string[];
  /** A name with at least this many dots is first looked up as it is. */
  readonly ndots: number;
}

const RESOLV_CONF = '/etc/resolv.conf';

export const readResolverSettings = async (file = RESOLV_CONF): Promise<ResolverSettings> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/),
  );
  // Of several lines of these two the last one counts.
  const search = lines.findLast(([keyword = '']) => ['search', 'domain'].includes(keyword)) ?? [];
  const ndots = lines
    .filter(([keyword]) => keyword === 'options')
    .flatMap((words) => words.flatMap((word) => /^ndots:(\d{1,2})$/.exec(word)?.[1] ?? []))
    .map(Number);
  return { search: search.slice(1).filter((domain) => domain !== '.'), ndots: ndots.at(-1) ?? 1 };
};

/** The full names to ask for, in their order, until one of them exists. */
export const namesToAsk = (
  host: string,
  { search, ndots }: ResolverSettings,
): readonly string[] => {
  if (host.endsWith('.')) return [host];
  const inDomains = search.map((domain) => `${host}.${domain}`);
  const dots = host.split('.').length - 1;
  return dots >= ndots ? [host, ...inDomains] : [...inDomains, host];
};

/** Any port: nothing is sent to it. */
const PORT = 53;

/**
 * Whether this machine knows a way to an address. Connecting a UDP socket only has the kernel choose a route (connect(2)), so
 * a failure is ours alone, while that of a TCP connection may have been sent by a router on the way.
 */
export const hasRoute = (address: string, family: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    const end = (isRouted: boolean) => {
      socket.close();
      resolve(isRouted);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
    socket.connect(PORT, address);
  });
