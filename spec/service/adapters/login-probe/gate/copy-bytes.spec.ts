import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { expect } from 'chai';
import { copyBytes, readInto } from '../../../../../adapters/login-probe/gate/copy-bytes.js';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../../../../support/network/certificates.js';

const SENT = randomBytes(5 * 2 ** 20 + 12_345);
const RECORD_BYTES = 8_192;

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('copyBytes', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copy-bytes-'));
  });
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    servers.splice(0).forEach((server) => server.close());
    await rm(folder, { recursive: true });
  });

  /** Both ends of a connection. */
  const pairAt = async (path: string): Promise<readonly [ours: Socket, theirs: Socket]> => {
    const server = createServer().listen(path);
    servers.push(server);
    await once(server, 'listening');
    const accepted = once(server, 'connection');
    const ours = connectSocket({ path });
    const [theirs] = (await accepted) as [Socket];
    sockets.push(ours, theirs);
    return [ours, theirs];
  };

  /** As a gate has it: TLS starts on a connection that was used before. */
  const encrypted = async ([ours, theirs]: readonly [Socket, Socket]) => {
    const options = { isServer: true, key: SERVER_KEY, cert: CERTIFICATE_OF_LOCALHOST };
    const server = new TLSSocket(theirs, options);
    const client = connectTls({ socket: ours, rejectUnauthorized: false });
    await Promise.all([once(server, 'secure'), once(client, 'secureConnect')]);
    client.pause();
    return [client, server] as const;
  };

  const send = (socket: Socket): void => {
    for (let at = 0; at < SENT.length; at += RECORD_BYTES)
      socket.write(SENT.subarray(at, at + RECORD_BYTES));
    socket.end();
  };

  const copied = async (from: Socket, sender: Socket): Promise<Buffer> => {
    const [to, reader] = await pairAt(join(folder, 'tool'));
    const flush = copyBytes(from, to);
    from.once('end', () => {
      flush();
      to.end();
    });
    const parts: Buffer[] = [];
    // A reader that is slower than the sender.
    reader.on('data', (part: Buffer) => {
      parts.push(part);
      reader.pause();
      setImmediate(() => reader.resume());
    });
    send(sender);
    await once(reader, 'end');
    return Buffer.concat(parts);
  };

  it('brings every byte of an encrypted connection, in order, to a slower reader', async () => {
    const [from, sender] = await encrypted(await pairAt(join(folder, 'server')));
    expect(digestOf(await copied(from, sender))).to.equal(digestOf(SENT));
  });

  it('brings every byte of a plain connection, and what had come before', async () => {
    const [from, sender] = await pairAt(join(folder, 'server'));
    const before = randomBytes(100);
    from.unshift(before);
    expect(digestOf(await copied(from, sender))).to.equal(digestOf(Buffer.concat([before, SENT])));
  });

  it('brings the same bytes where this Node has no place for memory of ours', async () => {
    const [from, sender] = await pairAt(join(folder, 'server'));
    const { _handle: handle } = from as Socket & { readonly _handle: object };
    Reflect.set(handle, 'useUserBuffer', undefined);
    expect(digestOf(await copied(from, sender))).to.equal(digestOf(SENT));
  });

  it('leaves out what may not pass, and passes what follows', async () => {
    const [from, sender] = await pairAt(join(folder, 'server'));
    const [to, reader] = await pairAt(join(folder, 'tool'));
    let arrived: () => void = () => undefined;
    copyBytes(from, to, (bytes) => {
      arrived();
      return String(bytes) !== 'farewell';
    });
    for (const word of ['select 1', 'farewell', 'select 2']) {
      const arrival = new Promise<void>((resolve) => (arrived = resolve));
      sender.write(word);
      await arrival;
    }
    let passed = '';
    for await (const bytes of reader) if ((passed += String(bytes)).endsWith('2')) break;
    expect(passed).to.equal('select 1select 2');
  });

  it('has memory of ours used by this version of Node', async () => {
    const [from] = await pairAt(join(folder, 'server'));
    const memory = new Uint8Array(8);
    expect(readInto(from, { room: () => memory, add: () => undefined })).to.equal(true);
  });
});
