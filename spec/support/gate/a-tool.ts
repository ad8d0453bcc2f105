import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DumpGate } from '../../../adapters/network/dump-gate.js';

/** A connection to a gate, by a tool that does what a spec says. */
export interface Tool {
  readonly socket: Socket;
  /** All that has come so far. */
  readonly received: () => Buffer;
  /** Resolves with all that came, once the gate has closed the connection. */
  readonly closed: Promise<Buffer>;
}

const connectTool = (gate: DumpGate, socketName: string): Tool => {
  const chunks: Buffer[] = [];
  const received = () => Buffer.concat(chunks);
  const socket = connect({ path: join(gate.directory, socketName) })
    .on('data', (chunk) => chunks.push(chunk))
    .on('error', () => undefined);
  return { socket, received, closed: once(socket, 'close').then(received) };
};

/** One that begins as pg_dump does. */
export const pgTool = (gate: DumpGate, first = startupPacket(['user', 'x'])): Tool => {
  const tool = connectTool(gate, '.s.PGSQL.5432');
  tool.socket.write(first);
  return tool;
};

/** One that speaks as mysqldump does: it waits for a greeting. */
export const mysqlTool = (gate: DumpGate): Tool => connectTool(gate, 'mysql.sock');

/** Names and values in turn (StartupMessage in the manual of PostgreSQL). */
export const startupPacket = (settings: readonly string[], version = 0x3_00_00): Buffer => {
  const body = Buffer.from(settings.map((text) => `${text}\0`).join('') + '\0');
  const header = Buffer.alloc(8);
  header.writeInt32BE(8 + body.length, 0);
  header.writeInt32BE(version, 4);
  return Buffer.concat([header, body]);
};
