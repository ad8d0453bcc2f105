import { BlockList, isIP } from 'node:net';

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

/** The range that contains this address alone. */
export const singleAddressRange = (address: string): string =>
  `${unscoped(address)}/${isIP(address) === 4 ? 32 : 128}`;

const family = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** `fe80::1%eth0` without the name of the link. */
const unscoped = (address: string) => address.replace(/%.*$/s, '');
