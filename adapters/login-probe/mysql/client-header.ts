/**
 * The capabilities that we announce (MySQL Source Code Documentation, Capabilities Flags): the protocol of 4.1, named
 * authentication methods, a database, and the name of the program. Not that we would send a file of ours to a server that
 * requests one (CLIENT_LOCAL_FILES), nor anything that makes its packets longer.
 */
const LONG_PASSWORD = 1;
const CONNECT_WITH_DB = 1 << 3;
const PROTOCOL_41 = 1 << 9;
const TLS = 1 << 11;
const TRANSACTIONS = 1 << 13;
const SECURE_CONNECTION = 1 << 15;
const PLUGIN_AUTH = 1 << 19;
const CONNECT_ATTRS = 1 << 20;
const PLUGIN_AUTH_LENENC_CLIENT_DATA = 1 << 21;

/** Those of every session. A tool that uses one of ours gets the same greeting. */
export const CAPABILITIES =
  LONG_PASSWORD |
  CONNECT_WITH_DB |
  PROTOCOL_41 |
  TRANSACTIONS |
  SECURE_CONNECTION |
  PLUGIN_AUTH |
  CONNECT_ATTRS |
  PLUGIN_AUTH_LENENC_CLIENT_DATA;

const LARGEST_PACKET_BYTES = 1 << 24;

/** utf8mb4_general_ci: every server since 5.5.3 knows it. */
export const CHARACTER_SET = 45;

/** The capabilities, the largest packet, the character set, and 23 bytes that mean nothing. */
const clientHeader = (withTls: boolean): Buffer => {
  const header = Buffer.alloc(32);
  header.writeUInt32LE(withTls ? CAPABILITIES | TLS : CAPABILITIES, 0);
  header.writeUInt32LE(LARGEST_PACKET_BYTES, 4);
  header.writeUInt8(CHARACTER_SET, 8);
  return header;
};

/** Requests TLS: the start of our response to the greeting, in a packet of its own (Protocol::SSLRequest). */
export const tlsRequest = (): Buffer => Buffer.concat([Buffer.of(32, 0, 0, 1), clientHeader(true)]);

/**
 * Replaces the header that mysql2 wrote for a response to the greeting. MariaDB uses the header of the request for
 * TLS, MySQL the one here: so both have to be the same.
 */
export const withClientHeader = (response: Buffer, withTls: boolean): Buffer =>
  Buffer.concat([response.subarray(0, 4), clientHeader(withTls), response.subarray(36)]);
