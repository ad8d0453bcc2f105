import { expect } from 'chai';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { auditFeed } from '../../../adapters/scheduler/audit/audit-feed.js';
import type { AuditRow } from '../../../core/audit/audit-event.js';
import {
  AUTHORITY,
  CERTIFICATE_OF_LOCALHOST,
  SERVER_KEY,
} from '../../support/network/certificates.js';
import { serveShipshape } from '../../support/service/shipshape-process.js';
import { pollUntil } from '../../support/shared/poll-until.js';
import { temporaryDirectory } from '../../support/shared/temporary-directory.js';

/** The messages of a stream, each of which follows its length (RFC 6587). */
const framesOf = (text: string): readonly string[] => {
  const bytes = Buffer.from(text);
  const frames: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(' ', at);
    const end = space + 1 + Number(bytes.toString('utf8', at, space));
    frames.push(bytes.toString('utf8', space + 1, end));
    at = end;
  }
  return frames;
};

const MESSAGE = /^<1(?:08|10)>1 \S+Z \S+ shipshape \d+ \w+ - \ufeff(\{.*\})$/;

/** The row of a message of syslog. */
const rowOf = (message: string): AuditRow => {
  const row = JSON.parse(MESSAGE.exec(message)?.[1] ?? '{}') as AuditRow;
  // A refusal is a warning.
  expect(message.startsWith('<108>'), message).to.equal(row.outcome === 'refused');
  return row;
};

const lineOf = (text: string): string =>
  JSON.stringify({
    at: new Date().toISOString(),
    action: 'applyFleet',
    outcome: 'done',
    detail: { text },
  });

describe('the audit of a service', () => {
  const directory = temporaryDirectory();
  let received: string;
  let closed: (() => unknown)[];
  beforeEach(() => {
    received = '';
    closed = [];
  });
  afterEach(async () => {
    for (const close of closed) await close();
  });

  const take = (socket: Socket): void => {
    closed.push(() => socket.destroy());
    socket.on('error', () => undefined).on('data', (text) => (received += text.toString()));
  };
  const portOf = async (server: Server): Promise<number> => {
    closed.push(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  /** A service that sends its audit there, at which somebody knocks without a token. */
  const refusedAt = async (auditTo: string) => {
    const ca = join(directory.path, 'ca.pem');
    await writeFile(ca, AUTHORITY);
    const service = await serveShipshape({
      SHIPSHAPE_DATA_DIR: join(directory.path, 'data'),
      SHIPSHAPE_AUDIT_TO: auditTo,
      NODE_EXTRA_CA_CERTS: ca,
    });
    closed.push(() => service.stop());
    return async () => (await fetch(new URL('/v1/overview', service.url))).status;
  };
  const expectRefusals = async (rows: () => readonly AuditRow[], count: number) => {
    const refused = () => Promise.resolve(rows().filter(({ outcome }) => outcome === 'refused'));
    const found = await pollUntil(refused, ({ length }) => length >= count);
    const numbers = found.map(({ seq }) => seq);
    expect(numbers).to.deep.equal([...new Set(numbers)].sort((one, other) => one - other));
    expect(found.map(({ address }) => address)).to.deep.equal(Array(count).fill('127.0.0.1'));
  };
  const frames = () => framesOf(received).map(rowOf);

  it('reaches a server of syslog over TCP, also one that has closed the connection', async () => {
    const sockets: Socket[] = [];
    const port = await portOf(createTcp((socket) => sockets.push(socket) && take(socket)));
    const knock = await refusedAt(`syslog+tcp://127.0.0.1:${port}`);
    expect(await knock()).to.equal(401);
    await expectRefusals(frames, 1);
    const [first] = sockets;
    first?.end();
    if (first !== undefined) await once(first, 'close');
    await knock();
    await expectRefusals(frames, 2);
  });

  it('reaches one over TLS, which proves who it is', async () => {
    const certified = { cert: CERTIFICATE_OF_LOCALHOST, key: SERVER_KEY };
    const port = await portOf(createTls(certified, take));
    const knock = await refusedAt(`syslog+tls://localhost:${port}`);
    await knock();
    await expectRefusals(frames, 1);
  });

  it('reaches one over UDP', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    closed.push(() => socket.close());
    const messages: string[] = [];
    socket.on('message', (message) => messages.push(message.toString()));
    const knock = await refusedAt(`syslog://127.0.0.1:${socket.address().port}`);
    await knock();
    await expectRefusals(() => messages.map(rowOf), 1);
    const feed = auditFeed(`syslog://127.0.0.1:${socket.address().port}`, () => undefined);
    closed.push(feed.close);
    feed.send([lineOf('ü'.repeat(40_000)), lineOf('last')]);
    const all = await pollUntil(
      () => Promise.resolve(messages.map(rowOf)),
      (rows) => rows.some(({ detail }) => detail?.['text'] === 'last'),
    );
    // What is cut is JSON still.
    const [cut] = all.flatMap(({ detail }) => detail?.['cut'] ?? []);
    expect(cut).to.equal(`{"text":"${'ü'.repeat(19_991)}`);
  });

  it('reaches a webhook, in its order, once that accepts it', async () => {
    let refusals = 1;
    const listen: RequestListener = (request, response) => {
      request.on('data', (text: Buffer) => refusals === 0 && (received += text.toString()));
      request.on('end', () => {
        response.writeHead(refusals > 0 ? 503 : 204).end();
        refusals = 0;
      });
    };
    const port = await portOf(createServer(listen));
    const knock = await refusedAt(`http://127.0.0.1:${port}/audit`);
    await knock();
    await knock();
    const rows = () =>
      received
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as AuditRow);
    await expectRefusals(rows, 2);
  });

  it('says once how many lines were lost while nobody took them', async () => {
    let refusals = 1;
    const port = await portOf(
      createServer((request, response) => {
        request.resume().on('end', () => response.writeHead(refusals-- > 0 ? 503 : 204).end());
      }),
    );
    const warned: string[] = [];
    const feed = auditFeed(`http://127.0.0.1:${port}/`, (warning) => warned.push(warning));
    closed.push(feed.close);
    feed.send(Array<string>(10_040).fill(lineOf('')));
    feed.send(Array<string>(10).fill(lineOf('')));
    await pollUntil(() => warned.length > 1);
    expect(warned).to.deep.equal([
      'The audit cannot be sent: Error: the webhook answers 503. It is tried again.',
      '50 lines of the audit were not sent; the store has them.',
    ]);
  });

  it('says why a webhook is not reached', async () => {
    const port = await portOf(createServer());
    closed.splice(0).forEach((close) => close());
    const warned: string[] = [];
    const feed = auditFeed(`http://127.0.0.1:${port}/`, (warning) => warned.push(warning));
    closed.push(feed.close);
    feed.send([lineOf('')]);
    await pollUntil(() => warned.length > 0);
    expect(warned.join()).to.include(`fetch failed: Error: connect ECONNREFUSED 127.0.0.1:${port}`);
  });
});
