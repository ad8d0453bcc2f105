import type { LoginRequest } from '../../transport/login-request.js';

/** What a tool of PostgreSQL may send before the login, when all of it has arrived (the manual, Message Formats). */
export type ToolPacket =
  | { readonly _tag: 'EncryptionRequest' }
  | { readonly _tag: 'CancelRequest'; readonly bytes: Buffer }
  | ({ readonly _tag: 'Startup' } & ToolStartup)
  | { readonly _tag: 'Invalid' };

/** All that is taken from the startup packet of a tool. User, database and settings of the session are ours. */
export interface ToolStartup {
  /** That of the database where the tool asks for none: pg_dump writes the dump in it. */
  readonly clientEncoding: string | undefined;
  /** Whether it asks for a later protocol than 3.0, which is what the session with the server has. */
  readonly isNewer: boolean;
  /** Extensions of the protocol that it asks for; none is supported. */
  readonly extensions: readonly string[];
}

const CODES = { cancel: 80_877_102, tls: 80_877_103, gss: 80_877_104 };

/** That of libpq has some hundred bytes. */
const LONGEST_BYTES = 4096;

const HEADER_BYTES = 8;

const INVALID: ToolPacket = { _tag: 'Invalid' };

/** The packet that these bytes are; undefined until it has arrived whole. A tool waits for an answer to each. */
export const parseToolPacket = (bytes: Buffer): ToolPacket | undefined => {
  if (bytes.length < HEADER_BYTES) return undefined;
  const size = bytes.readInt32BE(0);
  if (size < HEADER_BYTES || size > LONGEST_BYTES || bytes.length > size) return INVALID;
  if (bytes.length < size) return undefined;
  const code = bytes.readInt32BE(4);
  if (code === CODES.tls || code === CODES.gss) return { _tag: 'EncryptionRequest' };
  if (code === CODES.cancel) return { _tag: 'CancelRequest', bytes };
  return code >> 16 === 3 ? parseStartup(bytes.subarray(HEADER_BYTES), code) : INVALID;
};

const parseStartup = (body: Buffer, version: number): ToolPacket => {
  // Names and values in turn, each with a NUL at its end, and an empty name.
  const texts = body.toString('latin1').split('\0');
  if (texts.length % 2 !== 0 || !body.subarray(-1).equals(Buffer.of(0))) return INVALID;
  const names = texts.filter((_, index) => index % 2 === 0);
  const at = names.indexOf('client_encoding');
  const clientEncoding = at < 0 ? undefined : texts[at * 2 + 1];
  if (clientEncoding !== undefined && !/^[A-Za-z0-9_-]{1,63}$/.test(clientEncoding)) return INVALID;
  return {
    _tag: 'Startup',
    clientEncoding,
    isNewer: version % 65_536 > 0,
    extensions: names.filter((name) => name.startsWith('_pq_.')),
  };
};

const VERSION = 196_608;

/**
 * The first packet of a session for a dump. Of the tool it has the encoding alone, in which the dump is written.
 */
export const startupPacket = (
  { user, database }: LoginRequest,
  { clientEncoding }: ToolStartup,
  options: string | undefined,
): Buffer => {
  const settings = {
    user,
    database,
    application_name: 'shipshape dump',
    ...(clientEncoding !== undefined && { client_encoding: clientEncoding }),
    ...(options !== undefined && { options }),
  };
  const body = Object.entries(settings).flatMap(([name, value]) => [text(name), text(value)]);
  return withLength(int32(VERSION), ...body, Buffer.of(0));
};

/** The answer to a request for TLS or GSSAPI: none of them on a socket that only this user can reach. */
export const NO_ENCRYPTION = Buffer.from('N');

/** What a tool is answered that asked for more than the session has (NegotiateProtocolVersion); nothing for most. */
export const negotiation = ({ isNewer, extensions }: ToolStartup): Buffer =>
  isNewer || extensions.length > 0
    ? message('v', int32(VERSION), int32(extensions.length), ...extensions.map(text))
    : Buffer.alloc(0);

/** An error that ends the session of a tool: connection_failure. Why, only we know. */
export const loginRefused = (): Buffer =>
  message(
    'E',
    ...['SFATAL', 'VFATAL', 'C08006', 'MShipshape could not log in to the server'].map(text),
    Buffer.of(0),
  );

const message = (letter: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(letter), withLength(...parts)]);

const withLength = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([int32(body.length + 4), body]);
};

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
