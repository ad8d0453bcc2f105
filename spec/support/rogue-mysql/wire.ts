/** One packet of MySQL's protocol: the length of its content, its sequence id, its content. */
export const packet = (turn: number, ...parts: readonly (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([header(content.length, turn), content]);
};

/** The start of a packet that claims this length, true or not. */
export const header = (length: number, turn: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUIntLE(length, 0, 3);
  bytes.writeUInt8(turn, 3);
  return bytes;
};

export const NONCE = Buffer.from('twenty bytes of salt');

const TLS = 1 << 11;
/** The capabilities of MariaDB 10.11, which include files of the client (1 << 7). */
const CAPABILITIES = 0x81_bf_ff_fe;

export interface GreetingOptions {
  readonly version?: string;
  readonly way?: string;
  readonly offersTls?: boolean;
  readonly capabilities?: number;
}

/** The content of a greeting (Protocol::HandshakeV10); by default that of a correct MariaDB. */
export const greetingContent = ({
  version = '5.5.5-10.11.19-MariaDB',
  way = 'mysql_native_password\0',
  offersTls = true,
  capabilities = CAPABILITIES,
}: GreetingOptions = {}): Buffer => {
  const flags = Buffer.alloc(4);
  flags.writeUInt32LE((offersTls ? capabilities | TLS : capabilities & ~TLS) >>> 0);
  return Buffer.concat([
    Buffer.from(`\n${version}\0`),
    Buffer.of(1, 0, 0, 0),
    NONCE.subarray(0, 8),
    Buffer.of(0),
    flags.subarray(0, 2),
    Buffer.of(45, 2, 0),
    flags.subarray(2),
    Buffer.of(21),
    Buffer.alloc(10),
    NONCE.subarray(8),
    Buffer.from(`\0${way}`),
  ]);
};

export const greeting = (options?: GreetingOptions): Buffer => packet(0, greetingContent(options));

export const OK = Buffer.of(0, 0, 0, 2, 0, 0, 0);
export const FAST = Buffer.of(1, 3);
export const FULL = Buffer.of(1, 4);

export const errorContent = (number: number, words = '#28000no'): Buffer =>
  Buffer.concat([Buffer.of(0xff, number & 0xff, number >> 8), Buffer.from(words)]);

/** A switch to another authentication method. */
export const switchTo = (way: string, nonce: Buffer = NONCE): Buffer =>
  Buffer.concat([Buffer.from(`\xfe${way}\0`, 'latin1'), nonce, Buffer.of(0)]);
