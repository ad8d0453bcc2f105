import type { LoginRequest } from '../../transport/login-request.js';
import type { ToolStartup } from './tool-packets.js';

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
