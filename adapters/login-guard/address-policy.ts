import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Addresses that are never meant to be a database server: this host and its links, groups of hosts, the
 * metadata services of clouds, and IPv4 dressed up as IPv6 (IANA's special-purpose address registries).
 * Private networks are not among them: that is where fleets live.
 */
const DENIED = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '100.100.100.200/32',
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
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
];

/** Where something listens. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

export type IsDialable = (address: string, port: number) => boolean;

/**
 * Judges addresses: what is not denied, and what the operator allows although it is. Our own listening address and
 * the store's are denied as well; they are asked for at every judgement, as a port may not be known from the start.
 */
export const addressPolicy = (
  allowed: readonly string[],
  ownAddresses: () => readonly Endpoint[] = () => [],
): IsDialable => {
  const isDenied = within(DENIED);
  const isAllowed = within(allowed);
  return (address, port) => {
    if (isIP(address) === 0) return false;
    const isOwn = () => ownAddresses().some((own) => own.port === port && isAt(own, address));
    return isAllowed(address) || !(isDenied(address) || isOwn());
  };
};

/** Who listens on every address is at each that this machine has. */
const isAt = (own: Endpoint, address: string): boolean => {
  const everywhere = ['0.0.0.0', '::'].includes(own.address);
  const addresses = everywhere
    ? Object.values(networkInterfaces()).flatMap((links = []) => links.map((link) => link.address))
    : [own.address];
  return within(addresses.filter((text) => isIP(text) !== 0).map(alone))(address);
};

const alone = (address: string): string => `${unscoped(address)}/${isIP(address) === 4 ? 32 : 128}`;

/** Whether a text is a range of addresses such as `10.0.0.0/8` or `fd00::/8`. */
export const isCidr = (text: string): boolean => {
  const [address = '', bits = '', ...rest] = text.split('/');
  const widest = isIP(address) === 4 ? 32 : 128;
  const isPlain = isIP(address) !== 0 && !address.includes('%');
  return isPlain && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= widest;
};

/** Node's BlockList judges an IPv4 address that is mapped into IPv6 as the IPv4 address that it is. */
const within = (cidrs: readonly string[]) => {
  const list = new BlockList();
  for (const cidr of cidrs) {
    if (!isCidr(cidr)) throw new RangeError(`${cidr} is not a range of addresses`);
    const [address = '', bits] = cidr.split('/');
    list.addSubnet(address, Number(bits), family(address));
  }
  return (address: string) => list.check(unscoped(address), family(address));
};

const family = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** `fe80::1%eth0` without the name of the link. */
const unscoped = (address: string) => address.replace(/%.*$/s, '');
