import { NOT_POSTGRES } from '../rogues/behavior.js';
import type { Expected } from '../rogues/behavior.js';
import type { Step } from '../rogues/peer.js';
import { OK, packet } from './wire.js';

/** How a server is used: it is unverified, unverified and trusted all the same, or verified. */
export const MODES = ['unproven', 'trusted', 'proven'] as const;

export type Mode = (typeof MODES)[number];

/** One way in which a MySQL server may be hostile, broken, or no server at all. */
export interface MysqlBehavior {
  /** What it does, for a sentence that starts with "a server that". */
  readonly name: string;
  /** What it does in place of any greeting. */
  readonly atOnce?: readonly Step[];
  /** In place of a good greeting, of which each part is sent by itself. */
  readonly greetings?: readonly Buffer[];
  /** In place of TLS; such a behavior only applies where TLS is requested. */
  readonly onTlsRequest?: readonly Step[];
  /** Once it knows who we are. */
  readonly steps?: readonly Step[];
  readonly expected: Expected;
  /** Where the server is verified, and may receive the password. */
  readonly expectedOfProven?: Expected;
}

export const NOT_MYSQL: Expected = NOT_POSTGRES;

/** Receives a packet, and responds with one of this content and the next sequence id. */
export const answer =
  (...contents: readonly (Buffer | string)[]): Step =>
  async ({ receive, send }) => {
    const turn = (await receive()).readUInt8(3);
    await send(Buffer.concat(contents.map((content, i) => packet(turn + 1 + i, content))));
  };

/** Answers the query of a login with a row, and that of a gate without one, as a real server does. */
export const answerQuery: Step = async ({ receive, send }) => {
  const query = await receive();
  const isOfGate = query.toString('latin1', 5).startsWith('SET SESSION');
  const contents = isOfGate
    ? [OK]
    : [Buffer.of(1), COLUMN, END, Buffer.from('\x0b151 1 0 0 -'), END];
  await send(Buffer.concat(contents.map((content, i) => packet(1 + i, content))));
};

const COLUMN = Buffer.from('\x03def and whatever else');
const END = Buffer.of(0xfe, 0, 0, 2, 0);
