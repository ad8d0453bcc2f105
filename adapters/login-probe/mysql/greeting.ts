import * as O from 'fp-ts/lib/Option.js';
import * as E from 'fp-ts/lib/Either.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { LoginRequest } from '../transport/login-request.js';
import { verifiesServer } from '../transport/tls-handshake.js';
import { INSECURE, NO_TLS } from '../transport/refusals.js';

/** What a server announces in its first packet (MySQL Source Code Documentation, Protocol::HandshakeV10). */
export interface Greeting {
  readonly engine: Engine;
  readonly major: number;
  readonly offersTls: boolean;
  /** It supports the protocol of 4.1 and named authentication methods, as every server since 5.5.7 does. */
  readonly isModern: boolean;
}

const CAPABILITY = { protocol41: 1 << 9, tls: 1 << 11, secure: 1 << 15, plugins: 1 << 19 };

const MODERN = CAPABILITY.protocol41 | CAPABILITY.secure | CAPABILITY.plugins;

/** Ten, the version and its end, the number of the connection, eight bytes of the nonce, and a zero. */
const OPENING = /^\n([ -~]{1,100})\0[^]{12}\0/;

/** The lower capabilities, a character set, the status, the upper capabilities, the nonce's length, ten bytes. */
const MIDDLE_BYTES = 2 + 1 + 2 + 2 + 1 + 10;

/** The rest of the nonce, which is at least this long, and the name of an authentication method. */
const NONCE_REST_BYTES = 13;

const WAY = /^[A-Za-z0-9_]{1,64}\0$/;

/** Reads a greeting by its whole form, since mysql2 reads on wherever one has no end; none for what is no greeting. */
export const parseGreeting = (content: Buffer): O.Option<Greeting> => {
  const text = content.toString('latin1');
  const [opening, version = ''] = OPENING.exec(text) ?? [];
  if (opening === undefined) return O.none;
  const middle = content.subarray(opening.length);
  const isShort = middle.length < MIDDLE_BYTES + NONCE_REST_BYTES;
  const capabilities = isShort ? 0 : middle.readUInt16LE(0) | (middle.readUInt16LE(5) << 16);
  const isModern = (capabilities & MODERN) === MODERN;
  if (isModern && !endsWell(middle)) return O.none;
  const software = parseVersion(version);
  return O.map((known: Software) => ({
    ...known,
    offersTls: (capabilities & CAPABILITY.tls) !== 0,
    isModern,
  }))(software);
};

/** Behind the nonce there is the name of an authentication method, and nothing else. */
const endsWell = (middle: Buffer): boolean => {
  const nonceRest = Math.max(NONCE_REST_BYTES, middle.readUInt8(7) - 8);
  return WAY.test(middle.toString('latin1', MIDDLE_BYTES + nonceRest));
};

type Software = Pick<Greeting, 'engine' | 'major'>;

/**
 * As in `8.4.3`, `9.7.0-commercial`, `11.8.2-MariaDB-ubu2404` and `5.5.5-10.11.19-MariaDB-0+deb12u1`: until version 11
 * MariaDB puts that number before its own (MDEV-4088, taken back by MDEV-28910), since old replicas look at its first
 * digit alone.
 */
export const parseVersion = (version: string): O.Option<Software> => {
  const [, prefix, major] = /^(5\.5\.5-)?(\d{1,3})\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(version) ?? [];
  if (major === undefined) return O.none;
  const isMariadb = prefix !== undefined || /mariadb/i.test(version);
  return O.some({ engine: isMariadb ? 'mariadb' : 'mysql', major: Number(major) });
};

/**
 * Decides by the greeting whether to continue, before anything of ours is sent.
 *
 * Every authentication method that MySQL and MariaDB share reveals something from which the password is easy to guess:
 * one round of a hash, over a nonce that the server chose. None of them proves the server to us, as SCRAM does; nor does the
 * public key by which some encrypt the password itself. So nothing of this kind is sent to a server that has not proven its
 * identity by its certificate, unless the operator allows it.
 */
export const validateGreeting = (
  greeting: Greeting,
  { engine, tls, allowsTrust }: LoginRequest,
): E.Either<LoginRefusal, void> => {
  if (greeting.engine !== engine)
    return E.left({ code: 'not_a_database_server', cause: greeting.engine });
  if (!greeting.isModern) return E.left(INSECURE);
  if (tls.mode !== 'off' && !greeting.offersTls) return E.left(NO_TLS);
  const mayKnowHash = verifiesServer(tls) || allowsTrust;
  return mayKnowHash ? E.right(undefined) : E.left(INSECURE);
};
