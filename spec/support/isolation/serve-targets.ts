import { once } from 'node:events';
import { createServer } from 'node:net';
import { type DnsServer, startDnsServer } from '../network/dns-server.js';
import { onLine, printLine } from './commands.js';
import { addressOf, DNS_PORT, NAME_SERVER, PORT } from './places.js';

/**
 * The other side of the network: a PostgreSQL at every address, which is full, so that its server and instance are well and
 * nothing more is asked of it; and the name server, which answers, or fails as it is told, and is silent to all questions for the
 * names `slow-…`, and to those for AAAA for `half-…`.
 */
const FULL = Buffer.from('SFATAL\0VFATAL\0C53300\0Mfull\0\0');
const HEAD = Buffer.alloc(5);
HEAD.write('E');
HEAD.writeUInt32BE(FULL.length + 4, 1);

const server = createServer((socket) => {
  socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat([HEAD, FULL])));
}).listen(PORT, '0.0.0.0');
await once(server, 'listening');

let mode = 'well';
let dns: DnsServer | undefined;
const setMode = async (next: string): Promise<void> => {
  mode = next;
  if (mode === 'dead') {
    await dns?.close();
    dns = undefined;
  } else {
    dns ??= await startDnsServer(answer, { host: NAME_SERVER, port: DNS_PORT });
  }
  printLine(mode);
};
const answer = (name: string, type: string) => {
  if (mode === 'silence' || mode === 'refused') return mode;
  if (name.startsWith('slow-') || (name.startsWith('half-') && type === 'AAAA')) return 'silence';
  return type === 'A' ? [addressOf(Number(/\d+/.exec(name)?.[0]))] : [];
};
onLine((line) => void setMode(line));
await setMode('well');
