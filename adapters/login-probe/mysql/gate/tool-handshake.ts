import type { Socket } from 'node:net';
import * as O from 'fp-ts/lib/Option.js';
import { nextPacket } from '../../gate/gate-protocol.js';
import { CAPABILITIES, CHARACTER_SET } from '../client-header.js';
import { contentOf, HEADER_BYTES, packetBytes, sequenceId, withSequenceId } from '../packet.js';
import type { Greeting } from '../greeting.js';

const PROTOCOL_41 = 1 << 9;

/** That of a tool has some two hundred bytes, most of them attributes of its connection. */
const LONGEST_BYTES = 4096;

/** No password is proven with it: the tool has none. */
const NONCE = Buffer.from('no password, no salt');

/** Autocommit, as every session begins. */
const STATUS = Buffer.of(2, 0);

const PLUGINS: Readonly<Record<Greeting['engine'], string>> = {
  mariadb: 'mysql_native_password',
  // mysqldump has no other since 9.0, and older ones have it as well.
  mysql: 'caching_sha2_password',
  postgresql: '',
};

/**
 * Our greeting for the tool: the version of the server, by which it chooses its statements, and the very capabilities of
 * the session that we have opened, so that both sides write their packets alike (Protocol::HandshakeV10).
 */
export const greetingFor = (version: string, { engine }: Greeting): Buffer => {
  const flags = Buffer.alloc(4);
  flags.writeUInt32LE(CAPABILITIES);
  return packet(
    0,
    Buffer.from(`\n${version}\0`),
    Buffer.of(1, 0, 0, 0),
    NONCE.subarray(0, 8),
    Buffer.of(0),
    flags.subarray(0, 2),
    Buffer.of(CHARACTER_SET),
    STATUS,
    flags.subarray(2),
    Buffer.of(NONCE.length + 1),
    Buffer.alloc(10),
    NONCE.subarray(8),
    Buffer.from(`\0${PLUGINS[engine]}\0`),
  );
};

/** The version as the server wrote it, from a greeting that has been validated. */
export const versionIn = (greeting: Buffer): string =>
  greeting.toString('latin1', HEADER_BYTES + 1, greeting.indexOf(0, HEADER_BYTES));

const LOGGED_IN = Buffer.concat([Buffer.of(0, 0, 0), STATUS, Buffer.of(0, 0)]);

/** Sends the greeting, and accepts any login that the tool responds with: only the tool can reach the socket. */
export const logToolIn = async (tool: Socket, greeting: Buffer): Promise<boolean> => {
  tool.write(greeting);
  const response = await nextPacket(tool, parsePacket);
  if (response === undefined || (contentOf(response).readUInt32LE(0) & PROTOCOL_41) === 0)
    return false;
  tool.write(packet(sequenceId(response) + 1, LOGGED_IN));
  return true;
};

/** An error in place of a greeting: 1043, a bad handshake; tools refuse numbers of their own. Why, only we know. */
export const loginRefused = (): Buffer =>
  packet(0, Buffer.of(0xff, 0x13, 0x04), Buffer.from('Shipshape could not log in to the server'));

const packet = (id: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUIntLE(content.length, 0, 3);
  return withSequenceId(Buffer.concat([header, content]), id);
};

/** A whole packet and nothing else. */
const parsePacket = (received: Buffer): O.Option<Buffer | undefined> => {
  const size = packetBytes(received);
  if (size === received.length) return O.some(received);
  const isBroken = size !== undefined && (size > LONGEST_BYTES || received.length > size);
  return isBroken ? O.some(undefined) : O.none;
};
