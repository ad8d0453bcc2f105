import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import * as O from 'fp-ts/lib/Option.js';
import { leaf } from '../codec/codec.js';
import { quoted } from '../codec/describe-value.js';
import { UNQUOTED } from './value-codecs.js';

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const DNS_NAME = new RegExp(`^(?:${LABEL}\\.)*${LABEL}\\.?$`, 'i');
/** A last label of digits marks a misspelt address, such as 10.0.4.300: no top-level domain is a number. */
const NUMERIC = /(?:^|\.)\d+\.?$/;

const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

const isHost = (text: string): boolean =>
  isAddress(text) || (text.length <= 253 && DNS_NAME.test(text) && !NUMERIC.test(text));

/** As it was typed, but for the blanks around it. */
export const Host = leaf(
  'a DNS name or an IP address',
  (value) => (typeof value === 'string' && isHost(value.trim()) ? O.some(value.trim()) : O.none),
  (value) => (typeof value === 'string' ? hint(value.trim()) : UNQUOTED),
);

const BRACKETED = /^\[([^\]]*)\](?::(\d+))?$/;
const WITH_PORT = /^([^:]*):(\d+)$/;

/** What to write instead, where that can be guessed. */
const hint = (text: string): string => {
  if (text.startsWith('/')) return '; a socket is not reached: write the host that it is on';
  // What is before the last @ may be a password.
  const bare = text.replace(/^.*@/s, '').replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const place = bare.replace(/[/?#].*$/s, '');
  const [, host = place, port] = BRACKETED.exec(place) ?? WITH_PORT.exec(place) ?? [];
  if (host !== text && isHost(host)) return `; ${instead(host, port)}`;
  if (isIP(host) !== 0)
    return '; a zone such as %eth0 is known to one machine alone: write an address without one';
  if (NUMERIC.test(host) && /^[\d.]+$/.test(host))
    return '; an IPv4 address is four numbers from 0 to 255';
  const ascii = domainToASCII(host);
  return ascii !== host && isHost(ascii) ? `; ${instead(ascii, port)}` : '';
};

const instead = (host: string, port: string | undefined): string =>
  `write ${quoted(host)}${port === undefined ? '' : `, and ${port} as its port`}`;
