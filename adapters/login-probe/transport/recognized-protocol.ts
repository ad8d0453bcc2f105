import type { LoginRefusal, OtherProtocol } from '../../../core/dump-check/login-result.js';
import { NOT_A_DATABASE_SERVER } from './refusals.js';

/**
 * How each protocol begins: the line of SSH (RFC 4253, section 4.2) and of HTTP, an alert or a handshake of TLS (RFC 8446,
 * section 5.1), a greeting or an error in the first packet of MySQL and MariaDB, and an error of PostgreSQL with its severity.
 */
const BEGINNINGS: Readonly<Record<OtherProtocol, RegExp>> = {
  ssh: /^SSH-\d/,
  http: /^HTTP\/\d/,
  tls: /^[\x15\x16]\x03[\0-\x04]/,
  // In this order: an error of 255 bytes looks like one of MySQL as well, and so does a greeting of MariaDB.
  postgresql: /^E\0\0[^]{2}S[A-Z]{5}/,
  mariadb: /^[^]{2}\0\0(\n(5\.5\.5-|[ -~]{1,100}mariadb)|\xff[^]{2}[ -~]{1,400}mariadb)/i,
  mysql: /^[^]{2}\0\0(\n\d{1,3}\.\d|\xff[^]{2}[ -~]{4})/,
};

/** More than any of the beginnings. */
const MOST_BYTES = 512;

/** The protocol that these bytes, the first of a server, begin like; undefined for any other. */
const recognizedProtocol = (bytes: Buffer): OtherProtocol | undefined => {
  const text = bytes.toString('latin1', 0, MOST_BYTES);
  return (Object.keys(BEGINNINGS) as OtherProtocol[]).find((protocol) =>
    BEGINNINGS[protocol].test(text),
  );
};

/** The refusal of a server by its first bytes, which are not as they must be in these protocols. */
export const refusalOfStart = (bytes: Buffer, expected: readonly OtherProtocol[]): LoginRefusal => {
  const cause = recognizedProtocol(bytes);
  return cause === undefined || expected.includes(cause)
    ? NOT_A_DATABASE_SERVER
    : { code: 'not_a_database_server', cause };
};
