import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, isAbsolute, resolve } from 'node:path';
import type { Clock } from '../../core/shared/ports/clock.js';
import { isAmongSockets } from './same-socket.js';
import type { HostLookup } from './system-host-lookup.js';

/**
 * Addresses that are never a database server of a fleet: this host and its links, groups of hosts, the metadata
 * services of clouds, and IPv4 addresses written as IPv6 (IANA's special-purpose address registries).
 * Private networks are not among them, since most fleets are there.
 */
const DENIED = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '192.0.0.192/32',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '::/96',
  'fe80::/10',
  'ff00::/8',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fd00:42::42/128',
  'fd00:c1::a9fe:a9fe/128',
  'fd00:ec2::23/128',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
];

/** An address and port that something listens on; the address may be the path of a Unix socket. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** Where we listen ourselves, and what else is ours. Called for every check, as a port may not be known from the start. */
export type OwnAddresses = () => Promise<readonly Endpoint[]>;

export type IsDialable = (address: string, port: number) => Promise<boolean>;

/**
 * Allows addresses that are neither denied nor our own, and those that the operator allows although they are. A socket of our own
 * is never allowed: its folder is that of others as well, and who connects to it is the user of the service, without a password.
 */
export const addressPolicy = (
  allowed: readonly string[],
  ownAddresses: OwnAddresses = () => Promise.resolve([]),
): IsDialable => {
  const isDenied = inRanges(DENIED);
  const isAllowed = inPlaces(allowed);
  const isOwnSocket = async (socket: string) =>
    isAmongSockets((await ownAddresses()).map(({ address }) => address).filter(isAbsolute), socket);
  return async (address, port) => {
    if (isAbsolute(address)) return isAllowed(address) && !(await isOwnSocket(address));
    if (isAllowed(address)) return true;
    if (isIP(address) === 0) return false;
    if (isDenied(address)) return false;
    const own = await ownAddresses();
    return !own.some((endpoint) => endpoint.port === port && isAt(endpoint, address));
  };
};

/** Whether an endpoint is at an address. One that listens on every address is at each that this machine has. */
const isAt = (own: Endpoint, address: string): boolean => {
  const everywhere = ['0.0.0.0', '::'].includes(own.address);
  const addresses = everywhere
    ? Object.values(networkInterfaces()).flatMap((links = []) => links.map((link) => link.address))
    : [own.address];
  return inRanges(addresses.filter((text) => isIP(text) !== 0).map(singleAddressRange))(address);
};

/** Whether a text is a range of addresses such as `10.0.0.0/8` or `fd00::/8`. */
export const isCidr = (text: string): boolean => {
  const [address = '', bits = '', ...rest] = text.split('/');
  const widest = isIP(address) === 4 ? 32 : 128;
  const isPlain = isIP(address) !== 0 && !address.includes('%');
  return isPlain && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= widest;
};

/**
 * Whether an address is in one of these ranges; a text that is no address is in none. Node's BlockList treats an
 * IPv4-mapped IPv6 address as the IPv4 address.
 */
export const inRanges = (cidrs: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const cidr of cidrs) {
    if (!isCidr(cidr)) throw new RangeError(`${cidr} is not a range of addresses`);
    const [address = '', bits] = cidr.split('/');
    list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) !== 0 && list.check(unscoped(address), family(address));
};

/** Whether a text is a folder in which Unix sockets are: its path, in its shortest form. */
export const isSocketFolder = (text: string): boolean =>
  isAbsolute(text) && text !== '/' && resolve(text) === text;

/** Whether an address is in one of these ranges, or a Unix socket in one of these folders themselves. */
export const inPlaces = (places: readonly string[]): ((address: string) => boolean) => {
  const isInRange = inRanges(places.filter((place) => !isSocketFolder(place)));
  return (address) =>
    isAbsolute(address) ? places.includes(dirname(address)) : isInRange(address);
};

/** The range that contains this address alone. */
const singleAddressRange = (address: string): string =>
  `${unscoped(address)}/${isIP(address) === 4 ? 32 : 128}`;

const family = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** `fe80::1%eth0` without the name of the link. */
const unscoped = (address: string) => address.replace(/%.*$/s, '');

export interface CachedEndpointsPorts {
  readonly lookUp: HostLookup;
  readonly clock: Clock;
}

/** How long addresses count as fresh: a server that fails over moves to other addresses. */
const FRESH_MS = 60_000;

/**
 * The endpoints of a host, whose name is looked up at the first call. Once they are old, the next call returns them and
 * looks the name up again in the background; if that fails, the old ones stay.
 */
export const cachedEndpoints = (
  { host, port }: { readonly host: string; readonly port: number },
  { lookUp, clock }: CachedEndpointsPorts,
): OwnAddresses => {
  const { signal } = new AbortController();
  const nowMs = () => clock.now().getTime();
  let known: readonly Endpoint[] = [];
  let lookedUpAtMs = -Infinity;
  const refresh = async (): Promise<readonly Endpoint[]> => {
    lookedUpAtMs = nowMs();
    const found = await lookUp(host, signal).catch(() => []);
    if (found.length > 0) known = found.map(({ address }) => ({ address, port }));
    return known;
  };
  return async () => {
    if (known.length === 0) return refresh();
    if (Math.abs(nowMs() - lookedUpAtMs) >= FRESH_MS) void refresh();
    return known;
  };
};
