import {
  type Behavior,
  HANDSHAKE,
  NOT_POSTGRES,
  HUNG_UP,
  NOT_READY,
  SILENT,
  speaks,
  TIMED_OUT,
} from '../rogues/behavior.js';
import { drip, echo, hangUp, receive, send } from '../rogues/peer.js';
import { authenticationRequest, errorResponse, header, OK } from './wire.js';

const HTTP = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n';
const SSH = 'SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n';
const MYSQL = Buffer.from('\x4a\0\0\0\x0a8.4.0\0\x08\0\0\0', 'latin1');
/** The same with a greeting of such a length that it begins like a message of PostgreSQL. */
const mysqlOf = (length: string) => Buffer.concat([Buffer.from(length), MYSQL.subarray(1)]);
const MARIADB = Buffer.from('\x63\0\0\0\x0a11.8.2-MariaDB\0\x08\0\0\0', 'latin1');
const BLOCKED = Buffer.from("\x48\0\0\0\xff\x6a\x04Host '10.0.0.1' is not allowed", 'latin1');
const TLS_ALERT = Buffer.from([0x15, 3, 1, 0, 2, 2, 40]);

/** Servers that hang up, stay silent, or speak another protocol, and responses to a request for TLS. */
export const NON_POSTGRES_BEHAVIORS: readonly Behavior[] = [
  { name: 'hangs up at once', atOnce: [hangUp], expected: HUNG_UP },
  { name: 'resets the connection at once', atOnce: [({ reset }) => reset()], expected: HUNG_UP },
  { name: 'hangs up when it is greeted', steps: [receive, hangUp], expected: HUNG_UP },
  { name: 'accepts and stays silent', expected: SILENT },
  { name: 'speaks SSH at once', atOnce: [send(SSH)], expected: speaks('ssh') },
  { name: 'speaks MySQL at once', atOnce: [send(MYSQL)], expected: speaks('mysql') },
  { name: 'speaks SMTP at once', atOnce: [send('220 mail ESMTP\r\n')], expected: NOT_POSTGRES },
  { name: 'answers in HTTP', steps: [receive, send(HTTP)], expected: speaks('http') },
  { name: 'answers in SSH', steps: [receive, send(SSH)], expected: speaks('ssh') },
  ...['R', 'E', 'N', 'S'].map((length) => ({
    name: `answers in MySQL, of the length ${length}`,
    steps: [receive, send(mysqlOf(length))],
    expected: speaks('mysql'),
  })),
  { name: 'speaks MariaDB at once', atOnce: [send(MARIADB)], expected: speaks('mariadb') },
  { name: 'speaks MySQL only to refuse', atOnce: [send(BLOCKED)], expected: speaks('mysql') },
  {
    name: 'answers with an alert of TLS',
    steps: [receive, send(TLS_ALERT)],
    expected: speaks('tls'),
  },
  { name: 'says back what it hears', steps: [echo], expected: NOT_POSTGRES },
  {
    name: 'drips one byte after another',
    steps: [receive, drip(20, ...bytesOf(header('E', 2048)))],
    expected: TIMED_OUT,
  },

  ...onTlsRequest('has no TLS', [send('N')], { code: 'tls_failed', cause: 'not_offered' }),
  ...onTlsRequest('agrees to TLS with more bytes behind', [send('S', OK)], HANDSHAKE),
  ...onTlsRequest('agrees to TLS and stays silent', [send('S')], TIMED_OUT),
  ...onTlsRequest('agrees to TLS and hangs up', [send('S'), receive, hangUp], HANDSHAKE),
  ...onTlsRequest(
    'agrees to TLS and asks in clear',
    [send('S'), receive, send(authenticationRequest(3))],
    HANDSHAKE,
  ),
  ...onTlsRequest(
    'agrees to TLS and sends an alert',
    [send('S'), receive, send(TLS_ALERT)],
    HANDSHAKE,
  ),
  ...onTlsRequest('does not answer to TLS', [], SILENT),
  ...onTlsRequest('hangs up at TLS', [hangUp], HUNG_UP),
  ...onTlsRequest('answers to TLS with an error', [send(errorResponse('53300'))], NOT_READY),
  ...onTlsRequest('answers to TLS in HTTP', [send(HTTP)], speaks('http')),
  ...onTlsRequest('answers to TLS in SSH', [send(SSH)], speaks('ssh')),
  ...['R', 'E', 'N', 'S'].flatMap((length) =>
    onTlsRequest(
      `answers to TLS in MySQL, of the length ${length}`,
      [send(mysqlOf(length))],
      speaks('mysql'),
    ),
  ),
  ...onTlsRequest('answers to TLS that we are in', [send(OK)], NOT_POSTGRES),
  ...onTlsRequest('has no TLS and asks in clear', [send('N', authenticationRequest(3))], HANDSHAKE),
];

function onTlsRequest(
  name: string,
  steps: Behavior['onTlsRequest'] & object,
  expected: Behavior['expected'],
): readonly Behavior[] {
  return [{ name, onTlsRequest: steps, expected }];
}

function bytesOf(bytes: Buffer): readonly Buffer[] {
  return Array.from(bytes, (byte) => Buffer.of(byte));
}
