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
