import { createHash } from 'node:crypto';
import { BlockList } from 'node:net';
import { isAbsolute } from 'node:path';
import * as O from 'fp-ts/lib/Option.js';
import type { SignKind } from '../../../core/described/sign.js';
import type { InstanceFacts, Sign, Standing } from '../../../core/dump-check/instance-facts.js';
import type { LoginRequest } from './login-request.js';

/**
 * Rows of signs: `sign`, its kind, its figure, `+` where there is more of it, and the time after it in milliseconds; a dash where
 * the login may not see it, or it is too much. The first is `sign version`.
 */
const SIGN = /^sign ([a-z_]{1,40}) (-|\d{1,18})(\+?) (\d{1,16})$/;

/** `standing`, the role, whether it is connected, how many repeat it, and what it and its sources are known by. */
const STANDING = /^standing (primary|standby) ([01]) (\d{1,6}) (\S{1,320})((?: \S{1,320}){0,64})$/;

/** The server refused the rows that follow, by the number of an error. */
const REFUSED = /^refused (\d{1,5})$/;

/** Of MySQL and MariaDB: a privilege is missing for a statement, a table, a column, or a database. */
const PRIVILEGE_MISSING: ReadonlySet<string> = new Set(['1044', '1142', '1143', '1227']);

/** MySQL, and MariaDB, ended the query, since it took long. */
const TOO_LONG: ReadonlySet<string> = new Set(['1969', '3024']);

/** A sign that takes longer is left out for a while. */
const SLOW_MS = 250;

export type MeasuredFacts = Pick<InstanceFacts, 'version' | 'signs' | 'slow' | 'standing'>;

/**
 * What rows say of the signs that were asked for, in this order. The first that has no row ended the rows, and counts as slow; those
 * after it say nothing. Where the server ended the query before the first row, all count as slow. Rows of other kinds, or of a kind that was said before, say nothing either.
 */
export const parseSigns = (rows: readonly string[], asked: readonly SignKind[]): MeasuredFacts => {
  const read = new Map<string, readonly string[]>();
  let before = NaN;
  const slow: SignKind[] = [];
  for (const row of rows) {
    const [, kind = '', ...values] = SIGN.exec(row) ?? [];
    const after = Number(values[2]);
    if (kind === '' || read.has(kind)) continue;
    read.set(kind, values);
    slow.push(...asked.filter((one) => one === kind && after - before > SLOW_MS));
    before = after;
  }
  const refused = rows.flatMap((row) => REFUSED.exec(row)?.[1] ?? []);
  const isHidden = refused.some((code) => PRIVILEGE_MISSING.has(code));
  const [version] = read.get('version') ?? [];
  const unread = asked.filter((kind) => !read.has(kind));
  const ended = refused.some((code) => TOO_LONG.has(code)) ? unread : [];
  return {
    version: O.map(Number)(O.fromNullable(version)),
    signs: asked.flatMap((kind): readonly Sign[] => {
      const [figure, more] = read.get(kind) ?? [];
      if (figure === undefined) return isHidden ? [{ kind, figure: O.none }] : [];
      const isPartial = more === '+' && { isPartial: true };
      return [{ kind, figure: figure === '-' ? O.none : O.some(Number(figure)), ...isPartial }];
    }),
    slow: [...slow, ...(isHidden ? [] : read.size === 0 ? ended : unread.slice(0, 1))],
    standing: standingIn(rows),
  };
};

const standingIn = (rows: readonly string[]): O.Option<Standing> => {
  const [found] = rows.flatMap((row) => (STANDING.test(row) ? [STANDING.exec(row) ?? []] : []));
  if (found === undefined) return O.none;
  const [, role, connected, replicas, own = '', sources = ''] = found;
  return O.some({
    role: role === 'standby' ? 'standby' : 'primary',
    identity: digestOf(own),
    sources: sources.split(' ').filter(Boolean).map(digestOf),
    isConnected: connected === '1',
    replicas: Number(replicas),
  });
};

/** What a server is known by is stored and shown as a digest: it is a text that a target sent. */
const digestOf = (name: string): string =>
  createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 16);

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether the password's hash and all data go over a network as they are: what the login itself shows. */
export const tlsSign = ({ tls, addresses }: Pick<LoginRequest, 'tls' | 'addresses'>): Sign => {
  const isLocal = addresses.every(
    ({ address, family }) =>
      isAbsolute(address) || LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4'),
  );
  return { kind: 'tls_off', figure: O.some(tls.mode === 'off' && !isLocal ? 1 : 0) };
};
