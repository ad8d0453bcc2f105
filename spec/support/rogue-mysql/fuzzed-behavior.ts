import type { Peer } from '../rogues/peer.js';
import { anyBytes, type Random, randomFrom } from '../rogues/random.js';
import type { MysqlBehavior } from './behavior.js';
import { errorContent, FAST, FULL, greeting, header, OK, packet, switchTo } from './wire.js';

/**
 * Plays a whole login as a real server does, and corrupts some of its packets on the way. The seed decides which ones
 * and how, so every connection can be repeated.
 */
export const fuzzedBehavior = (seed: number): MysqlBehavior => {
  const random = randomFrom(seed);
  const login = LOGINS[random(LOGINS.length)] ?? [];
  return {
    name: `corrupts what it sends, by ${seed}`,
    greetings: inTwo(perhapsCorrupted(greeting(), random), random),
    steps: [
      ...login.map((contents) => answerCorrupted(contents, random)),
      ({ hangUp }) => hangUp(),
    ],
    expected: 'accepted',
  };
};

/** What a server sends in response to each packet of a login, by authentication method. */
const LOGINS: readonly (readonly (readonly Buffer[])[])[] = [
  [[OK], [OK]],
  [[switchTo('mysql_native_password')], [OK], [OK]],
  [[switchTo('caching_sha2_password')], [FAST, OK], [OK]],
  [[switchTo('caching_sha2_password')], [FULL], [OK], [OK]],
  [[switchTo('sha256_password')], [OK], [OK]],
];

const answerCorrupted = (contents: readonly Buffer[], random: Random) => async (peer: Peer) => {
  const received = await peer.receive();
  const turn = received.length > 3 ? received.readUInt8(3) : 0;
  for (const [index, content] of contents.entries())
    for (const part of inTwo(
      perhapsCorrupted(packet((turn + 1 + index) % 256, content), random),
      random,
    ))
      await peer.send(part);
};

/** Cut at any byte, so that packets are split anywhere. */
const inTwo = (bytes: Buffer, random: Random): readonly Buffer[] => {
  const cut = random(bytes.length + 1);
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
};

/** One thing goes wrong with a packet, as it does in a broken server, on a broken line, or on purpose. */
const perhapsCorrupted = (message: Buffer, random: Random): Buffer =>
  random(3) === 0
    ? (SPOILERS[random(SPOILERS.length)]?.(Buffer.from(message), random) ?? message)
    : message;

const LENGTHS = [0, 1, 2, 7, 32, 255, 1024, 16_380, 16_381, 0xff_ff_fe, 0xff_ff_ff];
const FIRSTS = [0x00, 0x01, 0x02, 0x03, 0x0a, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];

const SPOILERS: readonly ((message: Buffer, random: Random) => Buffer)[] = [
  (message, random) => {
    message[random(message.length)] = random(256);
    return message;
  },
  (message, random) => {
    message.writeUIntLE(LENGTHS[random(LENGTHS.length)] ?? 0, 0, 3);
    return message;
  },
  (message, random) => {
    message.writeUInt8(random(256), 3);
    return message;
  },
  (message, random) => {
    message.writeUInt8(FIRSTS[random(FIRSTS.length)] ?? 0, 4);
    return message;
  },
  (message, random) => message.subarray(0, random(message.length)),
  (message, random) => packet(message.readUInt8(3), anyBytes(random(40), random)),
  (message, random) => Buffer.concat([message, anyBytes(random(20), random)]),
  (message, random) => packet(message.readUInt8(3), errorContent(random(65_536))),
  (message, random) => packet(message.readUInt8(3), FULL.subarray(0, random(3))),
  (message, random) => Buffer.concat([header(random(64), message.readUInt8(3)), message]),
  (_message, random) => anyBytes(random(60), random),
  (message) => Buffer.concat([message, message]),
  () => Buffer.alloc(0),
];
