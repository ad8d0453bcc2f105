import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';

/** How a name is answered (RFC 1035, section 4.1.1): by addresses, which may be none, by a response code, or not at all. */
export type DnsAnswer = readonly string[] | 'servfail' | 'refused' | 'nxdomain' | 'silence';

export type DnsServer = Awaited<ReturnType<typeof startDnsServer>>;

const CODES = { servfail: 2, nxdomain: 3, refused: 5 } as const;
const TYPES = new Map([
  [1, 'A'],
  [28, 'AAAA'],
]);

/** A name server on loopback. The type of a question is `A` or `AAAA`. */
export const startDnsServer = async (
  answer: (name: string, type: string) => DnsAnswer,
  { host = '127.0.0.1', port = 0 } = {},
) => {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { address, port: from }) => {
    const { name, type } = questionOf(query);
    asked.push(`${name} ${type}`);
    const response = responseTo(query, answer(name, type), type);
    if (response !== undefined) socket.send(response, from, address);
  });
  socket.bind(port, host);
  await once(socket, 'listening');
  return {
    /** For `nameServers` of a lookup. */
    address: `${host}:${socket.address().port}`,
    /** The questions so far, such as `db.example A`. */
    asked,
    close: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  };
};

const HEADER_BYTES = 12;

const questionOf = (query: Buffer) => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: TYPES.get(query.readUInt16BE(at + 1)) ?? '', end: at + 5 };
};

const responseTo = (query: Buffer, answer: DnsAnswer, type: string): Buffer | undefined => {
  if (answer === 'silence') return undefined;
  const records = typeof answer === 'string' ? [] : answer.map(record(type));
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? CODES[answer] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionOf(query).end), ...records]);
};

/** The name is a pointer to that of the question; it may be cached for no time. */
const record =
  (type: string) =>
  (address: string): Buffer => {
    const data = isIP(address) === 4 ? address.split('.').map(Number) : ipv6Bytes(address);
    const head = [0xc0, HEADER_BYTES, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length];
    return Buffer.from([...head, ...data]);
  };

const ipv6Bytes = (address: string): readonly number[] => {
  const [before = '', after = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const zeros = 8 - groups(before).length - groups(after).length;
  return [...groups(before), ...Array<string>(zeros).fill('0'), ...groups(after)]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff]);
};
