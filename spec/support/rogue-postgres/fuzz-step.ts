import type { Peer } from '../rogues/peer.js';
import { anyBytes, type Random, randomFrom } from '../rogues/random.js';
import { scramServer } from './scram-server.js';
import * as wire from './wire.js';

/**
 * Plays a whole login as a real server does, and corrupts some of its messages on the way. The seed, which the client
 * sends as the name of its database, decides which ones and how, so every connection can be repeated.
 */
export const fuzzStep = async (peer: Peer): Promise<void> => {
  const random = randomFrom(seedIn(await peer.receive()));
  const say = async (message: Buffer) => {
    const bytes = random(3) === 0 ? spoilt(message, random) : message;
    // Cut in two, so that messages are split anywhere.
    const cut = random(bytes.length + 1);
    await peer.send(bytes.subarray(0, cut));
    await peer.send(bytes.subarray(cut));
  };
  await say(wire.authenticationRequest(10, 'SCRAM-SHA-256\0\0'));
  const scram = scramServer(await peer.receive());
  await say(wire.authenticationRequest(11, scram.challenge));
  await say(wire.authenticationRequest(12, scram.signature(await peer.receive())));
  for (const message of [wire.OK, wire.message('S', 'a\0b\0'), wire.notice('hm'), wire.KEY])
    await say(message);
  await say(wire.READY);
  await peer.receive();
  for (const message of [wire.VERSION_COLUMN, wire.row('180004'), wire.COMPLETE, wire.READY])
    await say(message);
  peer.hangUp();
};

const seedIn = (startup: Buffer): number =>
  Number(/database\0fuzz-(\d+)\0/.exec(startup.toString('latin1'))?.[1] ?? 0);

/** One thing goes wrong with a message, as it does in a broken server, on a broken line, or on purpose. */
const spoilt = (message: Buffer, random: Random): Buffer => {
  const spoil = SPOILERS[random(SPOILERS.length)];
  return spoil?.(Buffer.from(message), random) ?? message;
};

const LETTERS = Buffer.from('RKSZNETDCAGHIWdcvVtsn123\0');
const NUMBERS = [-2_147_483_648, -1, 0, 3, 4, 5, 6, 8, 255, 16_383, 16_384, 0x7fffffff];

const SPOILERS: readonly ((message: Buffer, random: Random) => Buffer)[] = [
  (message, random) => {
    message[random(message.length)] = random(256);
    return message;
  },
  (message, random) => {
    message.writeInt32BE(NUMBERS[random(NUMBERS.length)] ?? 0, 1);
    return message;
  },
  (message, random) => {
    message[0] = LETTERS[random(LETTERS.length)] ?? 0;
    return message;
  },
  (message, random) => message.subarray(0, random(message.length)),
  (message, random) => wire.message(message.toString('latin1', 0, 1), anyBytes(random(40), random)),
  (message, random) => Buffer.concat([message, anyBytes(random(20), random)]),
  (_message, random) => anyBytes(random(60), random),
  (_message, random) => wire.authenticationRequest(random(14)),
  (message) => Buffer.concat([message, message]),
  () => Buffer.alloc(0),
  (message, random) =>
    Buffer.concat([wire.message(random(2) ? 'E' : 'N', anyBytes(random(9), random)), message]),
];
