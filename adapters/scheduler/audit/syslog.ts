import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { AuditRow } from '../../../core/audit/audit-event.js';

/** Of the log audit (RFC 5424, section 6.2.1). */
const FACILITY = 13;

const [WARNING, INFORMATIONAL] = [4, 6];

const NIL = '-';

/** The message of a line (RFC 5424): what it is about is its id, and the line itself is what it says. */
export const syslogMessage = (line: string): string => {
  const { at, action, outcome } = JSON.parse(line) as AuditRow;
  const severity = outcome === 'refused' || outcome === 'failed' ? WARNING : INFORMATIONAL;
  const priority = FACILITY * 8 + severity;
  const host = hostname().replace(/[^\x21-\x7e]/g, '') || NIL;
  const id = action.replace(/[^\x21-\x7e]/g, '').slice(0, 32) || NIL;
  return `<${priority}>1 ${at} ${host} shipshape ${process.pid} ${id} ${NIL} \ufeff${line}`;
};

/** The port of each transport, where none is named (RFC 5426, 6587 and 5425). */
const PORTS: Readonly<Record<string, number>> = {
  'syslog:': 514,
  'syslog+tcp:': 601,
  'syslog+tls:': 6514,
};

/** Sends lines to a server of syslog. */
export const syslogOver = (url: string): Delivery => {
  const { protocol, hostname: name, port } = new URL(url);
  const host = name.replace(/^\[|\]$/g, '');
  const at = { host, port: port === '' ? (PORTS[protocol] ?? 0) : Number(port) };
  if (protocol === 'syslog:') return overUdp(at);
  return overStream(() =>
    protocol === 'syslog+tls:' ? connectTls({ ...at, servername: host }) : connect(at),
  );
};

interface At {
  readonly host: string;
  readonly port: number;
}

/** What fits into a datagram of IPv4. */
const MOST_BYTES = 65_507;

/** Of the text of a detail, three bytes each at most: what leaves room for the rest of a line, unless that is long as well. */
const MOST_OF_DETAIL = [20_000, 5_000, 0];

/** A longer line has the beginning of its detail, as text, and lacks its longest fields after that; the store has the whole of it. */
export const datagramOf = (line: string): Uint8Array => {
  let message = Buffer.from(syslogMessage(line));
  if (message.length <= MOST_BYTES) return message;
  for (const shorter of shorterThan(JSON.parse(line) as AuditRow)) {
    message = Buffer.from(syslogMessage(JSON.stringify(shorter)));
    if (message.length <= MOST_BYTES) break;
  }
  return message;
};

const shorterThan = function* ({ detail, ...row }: AuditRow): Iterable<object> {
  const text = JSON.stringify(detail);
  for (const most of MOST_OF_DETAIL)
    yield { ...row, detail: { cut: text.slice(0, most).replace(/[\ud800-\udbff]$/, '') } };
  const { at, action, outcome, ...others } = row;
  const lengthOf = ([, value]: [string, unknown]) => JSON.stringify(value).length;
  const fields = Object.entries(others).sort((one, other) => lengthOf(one) - lengthOf(other));
  while (fields.pop() !== undefined) yield { at, action, outcome, ...Object.fromEntries(fields) };
};

const overUdp = ({ host, port }: At): Delivery => {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4').unref();
  socket.on('error', () => undefined);
  return {
    deliver: async (lines) => {
      for (const line of lines)
        await new Promise<void>((resolve, reject) => {
          socket.send(datagramOf(line), port, host, (error) =>
            error === null ? resolve() : reject(error),
          );
        });
    },
    close: () => {
      // A socket that is closed already throws.
      try {
        socket.close();
      } catch {}
    },
  };
};

const TIMEOUT_MS = 30_000;

/** Each message is preceded by its length (RFC 6587, section 3.4.1). */
const framed = (message: string): string => `${Buffer.byteLength(message)} ${message}`;

const overStream = (open: () => Socket): Delivery => {
  let connected: Socket | undefined;
  const socketOf = async (): Promise<Socket> => {
    if (connected?.writable === true) return connected;
    const socket = open().unref();
    // Also of one that is idle: the next line opens another.
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('it takes nothing')));
    socket.resume();
    await once(socket, 'encrypted' in socket ? 'secureConnect' : 'connect');
    socket.on('error', () => socket.destroy());
    connected = socket;
    return socket;
  };
  return {
    deliver: async (lines) => {
      const socket = await socketOf();
      const text = lines.map((line) => framed(syslogMessage(line))).join('');
      await new Promise<void>((resolve, reject) => {
        socket.write(text, (error) => (error ? reject(error) : resolve()));
      });
    },
    close: () => void connected?.end(),
  };
};

/** Sends lines, and rejects where they may not have arrived. */
export interface Delivery {
  readonly deliver: (lines: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

/** Posts lines to a webhook, as JSON lines. */
export const postLines = (url: string): Delivery => ({
  deliver: async (lines) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${lines.join('\n')}\n`,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the webhook answers ${response.status}`);
  },
  close: () => undefined,
});
